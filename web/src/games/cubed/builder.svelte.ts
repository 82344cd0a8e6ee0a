/**
 * A turn in the making: which dice are held, laid and chosen, and what the game answered about them.
 * Everything that is drawn as good, bad or possible comes from an answer to the dice as they lie now. The
 * board, the tray and the panels draw a builder; `Model` is the one of SET Cubed.
 */
import {
  alike,
  follow,
  NOTHING,
  statement,
  type DieState,
  type Item,
  type Statement,
} from '../../cards/items';
import type { Strand } from '../../cards/threads';
import { t } from '../../i18n/index.svelte';
import type { Answer, Ask, Layout } from '../../protocol/cubed';
import { Questions } from '../../table/questions.svelte';
import { play } from '../../table/sound';
import { exchange, lay, named, state, still, strands, takeBack, type Laid } from './state';

/** What the game says about dice as they lie, or why it says nothing. */
type Reply<R> = { answer: Answer } | { refused: R };

/** The table around a turn. */
export interface Surroundings<R> {
  ask: (question: Ask) => Promise<Reply<R> | null>;
  /** Says something to those who listen. */
  announce: (words: string) => void;
  /** Where dice that are laid and not played outlast a reload of the page: a storage, and a name in it. */
  keep?: { store: Storage; name: string };
}

/** What is kept of a turn in the making. */
interface Kept {
  position: string;
  laid: [at: string, face: string, die: string][];
}

export abstract class Builder<R extends { what?: string }> {
  readonly #questions: Questions<Ask, Reply<R>>;
  readonly #announce: (words: string) => void;
  readonly #keep: Surroundings<R>['keep'];
  #said: Readonly<Record<number, Statement>> = $state.raw({});
  protected told = $state('');
  /** Threads to draw while nothing is laid. */
  protected theirs: readonly Strand[] = $state.raw([]);

  held: readonly Item[] = $state.raw([]);
  /** The dice that lie on the board and are not played, in the order in which they were laid. */
  laid: readonly Laid[] = $state.raw([]);
  /** The die that is chosen, in the tray or on the board. */
  picked: number | null = $state(null);
  /** The Wild that is being stated. */
  asking: number | null = $state(null);
  /** The zone under the die that is being dragged. */
  over: string | null = $state(null);
  /** The square that the arrow keys start from. */
  cursor = $state('');
  /** The screen shows the square of a Wild that has to be stated now. */
  onask: (at: string) => void = () => {};

  abstract readonly layout: Layout;
  /** The dice that were played before. */
  abstract readonly board: Readonly<Record<string, string | undefined>>;
  /** Whether the viewer plays here. */
  abstract readonly seated: boolean;
  /** Whether dice may be laid now. */
  abstract readonly free: boolean;
  /** Whether this is the opening: dice go to the logo, and a tap takes them back. */
  abstract readonly opens: boolean;
  /** Whether the game is to be asked about the dice now. */
  protected abstract readonly asks: boolean;
  /** What an answer depends on besides the dice that are asked about. */
  protected abstract readonly position: string;

