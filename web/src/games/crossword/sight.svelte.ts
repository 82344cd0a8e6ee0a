/** How the field of a grid is looked at: where, how large, and which square the keyboard or a die is on. */
import { bounds, inSight, type At } from './state';

/** Room for the buttons in the corner. */
const TOOLS = 60;

export class Sight {
  /** Set by the field once it is there. */
  field: HTMLElement | null = null;
  width = $state(0);
  height = $state(0);
  zoom = $state(1);
  /** The point of the grid, in squares, that lies in the middle. */
  middle: readonly [number, number] = $state.raw([0.5, 0.5]);
  /** The square that the arrow keys start from. */
  cursor: At = $state.raw([0, 0]);
  /** The square under the pointer that carries a die. */
  over: At | null = $state.raw(null);

  /** The usual size of a square. */
  readonly base = $derived.by(() => (this.width > 620 ? 68 : 46));
  readonly cell = $derived.by(() => Math.round(this.base * this.zoom));
  readonly left = $derived.by(() => Math.round(this.width / 2 - this.middle[0] * this.cell));
  readonly top = $derived.by(() => Math.round(this.height / 2 - this.middle[1] * this.cell));

  /** Shows all of these squares, as large as they may be. */
  centre(squares: readonly At[]): void {
    const box = bounds(squares);
    const [wide, high] = [this.width / this.base, this.height / this.base];
    this.middle = [box.left + box.columns / 2, box.top + box.rows / 2];
    // The free squares around them are in sight too: dice are laid there.
    this.zoom = Math.max(0.4, Math.min(1, wide / (box.columns + 2), high / (box.rows + 2)));
    this.cursor = [Math.floor(this.middle[0]), Math.floor(this.middle[1])];
  }

  /** Keeps these squares in sight, clear of the buttons. */
  keep(squares: readonly At[]): void {
    const { base, middle, zoom } = this;
    const field = { width: this.width / base, height: this.height / base, aside: TOOLS / base };
    ({ middle: this.middle, zoom: this.zoom } = inSight(bounds(squares), { middle, zoom }, field));
  }

  /** The square at a point of the page; null outside of the field. */
  squareAt(x: number, y: number): At | null {
    const frame = this.field?.getBoundingClientRect();
    if (!frame || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null;
    return [
      Math.floor((x - frame.left - this.left) / this.cell),
      Math.floor((y - frame.top - this.top) / this.cell),
    ];
  }

  /** Zooms, and brings what lay under one point of the page under another. */
  zoomTo(next: number, from: { x: number; y: number }, to: { x: number; y: number }): void {
    const frame = this.field?.getBoundingClientRect();
    if (!frame) return;
    const x = (from.x - frame.left - this.left) / this.cell;
    const y = (from.y - frame.top - this.top) / this.cell;
    this.zoom = Math.min(1.8, Math.max(0.5, next));
    this.middle = [
      x - (to.x - frame.left - this.width / 2) / this.cell,
      y - (to.y - frame.top - this.height / 2) / this.cell,
    ];
  }
}
