/**
 * The options of a new table, by their names. The form is built from the server's list, and the server checks
 * them.
 */
import type { NewTable, OptionSpec } from '../protocol';

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

/** What an online table takes for an option that nobody has chosen. */
export const usual = (option: OptionSpec): OptionValue | null => option.online ?? option.default;

function isValue(value: unknown): value is OptionValue {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
}

/** The options of a table that differ from the usual, out of its complete rules. */
export function optionsOf(specs: readonly OptionSpec[], rules: object): Options {
  const all = new Map<string, unknown>(Object.entries(rules));
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const value = all.get(spec.name);
      return isValue(value) && value !== usual(spec) ? [[spec.name, value]] : [];
    }),
  );
}

/** The options with the usual ones in place of those that nobody has chosen. */
export function complete(specs: readonly OptionSpec[], options: Options): Options {
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const value = options[spec.name] ?? usual(spec);
      return value === null ? [] : [[spec.name, value]];
    }),
  );
}