  readonly carried = $derived.by(() => this.held.find((i) => i.id === this.picked) ?? null);
  /** The chosen die, as long as it is in the tray. */
  readonly inHand = $derived.by(() => (this.carried && !this.lies(this.carried.id) ? this.carried : null));
  readonly asked = $derived.by(
    () => this.laid.find((l) => l.item === this.asking && l.die.startsWith('*')) ?? null,
  );
  readonly said = $derived.by(() =>
    this.asked ? (this.#said[this.asked.item] ?? statement(this.asked.die)) : NOTHING,
  );

  protected readonly latest = $derived.by(() => {
    const { latest } = this.#questions;
    return latest?.about === this.position ? latest : null;
  });
  readonly #answer = $derived.by(() =>
    this.latest && 'answer' in this.latest.reply ? this.latest.reply.answer : null,
  );
  /** Whether the newest answer is about the dice as they lie now. */
  readonly #current = $derived.by(
    () => this.latest !== null && alike(this.latest.question.laid, named(this.laid)),
  );
  /** The answer about the dice as they lie now; null while it is under way. */
  readonly verdict = $derived.by(() => (this.#current ? this.#answer : null));
  /** Why the dice cannot be played as they lie. */
  readonly refused = $derived.by(() => {
    if (!this.latest || !this.#current) return null;
    return 'refused' in this.latest.reply ? this.latest.reply.refused : this.latest.reply.answer.refused;
  });
  /** The square that the words about a refusal name. */
  readonly named = $derived.by(() => this.refused?.what ?? null);
  readonly points = $derived.by(() => {
    const preview = this.verdict?.preview;
    return preview ? preview.points + preview.bonus : 0;
  });
  /**
   * Squares that can take a die now; null while nothing is known. Dice laid or taken back since then count.
   */
  readonly targets = $derived.by(() => {
    if (!this.latest || !this.#answer) return null;
    const taken = new Set(this.laid.map((l) => l.at));
    const laid = this.latest.question.laid.map(([at]) => at);
    return [...this.#answer.targets, ...laid].filter((at) => !taken.has(at));
  });
  /**
   * What the Wild that is being stated could stand for, best first, whatever it is said to be so far.
   */
  readonly hints = $derived.by(() => {
    const at = this.asked?.at;
    if (at === undefined || !this.latest || !this.#answer) return [];
    if (!alike(this.latest.question.laid, named(this.laid), at)) return [];
    return this.#answer.wilds.find((w) => w.at === at)?.faces ?? [];
  });
  readonly strands = $derived.by(() => {
    if (this.laid.length === 0) return this.theirs;
    return this.verdict?.preview ? strands(this.verdict.preview.steps) : [];
  });

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor({ ask, announce, keep }: Surroundings<R>) {
    this.#announce = announce;
    this.#keep = keep;
    this.#questions = new Questions(ask);
    $effect(() => {
      if (!this.asks) this.#questions.stop();
      else this.#questions.ask(this.position, this.question());
    });
    $effect(() => {
      const n = this.points;
      if (n > 0) announce(t('cubed.worth', { n }));
    });
    $effect(() => () => this.#questions.stop());
  }

  /** Why the last gesture did nothing. */
  get note(): string {
    return this.told;
  }

  lies(item: number): boolean {
    return this.laid.some((l) => l.item === item);
  }

  /** How a die on the board looks. */
  look(at: string): DieState | undefined {
    const here = this.laid.find((l) => l.at === at);
    if (!here) return undefined;
    if (here.item === this.asking) return 'asking';
    if (here.item === this.picked) return 'picked';
    return this.bad(at) ? undefined : 'fresh';
  }

  /** Whether the die that was laid there is in no legal step. */
  bad(at: string): boolean {
    return this.verdict?.bad.includes(at) ?? false;
  }

  /** Whether the square is to be pointed out: the chosen die may go there, and only to few others. */
  ready(at: string): boolean {
    return this.free && this.opens && this.inHand !== null && (this.targets?.includes(at) ?? false);
  }

  /** Puts a die of ours on a square that is free; two dice of the turn change places. */
  put(item: Item, at: string): void {
    const other = this.laid.find((l) => l.at === at && l.item !== item.id);
    const before = this.laid.find((l) => l.item === item.id);
    if (other && before) {
      this.change(exchange(this.laid, other, before));
      return;
    }
    const barred = this.targets ? !this.targets.includes(at) : this.board[at] !== undefined;
    if (!before && this.verdict?.more === false) {
      this.tell(t(this.opens ? 'cubed.full.opening' : 'cubed.full'));
      return;
    }
    if (other || (barred && before?.at !== at)) {
      const bare = !other && this.board[at] === undefined && this.opens;
      this.tell(t(bare ? 'refused.cubed.not_on_logo' : 'refused.cubed.occupied'));
      return;
    }
    this.change(lay(this.laid, item, at));
    this.picked = null;
    this.cursor = at;
    play('pick');
    if (item.face !== '*') return;
    this.asking = item.id;
    this.onask(at);
  }

  /** Takes a die from the board back to the tray. */
  back(item: number): void {
    if (this.picked === item) this.picked = null;
    if (this.asking === item) this.asking = null;
    this.change(takeBack(this.laid, item));
  }

  undo(): void {
    const last = this.laid.at(-1);
    if (last) this.back(last.item);
  }

  /** Chooses a die of the tray, or puts it down; in the opening it goes to the next free place by itself. */
  choose(item: Item): void {
    if (!this.free) return;
    play('pick');
    this.told = '';
    const next = this.opens ? this.targets?.[0] : undefined;
    if (next !== undefined) {
      this.put(item, next);
      return;
    }
    this.picked = this.picked === item.id ? null : item.id;
    if (this.picked !== null && this.asked && this.asked.die !== '*') this.asking = null;
  }

  /** Chooses a die that was laid: to move it, or to state it anew. */
  take(here: Laid): void {
    this.told = '';
    this.picked = this.opens ? null : here.item;
    if (here.die.startsWith('*')) this.asking = here.item;
  }

  /** Lets the chosen die go. */
  drop(): void {
    this.picked = null;
  }

  /** Puts the question about a Wild aside; a tap on the Wild brings it back. */
  later(): void {
    this.asking = null;
  }

  /** The chosen die came to a die that was played before. */
  onDie(_at: string): void {
    this.tell(t('refused.cubed.occupied'));
  }

  say(next: Statement): void {
    if (this.asking === null) return;
    this.#said = { ...this.#said, [this.asking]: next };
    this.change(state(this.laid, this.asking, next));
  }

  /** Says why a gesture did nothing. */
  tell(words: string): void {
    this.told = words;
    this.#announce(words);
  }

  /** The squares where the chosen die fits, as far as the game has been asked for help. */
  get fits(): readonly string[] {
    return [];
  }

  /** Whether a die of the tray fits somewhere, as far as the game has been asked for help. */
  suits(_item: Item): boolean {
    return false;
  }

  protected question(): Ask {
    return { type: 'turn', laid: named(this.laid), carried: this.inHand?.face ?? null };
  }

  protected change(laid: readonly Laid[]): void {
    this.laid = laid;
    this.told = '';
    const face = (item: number) => this.held.find((i) => i.id === item)?.face ?? '';
    const kept: Kept = {
      position: this.position,
      laid: laid.map(({ at, item, die }) => [at, face(item), die]),
    };
    try {
      this.#keep?.store.setItem(this.#keep.name, JSON.stringify(kept));
    } catch {
      // Without storage the dice last as long as the page.
    }
  }

  /** Lays the dice again that lay here before the page was loaded anew, if nothing else has changed. */
  protected restore(): void {
    let kept: Kept | null;
    try {
      kept = JSON.parse(this.#keep?.store.getItem(this.#keep.name) ?? 'null') as Kept | null;
    } catch {
      return;
    }
    if (kept?.position !== this.position) return;
    const left = [...this.held];
    const laid = kept.laid.flatMap(([at, face, die]): Laid[] => {
      const place = left.findIndex((i) => i.face === face);
      const [item] = place < 0 ? [] : left.splice(place, 1);
      return item && this.board[at] === undefined ? [{ at, item: item.id, die }] : [];
    });
    this.laid = laid;
  }

  /** Takes every die back. */
  protected clear(): void {
    this.change([]);
    this.picked = this.asking = null;
    this.#said = {};
  }

  /** Takes in which dice are held now; with `anew`, all were rolled. */
  protected hold(faces: readonly string[], anew: boolean): void {
    this.held = follow(anew ? [] : this.held, faces);
    this.laid = still(this.laid, this.held, this.board);
    if (this.cursor === '') this.cursor = this.layout.logo[1];
    if (!this.held.some((i) => i.id === this.picked)) this.picked = null;
  }
}
