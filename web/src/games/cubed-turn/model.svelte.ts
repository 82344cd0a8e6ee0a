/** A best turn as this screen knows it: a turn of SET Cubed in the making, which can be tried again and again. */
import { untrack } from 'svelte';
import type { Notice, Refused, View } from '../../protocol/cubed-turn';
import type { TableModel } from '../../table/model.svelte';
import { play } from '../../table/sound';
import { Builder } from '../cubed/builder.svelte';

export class Model extends Builder<Refused> {
  readonly table: TableModel<'cubed-turn'>;

  readonly opens = false;
  readonly seated = $derived.by(() => this.table.seat !== null && !this.table.replaying);
  readonly free = $derived.by(() => this.seated && this.table.can('play') && !this.table.sending);
  protected readonly asks = $derived.by(() => this.seated && this.table.can('play'));
  protected readonly position = $derived.by(() => JSON.stringify([this.view.board, this.view.dice]));

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'cubed-turn'>) {
    super({
      ask: async (question) => {
        const reply = await table.ask(question);
        if (!reply || !('answer' in reply)) return reply;
        const { act } = reply.answer;
        return { answer: { ...reply.answer, act: act?.type === 'play' ? act : null } };
      },
      announce: (words) => untrack(() => table.announce(words)),
    });
    this.table = table;
    $effect.pre(() => {
      const { dice } = this.view;
      const notices: readonly Notice[] = table.fresh;
      untrack(() => {
        this.hold(dice, false);
        for (const notice of notices) this.#hear(notice);
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

  /** Tries the dice as they lie. */
  send(): void {
    const act = this.verdict?.act;
    if (act?.type === 'play' && this.free) this.table.act(act);
  }

  #hear(notice: Notice): void {
    if (notice.type !== 'played' || notice.seat !== this.table.seat) return;
    play(notice.better ? 'taken' : 'pick');
    // Nothing stays on the board (CTURN-2).
    this.clear();
  }
}
