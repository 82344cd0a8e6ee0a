/**
 * A round of Crossword as this screen knows it: one's own dice, the grid that is looked at, and what the game
 * answered about the dice as they lie. Every change of the own grid is sent at once, so that the others see
 * it.
 */
import { untrack } from 'svelte';
import { alike, NOTHING, statement, wild, type DieState, type Statement } from '../../cards/items';
import type { Strand } from '../../cards/threads';
import { t } from '../../i18n/index.svelte';
import type { Answer, Ask, Notice, View } from '../../protocol/crossword';
import type { Reply, TableModel } from '../../table/model.svelte';
import { Questions } from '../../table/questions.svelte';
import { play } from '../../table/sound';
import {
  bounds,
  count,
  equal,
  foreign,
  known,
  lying,
  move,
  name,
  place,
  same,
  Sender,
  sendable,
  standing,
  state,
  sync,
  written,
  type At,
  type Piece,
} from './state';

/** A die on the field. */
export interface Shown {
  key: string | number;
  at: At;
  die: string;
  state?: DieState | undefined;
  bad?: boolean;
  /** Said after its name: why it cannot be moved, or that it makes no SET. */
  note?: string;
  /** The die's id, when it is ours to move. */
  id?: number | undefined;
}

/** A die of ours on another player's grid, not yet sent. */
interface Added {
  id: number;
  at: At;
  die: string;
}

/** How a round ended, with everybody's dice as they lay then. */
export interface RoundEnd {
  round: number;
  /** Null for a round that counts for nobody. */
  winner: number | null;
  points: number;
  unused: readonly number[];
  grids: View['grids'];
}

export class Model {
  readonly table: TableModel<'crossword'>;
  #before: View | null = null;
  readonly #questions: Questions<Ask, Reply<'crossword', Answer>>;
  readonly #sender: Sender;
  #said: Readonly<Record<number, Statement>> = $state.raw({});

  pieces: readonly Piece[] = $state.raw([]);
  /** The die that is chosen, loose or on the grid. */
  picked: number | null = $state(null);
  /** The Wild that is being stated. */
  asking: number | null = $state(null);
  /** The seat whose grid is looked at; null for one's own. */
  visiting: number | null = $state(null);
  adding: readonly Added[] = $state.raw([]);
  /** The round that has just ended, until the player goes on. */
  pause: RoundEnd | null = $state.raw(null);
  /** Why the last gesture did nothing. */
  note = $state('');
  /** The screen brings the focus to the Wild that has to be stated now. */
  onask: () => void = () => {};

