import { beforeEach, describe, expect, it } from 'vitest';
import { en, speech } from '../i18n/en';
import { use } from '../i18n/index.svelte';
import { wordsName, wordsOf } from './words';

beforeEach(() => use('en', en, speech));

describe('the words of a table', () => {
  it('are named at the table', () => {
    expect(wordsName({ dictionary: 'en' })).toBe('English words');
    expect(wordsName({ dictionary: 'es' })).toBe('Spanish words');
    expect(wordsName({ dictionary: 'american-english' })).toBe('words: american-english');
  });
  it('are not named in games without a dictionary', () => {
    expect(wordsName({ call_seconds: 5 })).toBe('');
    expect(wordsName({ dictionary: 3 })).toBe('');
  });
  it('are Spanish on a Spanish page, in games with words', () => {
    expect(wordsOf('quiddler', 'es')).toEqual({ dictionary: 'es' });
    expect(wordsOf('quiddler-solo', 'es')).toEqual({ dictionary: 'es' });
    expect(wordsOf('set', 'es')).toBeUndefined();
  });
  it('are English where the server has no others', () => {
    expect(wordsOf('quiddler', 'en')).toBeUndefined();
    expect(wordsOf('quiddler', 'sv')).toBeUndefined();
  });
});
