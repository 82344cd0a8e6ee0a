/** SET Cubed as this screen knows it: the turn in the making, the opening, the places of Wilds. */
import { untrack } from 'svelte';
import type { DieState, Item } from '../../cards/items';
import { t } from '../../i18n/index.svelte';
import { alike } from '../../cards/items';
import type { Help, Hint, Notice, Refused, View } from '../../protocol/cubed';
import type { TableModel } from '../../table/model.svelte';
import { Questions } from '../../table/questions.svelte';
import { play } from '../../table/sound';
import { Builder } from './builder.svelte';
import { named, strands, type Laid } from './state';

/** Where the choice to be shown where dice fit is kept on this device. */
const SHOWS = 'tercet.fits';
/** Bots below this level are for first games, in which the help is on unless somebody has turned it off. */
const FIRST = 2;

export class Model extends Builder<Refused> {
  readonly table: TableModel<'cubed'>;
  /** The Wild on the board whose place the chosen die is to take. */
  #wish: string | null = $state(null);
  readonly #pleas: Questions<Help, Hint>;
  #shows: boolean | null = $state(null);
  /** Three dice that were called wrongly, to be explained. */
  lesson: readonly string[] | null = $state.raw(null);

  readonly seated = $derived.by(() => this.table.seat !== null && !this.table.replaying);
  /** Whose dice lie in the tray. */
  readonly owner = $derived.by(() => this.table.seat ?? this.view.turn ?? this.view.last?.seat ?? 0);
  readonly opens = $derived.by(() => this.view.phase === 'opening');
  readonly mine = $derived.by(
    () => this.seated && this.view.phase === 'turn' && this.view.turn === this.table.seat,
  );
  readonly lockedOut = $derived.by(
    () => this.table.seat !== null && this.view.locked_out.includes(this.table.seat),
  );
  readonly agreed = $derived.by(() => this.table.seat !== null && this.view.agreed.includes(this.table.seat));
  readonly free = $derived.by(
    () => this.seated && !this.table.sending && (this.opens ? this.table.can('open') : this.mine),
  );
  protected readonly asks = $derived.by(
    () => this.seated && (this.opens ? this.table.can('open') : this.mine),
  );
  protected readonly position = $derived.by(() => {
    const { phase, turn, board, dice } = this.view;
    return JSON.stringify([phase, turn, board, dice[this.owner]]);
  });
  /** Wilds on the board whose place the chosen die may take; null while the answer is under way. */
  readonly swaps = $derived.by(() =>
    this.verdict && this.latest?.question.carried === (this.inHand?.face ?? null) ? this.verdict.swaps : null,
  );
  /** Whether it is shown where dice fit: as was chosen on this device, else in first games. */
  readonly shows = $derived.by(() => {
    const { players, helps } = this.table;
    const first = players.every(({ kind, level = FIRST }) => kind === 'human' || level < FIRST);
    return helps && (this.#shows ?? first);
  });
  /** The help about the dice as they lie now; null where there is none, or while it is under way. */
  readonly help = $derived.by(() => {
    const { latest } = this.#pleas;
    if (!this.shows || latest?.about !== this.position) return null;
    return alike(latest.question.laid, named(this.laid)) ? latest.reply : null;
  });
  /** Whether no further die can be laid, as far as the game has been asked for help. */
  readonly stuck = $derived.by(() => this.help !== null && this.help.fits.length === 0 && !this.help.pairs);
  /** Whether all of our dice are laid: without any, the game comes to its end (CUBE-15). */
  readonly lastDice = $derived.by(
    () => this.mine && !this.view.ending && this.laid.length > 0 && this.laid.length === this.held.length,
  );
  readonly swap = $derived.by(() => {
    const [at, item] = [this.#wish, this.inHand];
    return at !== null && item && this.swaps?.includes(at) ? { at, item } : null;
  });

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'cubed'>) {
    super({
      ask: (question) => table.ask(question),
      announce: (words) => untrack(() => table.announce(words)),
      ...(typeof sessionStorage === 'undefined'
        ? {}
        : { keep: { store: sessionStorage, name: `tercet.laid.${table.id}` } }),
    });
    this.table = table;
    this.#pleas = new Questions(async (what) => {
      const reply = await table.help(what);
      return reply && 'answer' in reply ? reply.answer.hint : null;
    });
    try {
      const kept = localStorage.getItem(SHOWS);
      this.#shows = kept === null ? null : kept === 'on';
    } catch {
      // Without storage it is as in first games.
    }
    $effect(() => {
      if (this.shows && this.mine) this.#pleas.ask(this.position, { type: 'fits', laid: named(this.laid) });
      else this.#pleas.stop();
    });
    $effect(() => () => this.#pleas.stop());
    let fresh = true;
    $effect.pre(() => {
      const { view } = this;
      const notices = table.fresh;
      untrack(() => {
        this.#follow(view, notices);
        if (fresh && this.asks) this.restore();
        fresh = false;
      });
    });
    $effect(() => {
      if (!this.mine) return;
      untrack(() => {
        play('turn');
        this.lesson = null;
      });
    });
  }