  readonly owner = $derived.by(() => this.table.seat ?? 0);
  readonly seated = $derived.by(() => this.table.seat !== null && !this.table.replaying);
  readonly playing = $derived.by(() => this.seated && this.table.can('arrange') && this.pause === null);
  readonly alone = $derived.by(() => this.table.players.length === 1);
  readonly builds = $derived.by(() => this.visiting !== null && this.seated && this.table.can('attach'));
  readonly loose = $derived.by(() =>
    this.pieces.filter((p) => p.at === null && !this.adding.some((a) => a.id === p.id)),
  );
  readonly carried = $derived.by(() => this.pieces.find((p) => p.id === this.picked) ?? null);
  /** The Wild that is being stated, where it lies. */
  readonly asked = $derived.by((): { id: number; at: At; die: string } | null => {
    if (this.asking === null) return null;
    if (this.visiting !== null) return this.adding.find((a) => a.id === this.asking) ?? null;
    const piece = this.pieces.find((p) => p.id === this.asking);
    return piece?.at ? { id: piece.id, at: piece.at, die: piece.die } : null;
  });
  readonly said = $derived.by(() =>
    this.asked ? (this.#said[this.asked.id] ?? statement(this.asked.die)) : NOTHING,
  );
  readonly grid = $derived.by(() => sendable(this.pieces));
  /** Whether the server has the grid as it lies here. */
  readonly settled = $derived.by(() => equal(this.grid, known(this.view, this.owner)));
  readonly count = $derived.by(() => count(this.view, this.owner));

  /** What there is to ask about: one's own grid, or the dice for another's. */
  readonly #question = $derived.by((): Ask | null => {
    if (!this.playing) return null;
    if (this.visiting === null) return { type: 'lay', on: this.owner, dice: written(lying(this.pieces)) };
    if (!this.builds || this.adding.length === 0) return null;
    return { type: 'lay', on: this.visiting, dice: written(this.adding.map((a) => [a.at, a.die])) };
  });
  /** What an answer depends on besides the dice that are asked about. */
  readonly #about = $derived.by(() => {
    const { view, owner, visiting } = this;
    if (visiting !== null) return JSON.stringify([view.round, view.grids[visiting], view.loose[owner]]);
    const faces = this.pieces.map((p) => p.face).sort();
    return JSON.stringify([view.round, foreign(view, owner), view.fixed[owner], faces]);
  });
  readonly #latest = $derived.by(() => {
    const { latest } = this.#questions;
    return latest?.about === this.#about && latest.question.on === this.#question?.on ? latest : null;
  });
  readonly #reply = $derived.by(() =>
    this.#latest && this.#question && alike(this.#latest.question.dice, this.#question.dice)
      ? this.#latest.reply
      : null,
  );
  /** The answer about the dice as they lie now; null while it is under way. */
  readonly verdict = $derived.by(() => (this.#reply && 'answer' in this.#reply ? this.#reply.answer : null));
  /** Why the dice cannot be built as they lie. */
  readonly refused = $derived.by(() => {
    if (!this.#reply) return null;
    return 'refused' in this.#reply ? this.#reply.refused : this.#reply.answer.refused;
  });
  /**
   * What the Wild that is being stated could stand for, best first. Its own statement changes nothing about
   * that.
   */
  readonly hints = $derived.by(() => {
    const at = this.asked?.at;
    const [latest, question] = [this.#latest, this.#question];
    if (!at || !latest || !question || !('answer' in latest.reply)) return [];
    if (!alike<At>(latest.question.dice, question.dice, at)) return [];
    return latest.reply.answer.wilds.find((w) => same(w.at, at))?.faces ?? [];
  });
  /** Squares of dice that are in no SET, or apart from the others. */
  readonly #outside = $derived.by(() =>
    this.visiting === null ? (this.verdict?.preview?.outside ?? []) : [],
  );
  readonly lost = $derived.by(() => this.#outside.length);
  /** How many of one's dice are used; null while the answer is under way. */
  readonly used = $derived.by(() => {
    const preview = this.visiting === null ? this.verdict?.preview : null;
    return preview ? this.count.all - preview.unused : null;
  });
  readonly done = $derived.by(
    () => this.visiting === null && this.settled && !!this.verdict?.preview?.done && this.table.can('done'),
  );

  /** The dice on the field. */
  readonly dice = $derived.by((): Shown[] =>
    this.visiting === null ? this.#own() : this.#other(this.visiting),
  );
  /** The threads of SETs that stand. */
  readonly strands = $derived.by((): Strand[] => {
    const { view, owner, visiting } = this;
    if (visiting !== null) return (view.sets[visiting] ?? []).map((spots) => ({ spots }));
    const others = foreign(view, owner).map(([at, die]) => [at, die] as const);
    return standing(view.sets[owner] ?? [], [...known(view, owner), ...others], [...this.grid, ...others]);
  });
  /** The threads of SETs that are about to be built on another's grid. */
  readonly coming = $derived.by((): Strand[] => {
    if (this.visiting === null || !this.verdict?.preview) return [];
    const write = (set: readonly At[]) => set.map(name).join(' ');
    const old = new Set((this.view.sets[this.visiting] ?? []).map(write));
    return this.verdict.preview.sets.filter((set) => !old.has(write(set))).map((spots) => ({ spots }));
  });

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'crossword'>) {
    this.table = table;
    this.#questions = new Questions((question) => table.ask(question));
    this.#sender = new Sender((grid) => table.act({ type: 'arrange', grid: written(grid) }));
    $effect.pre(() => {
      const { view } = this;
      const notices = table.fresh;
      untrack(() => this.#follow(view, notices));
    });
    $effect(() => {
      const { pending } = table;
      untrack(() => {
        if (this.#sender.answered(pending, table.refusal?.act?.type === 'arrange'))
          this.pieces = sync(this.pieces, this.view, this.owner, false);
      });
    });
    $effect(() => {
      if (this.#question) this.#questions.ask(this.#about, this.#question);
      else this.#questions.stop();
    });
    $effect(() => () => this.#questions.stop());
  }

  get view(): View {
    return this.table.view;
  }

  /** Puts a die of ours on a square of the grid that is looked at. */
  put(id: number, at: At): void {
    const piece = this.pieces.find((p) => p.id === id);
    if (!piece || !this.playing) return;
    this.picked = null;
    this.note = '';
    play('pick');
    const placed = this.visiting === null ? this.#move(id, at) : this.#add(piece, this.visiting, at);
    const die = this.visiting === null ? piece.die : this.adding.find((a) => a.id === id)?.die;
    if (!placed || die !== '*') return;
    this.asking = id;
    this.onask();
  }

  /** Takes a die back to the loose ones. */
  back(id: number): void {
    this.picked = null;
    if (this.asking === id) this.asking = null;
    if (this.adding.some((a) => a.id === id)) this.adding = this.adding.filter((a) => a.id !== id);
    else this.#move(id, null);
  }

  choose(id: number): void {
    if (!this.playing) return;
    play('pick');
    this.note = '';
    this.picked = this.picked === id ? null : id;
    if (this.picked !== this.asking) this.asking = null;
  }

  /** Lets the chosen die go, and the Wild be what it is. */
  drop(): void {
    this.picked = this.asking = null;
  }

  say(next: Statement): void {
    const { asking } = this;
    if (asking === null) return;
    this.#said = { ...this.#said, [asking]: next };
    if (this.visiting === null) this.#set(state(this.pieces, asking, next));
    else this.adding = this.adding.map((a) => (a.id === asking ? { ...a, die: wild(next) } : a));
  }

  /** Looks at a grid; at the same one again, or at null, one's own comes back. */
  visit(seat: number | null): void {
    this.#clear();
    this.visiting = this.visiting === seat ? null : seat;
  }

  /** Does what the main button says: builds on another's grid, or claims that all dice are used. */
  send(): void {
    const act = this.visiting !== null ? this.verdict?.act : this.done ? ({ type: 'done' } as const) : null;
    if (!act || !this.table.can(act.type)) return;
    this.table.act(act);
    this.#clear();
  }

  #own(): Shown[] {
    const { table, view, owner } = this;
    const theirs = foreign(view, owner).map(([at, die, by]): Shown => {
      return { key: name(at), at, die, note: t('crossword.by', { name: table.cast.name(by) }) };
    });
    const ours = this.pieces.flatMap(({ id, at, die, fixed }): Shown[] => {
      if (!at) return [];
      const bad = this.#outside.some((o) => same(o, at));
      const note = fixed ? t('crossword.fixed') : bad ? t('crossword.lost') : '';
      const looks = id === this.asking && die === '*' ? 'asking' : id === this.picked ? 'picked' : undefined;
      return [{ key: id, at, die, state: looks, bad, note, id: fixed || !this.seated ? undefined : id }];
    });
    return [...theirs, ...ours];
  }

  #other(seat: number): Shown[] {
    const theirs = (this.view.grids[seat] ?? []).map(([at, die]): Shown => ({ key: name(at), at, die }));
    const ours = this.adding.map(({ id, at, die }): Shown => {
      const looks = id === this.asking ? 'asking' : id === this.picked ? 'picked' : 'fresh';
      return { key: id, at, die, id, state: looks };
    });
    return [...theirs, ...ours];
  }

  #move(id: number, at: At | null): boolean {
    const blocked = foreign(this.view, this.owner).map(([square]) => square);
    return this.#set(move(this.pieces, id, at, blocked));
  }

  #set(next: Piece[] | null): boolean {
    if (!next) {
      this.#tell(t('crossword.taken'));
      return false;
    }
    this.pieces = next;
    this.note = '';
    this.#sender.change(sendable(next), known(this.view, this.owner));
    return true;
  }

  #add(piece: Piece, seat: number, at: At): boolean {
    const taken =
      this.view.grids[seat]?.some(([square]) => same(square, at)) ||
      this.adding.some((a) => a.id !== piece.id && same(a.at, at));
    if (!this.builds || taken) {
      this.#tell(t(this.builds ? 'crossword.taken' : 'crossword.look.bag'));
      return false;
    }
    const before = this.adding.find((a) => a.id === piece.id);
    const added: Added = { id: piece.id, at, die: before?.die ?? piece.face };
    this.adding = before ? this.adding.map((a) => (a === before ? added : a)) : [...this.adding, added];
    return true;
  }

  #tell(words: string): void {
    this.note = words;
    this.table.announce(words);
  }

  /** Where a square of the grid that is looked at lies, in words. */
  where(at: At): string {
    const [x, y] = place(at, bounds(this.dice.map((d) => d.at)));
    return `${t(`crossword.${x.side}`, { n: x.n })}, ${t(`crossword.${y.side}`, { n: y.n })}`;
  }

  /** Goes on to the next round. */
  goOn(): void {
    this.pause = null;
  }

  #clear(): void {
    this.picked = this.asking = null;
    this.adding = [];
    this.#said = {};
  }

  /** Takes in what the table says. */
  #follow(view: View, notices: readonly Notice[]): void {
    if (notices.some((n) => n.type === 'round_begun')) {
      this.#sender.reset();
      this.#clear();
      this.pieces = [];
      this.visiting = null;
    }
    this.#sender.saw(known(view, this.owner));
    this.pieces = sync(this.pieces, view, this.owner, this.#sender.ours);
    this.adding = this.adding.filter((a) => this.pieces.some((p) => p.id === a.id && p.at === null));
    if (!this.pieces.some((p) => p.id === this.picked && !p.fixed)) this.picked = null;
    for (const notice of notices) this.#hear(notice, view);
    this.#before = view;
  }

  /** A round is over: everybody's grids stay on show until we go on. */
  #rest(view: View, points: number, unused: readonly number[], winner: number | null): void {
    const before = this.#before;
    if (!before || this.table.replaying || view.outcome) return;
    this.pause = { round: before.round, winner, points, unused, grids: before.grids };
  }

  #hear(notice: Notice, view: View): void {
    const { table } = this;
    switch (notice.type) {
      case 'round_begun':
        play('deal');
        break;
      case 'drawn':
        if (notice.seat === table.seat) play('deal');
        break;
      case 'attached':
        if (notice.to === table.seat) play('call');
        break;
      case 'round_won':
        play(notice.seat === table.seat ? 'taken' : 'missed');
        this.#rest(view, notice.points, notice.unused, notice.seat);
        break;
      case 'round_void':
        this.#rest(view, 0, [], null);
        break;
    }
  }
}
