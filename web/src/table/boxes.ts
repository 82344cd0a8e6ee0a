/**
 * Where things lie on the page, known without asking the browser in the middle of a change. The boxes are
 * read after a layout that takes place anyway, whenever one of the watched elements changes its size.
 */
export class Boxes {
  #known = new Map<Element, DOMRect>();
  #watcher: ResizeObserver;
  /** More elements whose boxes are wanted. They are looked up after each layout. */
  #others: () => readonly Element[];

  constructor(others: () => readonly Element[] = () => []) {
    this.#others = others;
    this.#watcher = new ResizeObserver(() => this.read());
  }

  /** Reads all boxes. Called by the observer; call it only when the layout is up to date. */
  read(): void {
    for (const element of [...this.#watched, ...this.#others()])
      this.#known.set(element, element.getBoundingClientRect());
    for (const element of this.#known.keys()) if (!element.isConnected) this.#known.delete(element);
  }

  #watched = new Set<Element>();

  /** Watches an element; for use as an attachment. */
  watch = (element: Element): (() => void) => {
    this.#watched.add(element);
    this.#watcher.observe(element);
    return () => {
      this.#watched.delete(element);
      this.#known.delete(element);
      this.#watcher.unobserve(element);
    };
  };

  /** Where an element lies, or undefined if it was not there at the last layout. */
  of(element: Element | null): DOMRect | undefined {
    return element ? this.#known.get(element) : undefined;
  }

  close(): void {
    this.#watcher.disconnect();
    this.#known.clear();
  }
}
