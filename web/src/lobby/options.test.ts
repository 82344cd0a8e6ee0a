import { expect, it } from 'vitest';
import { readNumber, withOption } from './options';

const limits = { min: 1, max: 60 };

it('takes whole numbers within the limits of the option', () => {
  expect(readNumber('1', limits)).toBe(1);
  expect(readNumber(' 60 ', limits)).toBe(60);
});

it('says what is wrong with any other text', () => {
  expect(readNumber('0', limits)).toBe('range');
  expect(readNumber('61', limits)).toBe('range');
  expect(readNumber('-3', limits)).toBe('range');
  expect(readNumber('1e9', limits)).toBe('range');
  expect(readNumber('2.5', limits)).toBe('whole');
  expect(readNumber('five', limits)).toBe('whole');
  expect(readNumber('', limits)).toBe('whole');
});

it('does not send an option that has its default', () => {
  expect(withOption({ rounds: 3 }, 'rounds', undefined)).toEqual({});
  expect(withOption({}, 'rounds', 4)).toEqual({ rounds: 4 });
});
