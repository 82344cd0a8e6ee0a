/**
 * Things that travel: from where they lay to a seat, from the deck to their place. Transform and opacity
 * only.
 */

export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A CSS duration in milliseconds. The built style sheet may say `.26s` where the source says `260ms`. */
export function milliseconds(text: string): number {
  const [, value, unit] = /^\s*(\d*\.?\d+)(ms|s)\s*$/.exec(text) ?? [];
  return value === undefined ? Number.NaN : Number(value) * (unit === 's' ? 1000 : 1);
}

const durations = new Map<string, number>();

/**
 * A duration of the style sheets, which is looked up once: each look makes the browser work out its styles.
 */
function duration(name: string, fallback: number): number {
  const known = durations.get(name);
  if (known !== undefined) return known;
  const value = milliseconds(getComputedStyle(document.documentElement).getPropertyValue(name));
  const found = Number.isNaN(value) ? fallback : value;
  durations.set(name, found);
  return found;
}

/** Says where an element lies. Whoever knows the boxes already saves the browser a layout. */
export type Locate = (element: Element) => DOMRect | undefined;
const look: Locate = (element) => element.getBoundingClientRect();

/**
 * A copy of each node travels to `target` and is gone; the node itself may vanish meanwhile. With `linger`
 * the copies stay for so many milliseconds first, ringed; then those who want no motion see them too.
 */
export function sendOff(
  nodes: readonly Element[],
  target: Element | null,
  linger = 0,
  locate: Locate = look,
): void {
  if (!target || (still() && linger === 0)) return;
  const to = locate(target);
  nodes.forEach((node, i) => {
    const from = locate(node);
    if (!from || !to) return;
    const ghost = node.cloneNode(true) as HTMLElement;
    if (linger > 0) ghost.setAttribute('data-state', 'other');
    else ghost.removeAttribute('data-state');
    // Only a picture by now: not to be found, focused or read out.
    for (const name of ['data-card', 'data-die']) ghost.removeAttribute(name);
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    ghost.classList.add('ghosting');
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${from.left}px`,
      top: `${from.top}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
      margin: '0',
      zIndex: '5',
      pointerEvents: 'none',
    });
    // What somebody else took is ringed card by card.
    ghost.style.setProperty('--pick', String(i));
    document.body.append(ghost);
    const dx = to.left + to.width / 2 - (from.left + from.width / 2);
    const dy = to.top + to.height / 2 - (from.top + from.height / 2);
    const run = ghost.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: 'translateY(-8px) scale(1.04)', opacity: 1, offset: 0.25 },
        { transform: `translate(${dx}px, ${dy}px) scale(0.16)`, opacity: 0.2 },
      ],
      {
        duration: still() ? 0 : 2.2 * duration('--m-move', 260),
        delay: linger + 40 * i,
        easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
        fill: 'both',
      },
    );
    run.onfinish = run.oncancel = () => ghost.remove();
  });
}

/** A node comes to its place from a point of the page, after `wait` milliseconds. */
export function dealIn(
  node: Element,
  from: Element | null,
  order = 0,
  wait = 0,
  locate: Locate = look,
): void {
  if (still()) return;
  const here = locate(node);
  const there = from ? locate(from) : undefined;
  if (!here) return;
  const dx = there ? there.left + there.width / 2 - (here.left + here.width / 2) : 0;
  const dy = there ? there.top + there.height / 2 - (here.top + here.height / 2) : -24;
  node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 1.3 * duration('--m-move', 260),
      delay: wait + 45 * order,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      fill: 'backwards',
    },
  );
}

/** A node that has just moved comes from where it lay. */
export function glide(node: Element, from: DOMRect, to: DOMRect): void {
  if (still() || (from.left === to.left && from.top === to.top)) return;
  node.animate(
    [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: 'none' }],
    { duration: duration('--m-move', 260), easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}
