/** A Scramble as this screen knows it: where the dice lie, and which of them are picked. */
import { untrack } from 'svelte';
import type { DieState } from '../../cards/items';
import { dieName, t } from '../../i18n/index.svelte';
import type { Notice, View } from '../../protocol/scramble';
import type { TableModel } from '../../table/model.svelte';
import { play } from '../../table/sound';
import { PICKS } from '../set/state';
import { luck, remain, toss, type Lying } from './state';

/** How long a wrong pick stays marked, in milliseconds. */
const WRONG = 1200;

export class Model {
  readonly table: TableModel<'scramble'>;
  #sent: string | null = $state(null);

  lying: readonly Lying[] = $state.raw([]);
  picked: readonly number[] = $state.raw([]);
  /** Dice that were picked wrongly a moment ago. */
  wrong: readonly number[] = $state.raw([]);
  /** Three dice that are no SET, to be explained. */
  lesson: readonly string[] | null = $state.raw(null);
  /** The round that has just ended, with everybody's SETs, until the player goes on (SCR-4). */
  pause: { round: number; found: View['found'] } | null = $state.raw(null);
  /** A die of a SET that the game has shown. */
  hinted: number | null = $state(null);
  /** Counts the throws, so that each one is drawn anew. */
  throws = $state(0);
  /** The screen lets the dice that were taken fly to the seat of their new owner. */
  ontaken: (ids: readonly number[], seat: number) => void = () => {};

  readonly alone = $derived.by(() => this.table.players.length === 1);
  /** Whether one calls before one picks. */
  readonly calls = $derived.by(() => !this.alone && this.table.rules.calling !== 'snap');
  readonly mine = $derived.by(() => this.table.seat !== null && this.view.caller === this.table.seat);
  /** Somebody else has called, or calls are being compared. */
  readonly waits = $derived.by(
    () => (this.view.caller !== null && !this.mine) || this.view.call.stage === 'window',
  );
  readonly playing = $derived.by(() => {
    const { table, view } = this;
    if (table.seat === null || table.replaying || view.phase === 'over' || this.pause) return false;
    return view.phase !== 'tie_break' || view.tied.includes(table.seat);
  });
  readonly cooldown = $derived.by(() =>
    this.table.seat === null ? null : (this.view.cooldowns[this.table.seat] ?? null),
  );
  readonly chosen = $derived.by(() =>
    this.picked.map((id) => this.lying.find((d) => d.id === id)).filter((d): d is Lying => d !== undefined),
  );

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'scramble'>) {
    this.table = table;
    $effect.pre(() => {
      const { view } = this;
      const notices = table.fresh;
      untrack(() => this.#follow(view, notices));
    });
    $effect(() => {
      void this.view;
      if (this.mine) untrack(() => this.#offer());
    });
    $effect(() => {
      if (this.#sent === null || table.pending.includes(this.#sent)) return;
      this.#sent = null;
      this.picked = [];
    });
  }

  get view(): View {
    return this.table.view;
  }

  get #seated(): boolean {
    return this.table.seat !== null && !this.table.replaying;
  }

  /** Goes on to the next round. */
  goOn(): void {
    this.pause = null;
  }

  get sent(): boolean {
    return this.#sent !== null;
  }

  look(id: number): DieState | undefined {
    if (this.wrong.includes(id)) return 'wrong';
    if (this.picked.includes(id)) return 'picked';
    return id === this.hinted ? 'hint' : undefined;
  }

  pick(id: number): void {
    if (!this.playing || this.sent) return;
    const rest = this.picked.filter((x) => x !== id);
    this.picked = rest.length < this.picked.length ? rest : [...rest, id].slice(-PICKS);
    this.lesson = null;
    play('pick');
    this.#offer();
  }

  call(): void {
    if (!this.table.can('call') || !this.table.live) return;
    this.lesson = null;
    play('call');
    this.table.act({ type: 'call' });
  }

  /** Asks for one die of a SET. */
  async help(): Promise<void> {
    if (!this.table.helps || !this.playing) return;
    const reply = await this.table.help('die').catch(() => null);
    if (!reply || !('answer' in reply)) return;
    const { die } = reply.answer.hint;
    this.hinted = this.lying.find((d) => d.face === die)?.id ?? null;
    this.table.announce(t('scramble.hint', { die: dieName(die) }));
  }

  none(): void {
    if (this.table.can('no_set')) this.table.act({ type: 'no_set' });
  }

  /** Three picks are sent as soon as they may be. */
  #offer(): void {
    if (this.chosen.length !== PICKS || !this.table.can('take') || this.sent) return;
    this.#sent = this.table.act({ type: 'take', dice: this.chosen.map((d) => d.face) });
  }

  /** Takes in what the table says. Dice keep their places while they lie there; a new roll is a new throw. */
  #follow(view: View, notices: readonly Notice[]): void {
    for (const notice of notices) this.#hear(notice);
    const rolled = notices.some((n) => n.type === 'rolled');
    if (rolled && view.round > 1 && view.phase === 'round' && this.#seated)
      this.pause = { round: view.round - 1, found: view.before };
    const left = rolled ? null : remain(this.lying, view.dice, new Set(this.picked));
    if (left) this.lying = left;
    else {
      const again = view.phase === 'tie_break' ? this.table.seq : 0;
      this.lying = toss(view.dice, luck(1 + view.round * 7919 + view.dice.length * 31 + again));
      this.throws += 1;
    }
    this.picked = this.picked.filter((id) => this.lying.some((d) => d.id === id));
    if (!this.lying.some((d) => d.id === this.hinted)) this.hinted = null;
  }

  #hear(notice: Notice): void {
    const ours = 'seat' in notice && notice.seat === this.table.seat;
    switch (notice.type) {
      case 'taken':
        if (ours) this.ontaken(this.picked, notice.seat);
        play(ours ? 'taken' : 'deal');
        break;
      case 'missed':
        play(ours ? 'missed' : 'refused');
        if (!ours || !notice.dice) break;
        this.wrong = this.picked;
        this.lesson = notice.dice;
        setTimeout(() => (this.wrong = []), WRONG);
        break;
      case 'rolled':
        play('deal');
        break;
      case 'granted':
        if (!ours) play('call');
        break;
    }
  }
}