  get view(): View {
    return this.table.view;
  }

  get layout() {
    return this.view.layout;
  }

  get board() {
    return this.view.board;
  }

  override get fits(): readonly string[] {
    const face = this.inHand?.face;
    return this.help?.fits.find(({ die }) => die === face)?.squares ?? [];
  }

  override suits(item: Item): boolean {
    return this.inHand === null && (this.help?.fits.some(({ die }) => die === item.face) ?? false);
  }

  /** Turns the help on or off, for this device. */
  show(on: boolean): void {
    this.#shows = on;
    try {
      localStorage.setItem(SHOWS, on ? 'on' : 'off');
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  override get note(): string {
    const wished = this.#wish !== null && this.inHand !== null;
    return wished && this.swaps && !this.swap ? t('cubed.swap.not') : this.told;
  }

  override look(at: string): DieState | undefined {
    if (this.laid.some((l) => l.at === at)) return super.look(at);
    if (this.swap?.at === at) return 'asking';
    if (this.swaps?.includes(at)) return 'hint';
    const { last } = this.view;
    return last && last.seat !== this.table.seat && last.squares.includes(at) ? 'other' : undefined;
  }

  override put(item: Item, at: string): void {
    this.lesson = null;
    super.put(item, at);
  }

  override undo(): void {
    if (this.#wish !== null) this.#wish = null;
    else super.undo();
  }

  override choose(item: Item): void {
    if (this.free) this.#wish = null;
    super.choose(item);
  }

  override drop(): void {
    if (this.#wish !== null) this.#wish = null;
    else super.drop();
  }

  override onDie(at: string): void {
    if (this.board[at]?.startsWith('*') && this.inHand) this.wish(at);
    else super.onDie(at);
  }

  /** Wants the place of a Wild on the board for the chosen die. Whether it may have it, the game answers. */
  wish(at: string | null): void {
    this.told = '';
    this.#wish = at;
  }

  /** Does what the main button says. */
  send(): void {
    const { table, swap, verdict } = this;
    if (swap) {
      table.act({ type: 'replace', at: swap.at, with: swap.item.face });
      this.picked = null;
      this.#wish = null;
    } else if (verdict?.act && table.can(verdict.act.type)) table.act(verdict.act);
  }

  protected override change(laid: readonly Laid[]): void {
    super.change(laid);
    this.#wish = null;
  }

  /** Takes in what the table says. */
  #follow(view: View, notices: readonly Notice[]): void {
    const rolled = notices.some((n) => n.type === 'rolled');
    this.hold(view.dice[this.owner] ?? [], rolled);
    if (notices.length > 0) this.theirs = [];
    for (const notice of notices) this.#hear(notice);
    // Dice that were laid for a turn which is over go back to the tray.
    if (this.laid.length > 0 && !(this.mine || (this.opens && !this.lockedOut))) this.clear();
  }

  #hear(notice: Notice): void {
    const ours = 'seat' in notice && notice.seat === this.table.seat;
    switch (notice.type) {
      case 'played':
        if (!ours) this.theirs = strands(notice.steps);
        play(ours ? 'taken' : 'deal');
        break;
      case 'opened':
        play(ours ? 'taken' : 'deal');
        break;
      case 'rolled':
      case 'extra_rolled':
      case 'drew':
        play('deal');
        break;
      case 'locked_out':
        play(ours ? 'missed' : 'refused');
        if (ours) this.lesson = notice.dice;
        break;
    }
  }
}
