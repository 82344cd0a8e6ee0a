/**
 * Quiddler solitaire as this screen knows it: the word in the making, and the empty place that is to be
 * filled.
 */
import { untrack } from 'svelte';
import { spell } from '../../cards/letters';
import { t } from '../../i18n/index.svelte';
import { refusalWords } from '../../i18n/refusals';
import type { Hint, Notice, View } from '../../protocol/quiddler-solo';
import type { TableModel } from '../../table/model.svelte';
import { play } from '../../table/sound';
import { holes, reorder, still, toggle, typed, word } from './state';

export class Model {
  readonly table: TableModel<'quiddler-solo'>;
  #before: View | null = null;
  /** The empty place that was chosen, when there are several. */
  #chosen: number | null = $state(null);

  /** What the hint for this table is, and how many of its cards are shown. */
  #hint: { seq: number; hint: Hint } | null = null;
  /** Earlier picks, for undoing. */
  #past: readonly (readonly number[])[] = $state.raw([]);

  /** The stacks that a hint shows. */
  hinted: readonly number[] = $state.raw([]);
  /** The stacks whose top cards spell the word in the making. */
  picked: readonly number[] = $state.raw([]);
  /** What is being typed. */
  text = $state('');
  /** The zone under the card that is being dragged. */
  over: string | null = $state(null);

  readonly seated = $derived.by(
    () => this.table.seat !== null && !this.table.replaying && !this.table.outcome,
  );
  readonly word = $derived.by(() => word(this.view, this.picked));
  /** Whether the top cards do not spell what is being typed. */
  readonly cannot = $derived.by(() => this.text.trim() !== '' && typed(this.view, this.text) === null);
  /** Whether an empty place has to be filled now. */
  readonly fills = $derived.by(() => this.seated && this.table.can('fill'));
  /** The stacks that may give their top card to an empty place. */
  readonly givers = $derived.by(() => (this.fills ? this.view.givers : []));
  /** The empty place that the next card goes to. */
  readonly hole = $derived.by((): number | null => {
    const empty = this.fills ? holes(this.view) : [];
    return this.#chosen !== null && empty.includes(this.#chosen) ? this.#chosen : (empty[0] ?? null);
  });
  /** Whether the word can be sent. */
  readonly ready = $derived.by(
    () => this.seated && this.table.can('word') && this.picked.length > 1 && !this.table.sending,
  );

  /** Whether a pick can be taken back. */
  readonly undoable = $derived.by(() => this.seated && this.#past.length > 0);

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'quiddler-solo'>) {
    this.table = table;
    $effect(() => {
      table.hint = table.helps && this.seated ? () => void this.help() : null;
    });
    $effect.pre(() => {
      const { view } = this;
      const notices = table.fresh;
      untrack(() => this.#follow(view, notices));
    });
  }

  get view(): View {
    return this.table.view;
  }

  /**
   * Takes the top card of a stack: to an empty place if one has to be filled, else into the word or out of
   * it.
   */
  choose(stack: number): void {
    if (!this.seated) return;
    if (this.hole !== null && this.givers.includes(stack)) {
      this.fill(stack, this.hole);
      return;
    }
    this.#pick(toggle(this.picked, stack, this.view));
    this.text = '';
    play('pick');
  }

  chooseHole(stack: number): void {
    this.#chosen = stack;
  }

  fill(from: number, to: number): void {
    if (!this.table.can('fill') || this.table.sending) return;
    this.#chosen = null;
    this.table.act({ type: 'fill', from, to });
  }

  /** Types a word: the cards that spell it are picked. */
  type(text: string): void {
    this.text = text;
    if (text.trim() === '') this.picked = [];
    else this.picked = typed(this.view, text) ?? this.picked;
  }

  /** Puts a card of a stack at a place of the word. */
  place(stack: number, place: number): void {
    this.#pick(reorder(this.picked, stack, place));
  }

  takeOut(stack: number): void {
    this.#pick(this.picked.filter((s) => s !== stack));
  }

  takeBack(): void {
    this.#pick(this.picked.slice(0, -1));
  }

  clear(): void {
    this.#pick([]);
  }

  /** Takes the last change of the word back, as long as the word is not sent. */
  undo(): void {
    const last = this.#past.at(-1);
    if (!last || !this.seated) return;
    this.#past = this.#past.slice(0, -1);
    this.picked = last.filter((stack) => this.view.tops[stack] != null);
    this.text = '';
  }

  /** A hint: the first card of a word, then one more each time. */
  async help(): Promise<void> {
    const { table } = this;
    if (this.#hint?.seq !== table.seq) {
      const reply = await table.help('next').catch(() => null);
      if (!reply) return;
      if ('refused' in reply) {
        table.advise(refusalWords(table.key, reply.refused));
        return;
      }
      const { hint, seq } = reply.answer;
      // The table may have changed meanwhile.
      if (seq !== table.seq) return;
      this.#hint = { seq, hint };
      this.hinted = [];
    }
    const { hint } = this.#hint;
    if (hint.type === 'fill') {
      this.hinted = [hint.from];
      table.advise(t('solo.hint.fill', { from: hint.from + 1, to: hint.to + 1 }));
    } else if (hint.type === 'word') {
      this.hinted = hint.stacks.slice(0, this.hinted.length + 1);
      const cards = this.hinted.map((stack) => this.view.tops[stack] ?? '');
      const all = hint.stacks.length;
      table.advise(
        this.hinted.length < all
          ? t('solo.hint.begins', { start: spell(cards), n: all })
          : t('solo.hint.word', { word: spell(cards) }),
      );
    } else if (hint.type === 'no_word') table.advise(t('solo.hint.none'));
  }

  /** Sends the word. */
  take(): void {
    if (this.ready) this.table.act({ type: 'word', stacks: [...this.picked] });
  }

  #pick(picked: readonly number[]): void {
    this.#past = [...this.#past, this.picked].slice(-50);
    this.picked = picked;
  }

  giveUp(): void {
    this.table.act({ type: 'give_up' });
  }

  /** Takes in what the table says. */
  #follow(view: View, notices: readonly Notice[]): void {
    this.picked = still(this.picked, this.#before, view);
    if (notices.length > 0) {
      this.#past = [];
      this.hinted = [];
    }
    this.#before = view;
    for (const { type } of notices) {
      if (type === 'made') {
        play('taken');
        this.text = '';
      } else if (type === 'filled') play('pick');
      else if (type === 'dealt') play('deal');
    }
  }
}
