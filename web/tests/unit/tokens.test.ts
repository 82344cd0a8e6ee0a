import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../src/theme/tokens.css'), 'utf8');

function values(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]?.trim()]));
}

it('has the same dark theme whether the system or the person chose it', () => {
  const bySystem = /:root:not\(\[data-theme='light'\]\) \{([\s\S]*?)\n {2}\}/.exec(css)?.[1] ?? '';
  const byHand = /:root\[data-theme='dark'\] \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? '';
  expect(Object.keys(values(byHand)).length).toBeGreaterThan(30);
  expect(values(byHand)).toEqual(values(bySystem));
});
