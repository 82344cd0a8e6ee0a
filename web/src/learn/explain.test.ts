import { beforeEach, describe, expect, it } from 'vitest';
import { en, speech } from '../i18n/en';
import { use } from '../i18n/index.svelte';
import { blame, compare, explain, praise } from './explain';

beforeEach(() => use('en', en, speech));

describe('three values of one feature', () => {
  it('are alike, different, or have an odd one out', () => {
    expect(compare(1, 1, 1)).toEqual({ kind: 'alike' });
    expect(compare(1, 2, 3)).toEqual({ kind: 'different' });
    expect(compare('r', 'r', 'g')).toEqual({ kind: 'broken', odd: 2, pair: 0 });
    expect(compare('g', 'r', 'r')).toEqual({ kind: 'broken', odd: 0, pair: 1 });
    expect(compare('r', 'g', 'r')).toEqual({ kind: 'broken', odd: 1, pair: 0 });
  });
});

describe('three cards or dice', () => {
  it('are explained by the features that they have', () => {
    expect(explain(['1rfo', '2rfo', '3rfo']).map((row) => row.feature)).toEqual([
      'number',
      'colour',
      'shape',
      'fill',
    ]);
    expect(explain(['1ro', '*2ro', '3ro']).map((row) => row.feature)).toEqual(['number', 'colour', 'shape']);
    expect(explain(['1ro', '*', '3ro'])).toEqual([]);
  });

  it('are praised or blamed in half a sentence', () => {
    expect(praise(['1rfo', '2rfo', '3rfo'])).toBe('number all different, the rest alike');
    expect(praise(['1rfo', '2rfo', '2rfo'])).toBe('');
    expect(blame(['2gfo', '2rhs', '2red'])).toBe('two are red, one is green');
    expect(blame(['1rfo', '2rfo', '3rfo'])).toBe('');
  });
});
