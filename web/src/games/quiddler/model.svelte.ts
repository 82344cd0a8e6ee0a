/**
 * A hand of Quiddler as this screen knows it: how the player has sorted the cards, and what the game answered
 * about them. What words are worth and what the main button does come from answers about the cards as they
 * are sorted now.
 */
import { untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import { refusalWords } from '../../i18n/refusals';
import type { Action, Answer, Ask, Challenge, Letter, Notice, Source, View } from '../../protocol/quiddler';
import type { TableModel } from '../../table/model.svelte';
import { Questions } from '../../table/questions.svelte';
import { play } from '../../table/sound';
import { laidThen, type LaidRow } from './laid';
import {
  all,
  cards,
  EMPTY,
  move,
  reconcile,
  sameCards,
  sortLoose,
  typed,
  type Item,
  type Zone,
} from './state';

/** What the dictionary says of a word: its meaning where that is known. */
export function found(word: string, { valid, meaning }: { valid: boolean; meaning?: string }): string {
  if (!valid) return t('quiddler.noword', { word });
  return meaning ? t('quiddler.means', { word, meaning }) : t('quiddler.isword', { word });
}

export class Model {
  readonly table: TableModel<'quiddler'>;
  readonly #questions: Questions<Ask, Answer>;
  /** The challenges of this hand, for when it is settled. */
  #challenges: readonly Challenge[] = [];
  /** The main button was pressed for a card that was dropped on the discards; the answer is still to come. */
  #pressed = $state(false);

  sorted = $state.raw(EMPTY);
  picked: readonly number[] = $state.raw([]);
  /** The zone under the card that is being dragged. */
  over: string | null = $state(null);
  /** What is being typed. */
  text = $state('');
  /** What came of typing or looking up a word. */
  message = $state('');
  /** The word that the player thinks of challenging. */
  doubted: { seat: number; word: number } | null = $state.raw(null);
  /** The hand that was just settled, until the player goes on. */
  settled: { hand: number; rows: LaidRow[] } | null = $state.raw(null);

  readonly seated = $derived.by(() => this.table.seat !== null && !this.table.replaying);
  readonly mine = $derived.by(() => this.table.seat !== null && this.view.turn === this.table.seat);
  /** Whether it is our turn and a card has been drawn. */
  readonly finishing = $derived.by(() => this.seated && this.mine && this.view.phase === 'play');
  readonly accepted = $derived.by(
    () => this.table.seat !== null && this.view.accepted.includes(this.table.seat),
  );
  /** The cards on the screen: our own or, in a replay, those of the player whose turn it is. */
  readonly holding = $derived.by((): readonly Letter[] => {
    const { mine, turn, hands } = this.view;
    return mine?.hand ?? (turn === null ? [] : (hands?.[turn]?.hand ?? []));
  });
  /** The loose card that is picked, if it is the only one. */
  readonly chosen = $derived.by((): Item | null => {
    const [id, ...others] = this.picked;
    return others.length === 0 ? (this.sorted.loose.find((i) => i.id === id) ?? null) : null;
  });

  readonly #question = $derived.by((): Ask => ({
    type: 'hand',
    words: this.sorted.words.map((word) => cards(word)),
    discard: this.chosen?.card ?? null,
  }));
  /** What an answer depends on besides the question. */
  readonly #position = $derived.by(() => JSON.stringify([this.table.may, this.holding]));
  /** The answer about the hand as it is sorted now; null while it is under way. */
  readonly answer = $derived.by((): Answer | null => {
    const { latest } = this.#questions;
    const current =
      latest?.about === this.#position && JSON.stringify(latest.question) === JSON.stringify(this.#question);
    return current ? latest.reply : null;
  });
  /** What the main button sends. */
  readonly act = $derived.by((): Action | null => this.answer?.act ?? null);
  /** The card that would be discarded; null while none is known. */
  readonly discard = $derived.by((): Letter | null => {
    const { act } = this;
    if (act?.type === 'discard') return act.card;
    return act && 'discard' in act ? act.discard : (this.chosen?.card ?? null);
  });
  /** What the words come to; null while the answer is under way. */
  readonly points = $derived.by((): number | null => {
    if (this.answer?.preview) return this.answer.preview.points;
    const each = this.sorted.words.map((word) => this.worth(word));
    return each.reduce<number | null>((sum, n) => (sum === null || n === null ? null : sum + n), 0);
  });

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'quiddler'>) {
    this.table = table;
    this.#questions = new Questions(async (question) => {
      const reply = await table.ask(question);
      return reply && 'answer' in reply ? reply.answer : null;
    });
    $effect.pre(() => {
      const { view } = this;
      const notices = table.fresh;
      untrack(() => this.#follow(view, notices));
    });
    $effect(() => {
      if (this.finishing || (this.seated && this.sorted.words.length > 0))
        this.#questions.ask(this.#position, this.#question);
      else this.#questions.stop();
    });
    $effect(() => {
      if (this.#pressed && this.answer) untrack(() => this.finish());
    });
    $effect(() => {
      if (this.mine) untrack(() => play('turn'));
    });
    $effect(() => () => this.#questions.stop());
  }

  get view(): View {
    return this.table.view;
  }

  /** What a word is worth; null while the answer is under way. That depends on its cards alone. */
  worth(word: readonly Item[]): number | null {
    const { latest } = this.#questions;
    const index = latest?.question.words.findIndex((known) => sameCards(known, cards(word))) ?? -1;
    return latest?.reply.words[index]?.points ?? null;
  }

  /** Picks a card, or puts it back. */
  pick(id: number): void {
    if (!this.seated) return;
    this.#pressed = false;
    this.picked = this.picked.includes(id) ? this.picked.filter((x) => x !== id) : [...this.picked, id];
    play('pick');
  }

  /** Puts cards, or those that are picked, into a zone. */
  put(to: Zone, which: readonly number[] = this.picked, place?: number): void {
    if (which.length === 0) return;
    this.#sort(move(this.sorted, which, to, place));
  }

  sort(): void {
    this.#sort(sortLoose(this.sorted));
  }

  /** Ends the turn with this card, if a turn can be ended now. */
  throwAway(id: number): void {
    if (!this.finishing || this.table.sending) return;
    this.#sort(move(this.sorted, [id], 'loose'));
    this.picked = [id];
    this.#pressed = true;
  }

  draw(from: Source): void {
    if (this.table.can('draw')) this.table.act({ type: 'draw', from });
  }

  /** Does what the main button says. */
  finish(): void {
    this.#pressed = false;
    if (this.table.sending) return;
    if (this.act) this.table.act(this.act);
    else if (this.answer?.refused) this.table.refuse(this.answer.refused);
  }

  /** Discards the card that is left, although the words could be laid. */
  justDiscard(): void {
    if (this.act?.type === 'go_out') this.table.act({ type: 'discard', card: this.act.discard });
  }

  /** Asks before a challenge, which may cost points. */
  doubt(seat: number, word: number): void {
    this.doubted = { seat, word };
  }

  challenge(seat: number, word: number): void {
    this.table.act({ type: 'challenge', seat, word });
  }

  /** Makes a word of what was typed. */
  spell(): void {
    const made = typed(this.sorted, this.text);
    if (!made) {
      this.message = t('quiddler.cannot', { word: this.text.toLowerCase() });
      return;
    }
    this.#sort(made);
    this.text = '';
  }

  /** Looks up what was typed in the dictionary. */
  async lookUp(): Promise<void> {
    const word = this.text.trim().toLowerCase();
    if (word === '') return;
    const reply = await this.table.lookup(word).catch(() => null);
    if (!reply) return;
    if ('refused' in reply) this.message = refusalWords(this.table.key, reply.refused);
    else this.message = found(word, reply.answer);
    this.table.announce(this.message);
  }

  /** What the dictionary says of a word that lies on the table, or why it stays closed now. */
  async explain(word: string): Promise<string> {
    const reply = await this.table.lookup(word).catch(() => null);
    if (!reply) return '';
    const says = 'refused' in reply ? refusalWords(this.table.key, reply.refused) : found(word, reply.answer);
    this.table.announce(says);
    return says;
  }

  #sort(sorted: typeof this.sorted): void {
    this.sorted = sorted;
    this.picked = [];
    this.message = '';
    this.#pressed = false;
  }

  /** Takes in what the table says. */
  #follow(view: View, notices: readonly Notice[]): void {
    this.sorted = reconcile(this.sorted, this.holding);
    this.picked = this.picked.filter((id) => all(this.sorted).some((i) => i.id === id));
    for (const notice of notices) this.#hear(notice);
    this.#challenges = view.challenges;
  }

  #hear(notice: Notice): void {
    switch (notice.type) {
      case 'dealt':
        play('deal');
        break;
      case 'drew':
        if (notice.seat !== this.table.seat) break;
        this.picked = [];
        play('pick');
        break;
      case 'went_out':
        play('taken');
        break;
      case 'challenged':
        if (!notice.stands) play('missed');
        break;
      case 'settled':
        if (!this.table.replaying)
          this.settled = {
            hand: notice.settlement.hand,
            rows: laidThen(notice.settlement, this.#challenges),
          };
        break;
    }
  }
}
