import { describe, expect, it } from 'vitest';
import { clauses } from '.';

const COUNTS = { set: 16, cubed: 21, scramble: 7, crossword: 8, quiddler: 12, 'quiddler-solo': 4 };
const PREFIX: Record<string, string> = { set: 'SET', cubed: 'CUBE', scramble: 'SCR', crossword: 'XW', quiddler: 'QUI', 'quiddler-solo': 'QSO' };

describe.each(Object.entries(COUNTS))('the rules of %s', (game, count) => {
  it.each(['en', 'es', 'sv'] as const)('are there clause by clause in %s', async (lang) => {
    const list = await clauses(game, lang);
    const own = list.filter((c) => c.id.startsWith(`${PREFIX[game]}-`)).map((c) => c.id);
    expect(own).toEqual(Array.from({ length: count }, (_, i) => `${PREFIX[game]}-${i + 1}`));
    expect(list.filter((c) => c.id.startsWith('ALL-'))).toHaveLength(5);
    for (const clause of list) expect(clause.text.length, clause.id).toBeGreaterThan(20);
    expect(new Set(list.map((c) => c.id)).size).toBe(list.length);
  });

  it('are translated', async () => {
    const [en, es, sv] = await Promise.all((['en', 'es', 'sv'] as const).map((lang) => clauses(game, lang)));
    en?.forEach((clause, i) => {
      expect(es?.[i]?.text).not.toBe(clause.text);
      expect(sv?.[i]?.text).not.toBe(clause.text);
    });
  });
});
