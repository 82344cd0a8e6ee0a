/**
 * Where the server is to be found: at the page's own address and, where several share the same tables, at
 * others. Whoever does not get through at one address tries the next, and stays with the one that answered.
 */
import type { NodeList } from '../protocol';

export class Nodes {
  #bases: string[];
  #here = 0;

  constructor(own: string) {
    this.#bases = [own];
  }

  /** All addresses, the page's own first. */
  get all(): readonly string[] {
    return this.#bases;
  }

  /** Where to turn after so many attempts in vain. */
  at(vain: number): string {
    return this.#bases[(this.#here + vain) % this.#bases.length] ?? '';
  }

  /** An address answered: it is the first to be tried from now on. */
  stay(base: string): void {
    this.#here = Math.max(this.#bases.indexOf(base), 0);
  }

  /** What the server says of itself and the others. */
  learn({ nodes }: NodeList): void {
    const [own = ''] = this.#bases;
    const here = this.at(0);
    const bases = nodes.map((url) => (url.endsWith('/') ? url : `${url}/`));
    // A page that came from none of these came through something in front of them: that is an address too.
    this.#bases = [own, ...bases.filter((base) => base !== own)];
    this.stay(here);
  }
}

export const nodes = new Nodes(typeof document === 'undefined' ? '' : new URL('.', document.baseURI).href);
