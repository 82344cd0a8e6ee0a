/**
 * A turn of SET Cubed as this screen knows it: which dice are held, laid and chosen, and what the game
 * answered about them. Everything that is drawn as good, bad or possible comes from an answer to the dice as
 * they lie now.
 */
import { untrack } from 'svelte';
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
import type { Answer, Ask, Notice, View } from '../../protocol/cubed';
import type { Reply, TableModel } from '../../table/model.svelte';
import { Questions } from '../../table/questions.svelte';
import { play } from '../../table/sound';
import { exchange, lay, named, state, still, strands, takeBack, type Laid } from './state';

export class Model {
  readonly table: TableModel<'cubed'>;
  readonly #questions: Questions<Ask, Reply<'cubed', Answer>>;
  #said: Readonly<Record<number, Statement>> = $state.raw({});
  /** The Wild on the board whose place the chosen die is to take. */
  #wish: string | null = $state(null);
  #note = $state('');
  #theirs: readonly Strand[] = $state.raw([]);

  held: readonly Item[] = $state.raw([]);
  /** The dice that lie on the board and are not played, in the order in which they were laid. */
  laid: readonly Laid[] = $state.raw([]);
  /** The die that is chosen, in the tray or on the board. */
  picked: number | null = $state(null);
  /** The Wild that is being stated. */
  asking: number | null = $state(null);
  /** Three dice that were called wrongly, to be explained. */
  lesson: readonly string[] | null = $state.raw(null);
  /** The zone under the die that is being dragged. */
  over: string | null = $state(null);
  /** The square that the arrow keys start from. */
  cursor = $state('');
  /** The screen shows the square of a Wild that has to be stated now. */
  onask: (at: string) => void = () => {};

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
  /** Whether dice may be laid now. */
  readonly free = $derived.by(
    () => this.seated && !this.table.sending && (this.opens ? this.table.can('open') : this.mine),
  );
  readonly carried = $derived.by(() => this.held.find((i) => i.id === this.picked) ?? null);
  /** The chosen die, as long as it is in the tray. */
  readonly inHand = $derived.by(() => (this.carried && !this.lies(this.carried.id) ? this.carried : null));
  readonly asked = $derived.by(
    () => this.laid.find((l) => l.item === this.asking && l.die.startsWith('*')) ?? null,
  );
  readonly said = $derived.by(() =>
    this.asked ? (this.#said[this.asked.item] ?? statement(this.asked.die)) : NOTHING,
  );

  /** What an answer depends on besides the dice that are asked about. */
  readonly #position = $derived.by(() => {
    const { phase, turn, board, dice } = this.view;
    return JSON.stringify([phase, turn, board, dice[this.owner]]);
  });
  readonly #latest = $derived.by(() => {
    const { latest } = this.#questions;
    return latest?.about === this.#position ? latest : null;
  });
  readonly #answer = $derived.by(() =>
    this.#latest && 'answer' in this.#latest.reply ? this.#latest.reply.answer : null,
  );
  /** Whether the newest answer is about the dice as they lie now. */
  readonly #current = $derived.by(
    () => this.#latest !== null && alike(this.#latest.question.laid, named(this.laid)),
  );
  /** The answer about the dice as they lie now; null while it is under way. */
  readonly verdict = $derived.by(() => (this.#current ? this.#answer : null));
  /** Why the dice cannot be played as they lie. */
  readonly refused = $derived.by(() => {
    if (!this.#latest || !this.#current) return null;
    return 'refused' in this.#latest.reply ? this.#latest.reply.refused : this.#latest.reply.answer.refused;
  });
  readonly points = $derived.by(() => {
    const preview = this.verdict?.preview;
    return preview ? preview.points + preview.bonus : 0;
  });
  /**
   * Squares that can take a die now; null while nothing is known. Dice that were laid or taken back since
   * count.
   */
  readonly targets = $derived.by(() => {
    if (!this.#latest || !this.#answer) return null;
    const taken = new Set(this.laid.map((l) => l.at));
    const laid = this.#latest.question.laid.map(([at]) => at);
    return [...this.#answer.targets, ...laid].filter((at) => !taken.has(at));
  });
  /** Wilds on the board whose place the chosen die may take; null while the answer is under way. */
  readonly swaps = $derived.by(() =>
    this.verdict && this.#latest?.question.carried === (this.inHand?.face ?? null)
      ? this.verdict.swaps
      : null,
  );
  readonly swap = $derived.by(() => {
    const [at, item] = [this.#wish, this.inHand];
    return at !== null && item && this.swaps?.includes(at) ? { at, item } : null;
  });
  /** Why the last gesture did nothing. */
  readonly note = $derived.by(() => {
    const wished = this.#wish !== null && this.inHand !== null;
    return wished && this.swaps && !this.swap ? t('cubed.swap.not') : this.#note;
  });
  /**
   * What the Wild that is being stated could stand for, best first. Its own statement changes nothing about
   * that.
   */
  readonly hints = $derived.by(() => {
    const at = this.asked?.at;
    if (at === undefined || !this.#latest || !this.#answer) return [];
    if (!alike(this.#latest.question.laid, named(this.laid), at)) return [];
    return this.#answer.wilds.find((w) => w.at === at)?.faces ?? [];
  });
  readonly strands = $derived.by(() => {
    if (this.laid.length === 0) return this.#theirs;
    return this.verdict?.preview ? strands(this.verdict.preview.steps) : [];
  });

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'cubed'>) {
    this.table = table;
    this.#questions = new Questions((question) => table.ask(question));
    $effect.pre(() => {
      const { view } = this;
      const notices = table.fresh;
      untrack(() => this.#follow(view, notices));
    });
    $effect(() => {
      const asks = this.seated && (this.opens ? table.can('open') : this.mine);
      if (!asks) this.#questions.stop();
      else
        this.#questions.ask(this.#position, {
          type: 'turn',
          laid: named(this.laid),
          carried: this.inHand?.face ?? null,
        });
    });
    $effect(() => {
      const n = this.points;
      if (n > 0) untrack(() => table.announce(t('cubed.worth', { n })));
    });
    $effect(() => {
      if (!this.mine) return;
      untrack(() => {
        play('turn');
        this.lesson = null;
      });
    });
    $effect(() => () => this.#questions.stop());
  }

  get view(): View {
    return this.table.view;
  }

  lies(item: number): boolean {
    return this.laid.some((l) => l.item === item);
  }

  /** How a die on the board looks. */
  look(at: string): DieState | undefined {
    const here = this.laid.find((l) => l.at === at);
    if (here) {
      if (here.item === this.asking) return 'asking';
      if (here.item === this.picked) return 'picked';
      return this.bad(at) ? undefined : 'fresh';
    }
    if (this.swap?.at === at) return 'asking';
    if (this.swaps?.includes(at)) return 'hint';
    const { last } = this.view;
    return last && last.seat !== this.table.seat && last.squares.includes(at) ? 'other' : undefined;
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
      this.#change(exchange(this.laid, other, before));
      return;
    }
    const full = !before && this.verdict?.more === false;
    const barred = this.targets ? !this.targets.includes(at) : this.view.board[at] !== undefined;
    if (other || full || (barred && before?.at !== at)) {
      this.tell(t('cubed.full'));
      return;
    }
    this.#change(lay(this.laid, item, at));
    this.picked = null;
    this.lesson = null;
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
    this.#change(takeBack(this.laid, item));
  }

  undo(): void {
    const last = this.laid.at(-1);
    if (this.#wish !== null) this.#wish = null;
    else if (last) this.back(last.item);
  }

  /**
   * Chooses a die of the tray, or puts it down again; in the opening it goes to the next free place by
   * itself.
   */
  choose(item: Item): void {
    if (!this.free) return;
    play('pick');
    this.#wish = null;
    this.#note = '';
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
    this.#note = '';
    this.picked = this.opens ? null : here.item;
    if (here.die.startsWith('*')) this.asking = here.item;
  }

  /** Lets the chosen die go. */
  drop(): void {
    if (this.#wish !== null) this.#wish = null;
    else this.picked = null;
  }

  /** Wants the place of a Wild on the board for the chosen die. Whether it may have it, the game answers. */
  wish(at: string | null): void {
    this.#note = '';
    this.#wish = at;
  }

  say(next: Statement): void {
    if (this.asking === null) return;
    this.#said = { ...this.#said, [this.asking]: next };
    this.#change(state(this.laid, this.asking, next));
  }

  /** Says why a gesture did nothing. */
  tell(words: string): void {
    this.#note = words;
    this.table.announce(words);
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

  #change(laid: readonly Laid[]): void {
    this.laid = laid;
    this.#wish = null;
    this.#note = '';
  }

  #clear(): void {
    this.#change([]);
    this.picked = this.asking = null;
    this.#said = {};
  }

  /** Takes in what the table says. */
  #follow(view: View, notices: readonly Notice[]): void {
    const rolled = notices.some((n) => n.type === 'rolled');
    this.held = follow(rolled ? [] : this.held, view.dice[this.owner] ?? []);
    this.laid = still(this.laid, this.held, view.board);
    if (this.cursor === '') this.cursor = view.layout.logo[1];
    if (!this.held.some((i) => i.id === this.picked)) this.picked = null;
    if (notices.length > 0) this.#theirs = [];
    for (const notice of notices) this.#hear(notice);
    // Dice that were laid for a turn which is over go back to the tray.
    if (this.laid.length > 0 && !(this.mine || (this.opens && !this.lockedOut))) this.#clear();
  }

  #hear(notice: Notice): void {
    const ours = 'seat' in notice && notice.seat === this.table.seat;
    switch (notice.type) {
      case 'played':
        if (!ours) this.#theirs = strands(notice.steps);
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
