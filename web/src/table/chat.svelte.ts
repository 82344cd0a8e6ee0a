/** The chat of a table: its messages, how many are unread, and whether we may speak. */
import type { ChatLine } from '../protocol';
import { isMuted } from './muted.svelte';

export interface ChatMessage extends ChatLine {
  id: number;
  /** The last step of the game when it came; null for messages from before we came. */
  seq: number | null;
}

/** As many as the server keeps; what is older is forgotten here too. */
const MOST = 200;

const same = (a: ChatLine, b: ChatLine) => a.at === b.at && a.player === b.player && a.text === b.text;

export class Chat {
  #count = 0;
  #restored = false;
  /** Newest first, of everybody. */
  #all: readonly ChatMessage[] = $state.raw([]);

  unread = $state(0);
  /** The host has silenced us at this table. */
  silenced = $state(false);
  /** Newest first, without those whom we have muted. */
  readonly messages: readonly ChatMessage[] = $derived(this.#all.filter(({ player }) => !isMuted(player)));

  /** A message has just come. */
  said(line: ChatLine, seq: number, mine: boolean): void {
    this.#all = [{ ...line, seq, id: ++this.#count }, ...this.#all].slice(0, MOST);
    if (!mine && !isMuted(line.player)) this.unread += 1;
  }

  /** The latest messages, oldest first, as they come after each connection. */
  restore(lines: readonly ChatLine[], me: string | null): void {
    const before = this.#all;
    const fresh = lines.filter((line) => !before.some((known) => same(known, line)));
    this.#all = lines
      .map((line) => before.find((known) => same(known, line)) ?? { ...line, seq: null, id: ++this.#count })
      .reverse();
    // After a reload they have been read; after a lost connection they have not.
    if (this.#restored) this.unread += fresh.filter(({ player }) => player !== me && !isMuted(player)).length;
    this.#restored = true;
  }
}
