/** What a catalogue holds, and how its English original types the other languages. */

/** A sentence that bends with a number `n`. The other languages may need more forms than English. */
export type Plural = { readonly one: string; readonly other: string } & {
  readonly [form in Intl.LDMLPluralRule]?: string;
};
/** A sentence about the reader, or about somebody else, whose name is `{who}`. */
export type Person = { readonly me: string; readonly them: string };
export type Entry = string | Plural | Person;

/** A translation of `T`: the same keys, each of the same kind. */
export type Texts<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends Person ? Person : Plural;
};

/** The names of the placeholders in a text: `{n}`, `{who}`. */
type Names<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Names<Rest> : never;
type All<E> = E extends string
  ? Names<E>
  : E extends Person
    ? Names<E['me'] | E['them']> | 'who' | 'mine'
    : Names<E[keyof E]> | 'n';
/** What has to be filled in for an entry. */
export type Fill<E, V> = { [K in Exclude<All<E>, 'who' | 'mine'>]: V } & (E extends Person
  ? { who: V; mine: boolean }
  : 'who' extends All<E>
    ? { who: V }
    : unknown);
export type Args<E, V> = [All<E>] extends [never] ? [] : [Fill<E, V>];
