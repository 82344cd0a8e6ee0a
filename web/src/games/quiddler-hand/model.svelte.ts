/**
 * A best hand as this screen knows it: how the player has sorted the cards, which one is put aside, and what the
 * game answered about them.
 */
import { untrack } from 'svelte';
import { t } from '../../i18n/index.svelte';
import type { Answer, Ask, Letter, Notice, View } from '../../protocol/quiddler-hand';
import type { TableModel } from '../../table/model.svelte';
import { Questions } from '../../table/questions.svelte';
import { play } from '../../table/sound';
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
  type Sorted,
  type Zone,
} from '../quiddler/state';

/** How long what a miss has cost is shown, in milliseconds. */
const SHOWN = 2000;

export class Model {
  readonly table: TableModel<'quiddler-hand'>;
  readonly #questions: Questions<Ask, Answer>;
  #sorted: Sorted = $state.raw(EMPTY);
  /** The card that is put aside. */
  #aside: number | null = $state(null);
  /** What was not in the dictionary, by the moment of the try. */
  bad: ReadonlyMap<number, readonly string[]> = $state.raw(new Map());

  picked: readonly number[] = $state.raw([]);
  over: string | null = $state(null);
  text = $state('');
  message = $state('');
  /** Time that the last try has cost, in milliseconds. */
  lost = $state(0);

  readonly seated = $derived.by(() => !this.table.replaying && this.table.can('lay'));
  readonly holding = $derived.by((): readonly Letter[] => this.table.view.cards);
  readonly aside = $derived.by((): Item | null => all(this.#sorted).find((i) => i.id === this.#aside) ?? null);
  /** Words and loose cards, without the one that is put aside. */
  readonly sorted = $derived.by((): Sorted => ({
    words: this.#sorted.words,
    loose: this.#sorted.loose.filter((i) => i.id !== this.#aside),
  }));
  readonly #question = $derived.by((): Ask => ({
    type: 'hand',
    words: this.sorted.words.map((word) => cards(word)),
    discard: this.aside?.card ?? null,
  }));
  readonly #position = $derived.by(() => JSON.stringify([this.table.may, this.holding]));
  /** The answer about the hand as it is sorted now; null while it is under way. */
  readonly answer = $derived.by((): Answer | null => {
    const { latest } = this.#questions;
    const current =
      latest?.about === this.#position && JSON.stringify(latest.question) === JSON.stringify(this.#question);
    return current ? latest.reply : null;
  });

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'quiddler-hand'>) {
    this.table = table;
    this.#questions = new Questions(async (question) => {
      const reply = await table.ask(question);
      return reply && 'answer' in reply ? reply.answer : null;
    });
    $effect.pre(() => {
      const hand = this.holding;
      const notices: readonly Notice[] = table.fresh;
      untrack(() => {
        this.#sorted = reconcile(this.#sorted, hand);
        for (const notice of notices) this.#hear(notice);
      });
    });
    $effect(() => {
      if (this.seated) this.#questions.ask(this.#position, this.#question);
      else this.#questions.stop();
    });
    $effect(() => {
      if (this.lost === 0) return;
      const timer = setTimeout(() => (this.lost = 0), SHOWN);
      return () => clearTimeout(timer);
    });
    $effect(() => () => this.#questions.stop());
  }

  get view(): View {
    return this.table.view;
  }

  /** What a word is worth; null while the answer is under way. */
  worth(word: readonly Item[]): number | null {
    const { latest } = this.#questions;
    const index = latest?.question.words.findIndex((known) => sameCards(known, cards(word))) ?? -1;
    return latest?.reply.words[index]?.points ?? null;
  }

  pick(id: number): void {
    if (!this.seated) return;
    this.picked = this.picked.includes(id) ? this.picked.filter((x) => x !== id) : [...this.picked, id];
    play('pick');
  }

  put(to: Zone, which: readonly number[] = this.picked, place?: number): void {
    if (which.length === 0) return;
    if (this.#aside !== null && which.includes(this.#aside)) this.#aside = null;
    this.#sort(move(this.#sorted, which, to, place));
  }

  /** Puts a card aside. The one that lay there goes back to the loose cards. */
  throwAway(id: number): void {
    this.#sort(move(this.#sorted, [id], 'loose'));
    this.#aside = id;
  }

  sort(): void {
    this.#sort(sortLoose(this.#sorted));
  }

  /** Makes a word of what was typed. */
  spell(): void {
    if (this.text.trim() === '') return;
    const made = typed(this.#sorted, this.text);
    if (!made) {
      this.message = t('quiddler.cannot', { word: this.text.toLowerCase() });
      return;
    }
    this.#sort(made);
    this.text = '';
    if (this.aside && made.words.some((word) => word.some((i) => i.id === this.#aside))) this.#aside = null;
  }

  /** Lays the words as they are sorted. */
  lay(): void {
    if (this.answer?.act && !this.table.sending) this.table.act(this.answer.act);
  }

  #sort(sorted: Sorted): void {
    this.#sorted = sorted;
    this.picked = [];
    this.message = '';
  }

  #hear(notice: Notice): void {
    if (notice.type === 'dealt') play('deal');
    if (!('seat' in notice) || notice.seat !== this.table.seat) return;
    if (notice.type === 'missed') {
      this.lost = notice.cost;
      this.bad = new Map([...this.bad, [this.table.at, notice.bad]]);
      this.message = t('quiddler.noword', { word: notice.bad[0] ?? '' });
      play('missed');
    } else if (notice.type === 'laid') {
      this.message = '';
      play(notice.better ? 'taken' : 'pick');
    }
  }
}
