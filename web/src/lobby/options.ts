/** The options of a new table, by their names. The form is built from the server's list, and the server checks them. */
import type { NewTable } from '../protocol';

export type OptionValue = string | number | string[] | string[][];
export type Options = Readonly<Record<string, OptionValue>>;

/** The options with one of them changed; a value of undefined stands for the default, which is not sent. */
export function withOption(options: Options, name: string, value: OptionValue | undefined): Options {
  const { [name]: _, ...others } = options;
  return value === undefined ? others : { ...others, [name]: value };
}

/** What is wrong with a number in the form. */
export type NumberFault = 'whole' | 'range';

/** The number that a person has typed, or what is wrong with it. The server has the same limits. */
export function readNumber(text: string, limits: { min: number; max: number }): number | NumberFault {
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number)) return 'whole';
  return number < limits.min || number > limits.max ? 'range' : number;
}

/** The options as they are sent. */
export function asRules(options: Options): NewTable['rules'] {
  return { ...options };
}
