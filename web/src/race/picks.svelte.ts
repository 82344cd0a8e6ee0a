/**
 * Picking from a table of one's own, as in the SET hunt and the SET sprint: what is picked, what was sent, what
 * the line below the cards says, and what a pick has cost or won. No rules: the server judges.
 */
import { untrack } from 'svelte';
import { blame, praise } from '../learn/explain';
import { arrange, keep, PICKS, toggle, type Place } from '../games/set/state';
import type { Notice as HuntNotice } from '../protocol/hunt';
import type { Notice as SprintNotice } from '../protocol/sprint';
import type { TableModel } from '../table/model.svelte';
import { play } from '../table/sound';

export type OwnTable = TableModel<'hunt'> | TableModel<'sprint'>;
type Notice = HuntNotice | SprintNotice;

/** What the line says of the last thing that happened to us. */
export type Word =
  { kind: 'found' | 'missed'; why: string } | { kind: 'hint'; cards: readonly string[] } | { kind: 'again' };

/** How long wrong cards stay marked, and how long a gain, a loss and a new slot are shown, in milliseconds. */
const MARKED = 1200;
const SHOWN = 2000;
/** How long the line speaks of the last pick, unless something else is picked. */
const SPOKEN = 6000;

export class Picks {
  readonly table: OwnTable;
  readonly #cards: () => readonly string[];
  readonly #least: number;
  #sent: string | null = $state(null);

  /** Where each card lies on the screen. */
  places: readonly Place[] = $state.raw([]);
  picked: readonly string[] = $state.raw([]);
  wrong: readonly string[] = $state.raw([]);
  word: Word | null = $state.raw(null);
  /** Time lost or won by the last action, in milliseconds. */
  lost = $state(0);
  won = $state(0);
  /** The SET that was found last, for a moment. */
  newest: readonly string[] | null = $state.raw(null);

  readonly playing = $derived.by(() => !this.table.replaying && this.table.can('take'));
  readonly sending = $derived.by(() => this.#sent !== null);

  /** To be made while a component is set up. `least` is how many places there always are. */
  constructor(table: OwnTable, cards: () => readonly string[], least: number) {
    this.table = table;
    this.#cards = cards;
    this.#least = least;
    this.places = arrange([], cards(), least);
    $effect.pre(() => {
      const now = this.#cards();
      const notices: readonly Notice[] = table.fresh;
      untrack(() => {
        this.places = arrange(this.places, now, this.#least);
        this.picked = keep(this.picked, now);
        for (const notice of notices) this.#hear(notice);
      });
    });
    $effect(() => {
      if (this.#sent === null || table.pending.includes(this.#sent)) return;
      this.#sent = null;
      this.picked = [];
    });
    // A SET that we have already is no fault: its slot rings once, and the line says so.
    $effect(() => {
      if (table.refusal?.why !== 'found_already') return;
      const { act } = table.refusal;
      untrack(() => {
        table.refusal = null;
        this.word = { kind: 'again' };
        this.newest = act?.type === 'take' ? act.cards : null;
      });
    });
    this.#fade(
      () => this.wrong.length > 0,
      () => (this.wrong = []),
      MARKED,
    );
    this.#fade(
      () => this.lost > 0 || this.won > 0 || this.newest !== null,
      () => {
        this.lost = this.won = 0;
        this.newest = null;
      },
      SHOWN,
    );
    this.#fade(
      () => this.word !== null && this.word.kind !== 'hint',
      () => (this.word = null),
      SPOKEN,
    );
  }

  #fade(is: () => boolean, end: () => void, after: number): void {
    $effect(() => {
      void this.table.seq;
      if (!is()) return;
      const timer = setTimeout(end, after);
      return () => clearTimeout(timer);
    });
  }

  /** Picks a card, or puts it back. The third is sent at once. */
  pick(card: string): void {
    if (!this.playing || this.sending) return;
    this.picked = toggle(this.picked, card);
    if (this.word?.kind !== 'hint') this.word = null;
    play('pick');
    if (this.picked.length === PICKS) this.#sent = this.table.act({ type: 'take', cards: [...this.picked] });
  }

  clear(): void {
    this.picked = [];
  }

  hint(): void {
    if (this.playing && this.table.can('hint')) this.table.act({ type: 'hint' });
  }

  #hear(notice: Notice): void {
    switch (notice.type) {
      case 'found':
      case 'taken':
        if (notice.seat !== this.table.seat) return;
        play('taken');
        this.word = { kind: 'found', why: praise(notice.cards) };
        this.newest = notice.cards;
        this.won = 'gain' in notice ? notice.gain : 0;
        break;
      case 'missed':
        if (notice.seat !== this.table.seat) return;
        play('missed');
        this.wrong = notice.cards;
        this.word = { kind: 'missed', why: blame(notice.cards) };
        this.lost = notice.cost;
        break;
      case 'hinted':
        if (notice.seat !== this.table.seat) return;
        this.word = { kind: 'hint', cards: [notice.card] };
        this.lost = notice.cost;
        break;
    }
  }
}
