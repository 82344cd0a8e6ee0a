/** A table of SET as this screen knows it: which cards are picked, and what a wrong pick teaches. */
import { untrack } from 'svelte';
import type { Card, Notice, View } from '../../protocol/set';
import type { TableModel } from '../../table/model.svelte';
import { play } from '../../table/sound';
import { arrange, keep, PICKS, toggle, type Place } from './state';

/** How long wrong cards stay marked, in milliseconds. */
const MARKED = 1200;

export class Model {
  readonly table: TableModel<'set'>;
  /** The pick that was sent and is not answered yet. */
  #sent: string | null = $state(null);

  /** Where each card lies on the screen. */
  places: readonly Place[] = $state.raw([]);
  picked: readonly Card[] = $state.raw([]);
  /** The cards of a wrong pick, for a moment. */
  wrong: readonly Card[] = $state.raw([]);
  /** The cards of our own wrong pick, to be explained. */
  lesson: readonly Card[] | null = $state.raw(null);

  readonly alone = $derived.by(() => this.table.players.length === 1);
  /** Whether players call before they pick. */
  readonly calls = $derived.by(() => !this.alone && this.table.rules.calling !== 'snap');
  readonly mine = $derived.by(() => this.table.seat !== null && this.view.caller === this.table.seat);
  readonly playing = $derived.by(
    () => this.table.seat !== null && !this.table.replaying && this.view.phase === 'play',
  );
  readonly sending = $derived.by(() => this.#sent !== null);

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'set'>) {
    this.table = table;
    this.places = arrange([], table.view.cards);
    $effect.pre(() => {
      const { cards } = this.view;
      const notices = table.fresh;
      untrack(() => {
        this.places = arrange(this.places, cards);
        this.picked = keep(this.picked, cards);
        for (const notice of notices) this.#hear(notice);
      });
    });
    // Three cards that were picked before the call was granted are sent now.
    $effect(() => {
      void this.view;
      if (this.mine) untrack(() => this.#offer());
    });
    $effect(() => {
      if (this.#sent === null || table.pending.includes(this.#sent)) return;
      this.#sent = null;
      this.picked = [];
    });
    $effect(() => {
      if (this.wrong.length === 0) return;
      const timer = setTimeout(() => (this.wrong = []), MARKED);
      return () => clearTimeout(timer);
    });
  }

  get view(): View {
    return this.table.view;
  }

  /** Picks a card, or puts it back. Three cards are sent as soon as they may be. */
  pick(card: Card): void {
    if (!this.playing || this.sending) return;
    this.picked = toggle(this.picked, card);
    this.lesson = null;
    play('pick');
    this.#offer();
  }

  clear(): void {
    this.picked = [];
  }

  call(): void {
    if (!this.table.can('call') || !this.table.live) return;
    this.lesson = null;
    play('call');
    this.table.act({ type: 'call' });
  }

  /** Says that there is no SET. */
  none(): void {
    if (!this.table.can('no_set')) return;
    this.lesson = null;
    this.table.act({ type: 'no_set' });
  }

  #offer(): void {
    if (this.picked.length !== PICKS || !this.table.can('take') || this.sending) return;
    this.#sent = this.table.act({ type: 'take', cards: [...this.picked] });
  }

  #hear(notice: Notice): void {
    const ours = 'seat' in notice && notice.seat === this.table.seat;
    switch (notice.type) {
      case 'taken':
        play(ours ? 'taken' : 'deal');
        break;
      case 'laid':
      case 'dealt':
        play('deal');
        break;
      case 'missed':
        play(ours ? 'missed' : 'refused');
        if (!notice.cards) break;
        this.wrong = notice.cards;
        if (ours) this.lesson = notice.cards;
        break;
      case 'granted':
        if (!ours) play('call');
        break;
    }
  }
}
