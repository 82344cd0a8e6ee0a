/** A table of SET as this screen knows it: which cards are picked, and what a wrong pick teaches. */
import { untrack } from 'svelte';
import { cardName, list, t } from '../../i18n/index.svelte';
import { refusalWords } from '../../i18n/refusals';
import type { Card, Notice, View } from '../../protocol/set';
import type { TableModel } from '../../table/model.svelte';
import { play } from '../../table/sound';
import { arrange, keep, keys, PICKS, toggle, typed, type Place } from './state';

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
  /** The card that a hint shows. */
  hinted: Card | null = $state(null);
  /** Whether the player knows that there is a SET, so that the next hint shows a card. */
  #knows = false;
  /** The cards that came with the last change. */
  #fresh: readonly Card[] = [];

  readonly alone = $derived.by(() => this.table.players.length === 1);
  /** Whether players call before they pick. */
  readonly calls = $derived.by(() => !this.alone && this.table.rules.calling !== 'snap');
  readonly mine = $derived.by(() => this.table.seat !== null && this.view.caller === this.table.seat);
  readonly playing = $derived.by(
    () => this.table.seat !== null && !this.table.replaying && this.view.phase === 'play',
  );
  readonly sending = $derived.by(() => this.#sent !== null);
  /** In a replay: the pick of this step, right or wrong. */
  readonly shown = $derived.by((): { cards: readonly Card[]; right: boolean } | null => {
    if (!this.table.replaying) return null;
    for (const notice of this.table.fresh) {
      if (notice.type === 'taken') return { cards: notice.cards, right: true };
      if (notice.type === 'missed' && notice.cards) return { cards: notice.cards, right: false };
    }
    return null;
  });
  /** The cards to draw. A replay shows a SET where it lay when it was taken. */
  readonly cards = $derived.by((): readonly Card[] =>
    this.shown?.right && this.table.before ? this.table.before.cards : this.view.cards,
  );

  /** To be made while a component is set up, or within `$effect.root`. */
  constructor(table: TableModel<'set'>) {
    this.table = table;
    this.places = arrange([], this.cards);
    table.describe = () => this.describe();
    $effect(() => {
      table.hint = table.helps && this.playing ? () => void this.help() : null;
    });
    $effect.pre(() => {
      const { cards } = this;
      const notices = table.fresh;
      untrack(() => {
        if (this.hinted !== null && !cards.includes(this.hinted)) this.hinted = null;
        if (notices.length > 0) this.#knows = false;
        this.places = arrange(this.places, cards);
        this.picked = keep(this.picked, cards);
        this.#fresh = notices.flatMap((notice) =>
          notice.type === 'taken' ? notice.refill : notice.type === 'laid' ? notice.cards : [],
        );
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

  /** Picks the cards at typed places: "q w e". Says why if that is not possible. */
  type(text: string): string {
    const cards = typed(this.places, text);
    if (!cards) return t('set.typed.none');
    this.picked = [];
    for (const card of cards) this.pick(card);
    return '';
  }

  /** First whether there is a SET, then one card of it. */
  async help(): Promise<void> {
    const what = this.#knows ? 'card' : 'any';
    const reply = await this.table.help(what).catch(() => null);
    if (!reply) return;
    if ('refused' in reply) {
      this.table.advise(refusalWords(this.table.key, reply.refused));
      return;
    }
    // The table may have changed meanwhile.
    if (reply.answer.seq !== this.table.seq) return;
    const { hint } = reply.answer;
    if (hint.type === 'any') {
      this.#knows = hint.there;
      this.table.advise(hint.there ? t('set.hint.there') : t('set.hint.none'));
      return;
    }
    this.hinted = hint.card;
    if (hint.card === null) this.table.advise(t('set.hint.none'));
    else this.table.advise(t('set.hint.card', { card: this.named(hint.card) }));
  }

  /** A card by its name and its place. */
  named(card: Card): string {
    const key = keys(this.places.length)[this.places.indexOf(card)] ?? '';
    return key === '' ? cardName(card) : t('set.at', { card: cardName(card), key });
  }

  /** For screen readers: the cards that are new, and where they lie. */
  describe(): string {
    const fresh = this.#fresh.filter((card) => this.places.includes(card));
    return fresh.length > 0 ? t('set.new', { cards: list(fresh.map((card) => this.named(card))) }) : '';
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
        if (!notice.cards || this.table.replaying) break;
        this.wrong = notice.cards;
        if (ours) this.lesson = notice.cards;
        break;
      case 'granted':
        if (!ours) play('call');
        break;
    }
  }
}
