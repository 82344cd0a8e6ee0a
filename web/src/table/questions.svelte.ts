/**
 * Questions to the game about a move in the making. Only the newest question counts: of several that come
 * within `EVERY` milliseconds only the last is sent, and the answer to an older one is dropped.
 */
export const EVERY = 80;

export interface Answered<Q, R> {
  /** What the reply depends on besides the question: the table as it was then. */
  about: string;
  question: Q;
  reply: R;
}

export class Questions<Q, R> {
  readonly #send: (question: Q) => Promise<R | null>;
  #wanted = '';
  #next = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The newest reply. Whether it still belongs to what is on the screen is for the reader to compare. */
  latest: Answered<Q, R> | null = $state.raw(null);

  constructor(send: (question: Q) => Promise<R | null>) {
    this.#send = send;
  }

  /** Asks, unless this is what was asked last. The first question is sent at once. */
  ask(about: string, question: Q): void {
    const key = `${about} ${JSON.stringify(question)}`;
    if (key === this.#wanted) return;
    this.stop();
    this.#wanted = key;
    const wait = this.#next - performance.now();
    if (wait <= 0) void this.#go(key, about, question);
    else this.#timer = setTimeout(() => void this.#go(key, about, question), wait);
  }

  /** Wants to know nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = '';
  }

  async #go(key: string, about: string, question: Q): Promise<void> {
    this.#next = performance.now() + EVERY;
    // A closed connection gives no answer; the next question is asked on the next one.
    const reply = await this.#send(question).catch(() => null);
    if (key !== this.#wanted) return;
    if (reply === null) this.#wanted = '';
    else this.latest = { about, question, reply };
  }
}
