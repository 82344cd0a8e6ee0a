import { expect, it } from 'vitest';
import { milliseconds } from './fly';

it('reads durations with their unit, however the style sheet was minified', () => {
  expect(milliseconds(' 260ms')).toBe(260);
  expect(milliseconds('.26s')).toBe(260);
  expect(milliseconds('1s ')).toBe(1000);
  expect(milliseconds('1ms')).toBe(1);
  for (const text of ['', '260', 'fast', '1m']) expect(milliseconds(text), text).toBeNaN();
});
