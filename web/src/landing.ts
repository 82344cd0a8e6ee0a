/** Where the focus goes when another page has come: into it. */

/** How long a page may take to come before its reader is left alone. */
const PATIENCE = 15_000;

/** The content of the page, once it is more than a sign that it is coming. */
const content = () => document.querySelector<HTMLElement>('main:not([aria-busy="true"])');

/** Puts the focus on the content of the page. */
export function enter(): void {
  const main = content();
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/**
 * Puts the focus on the content as soon as it is there, unless something has the focus by then. A table comes
 * in steps, each with content of its own, so it goes on until somebody does something. Returns what stops it.
 * The content of the page that is left is not taken.
 */
export function land(): () => void {
  const old = content();
  const free = () => !document.activeElement || document.activeElement === document.body;
  const watch = new MutationObserver(() => {
    const now = content();
    if (now && now !== old && free()) enter();
  });
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    watch.disconnect();
    clearTimeout(timer);
    removeEventListener('pointerdown', stop);
    removeEventListener('keydown', stop);
  }
  addEventListener('pointerdown', stop);
  addEventListener('keydown', stop);
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
  return stop;
}
