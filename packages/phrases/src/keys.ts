import type { PhraseAreas } from './areas.ts';

/** One file of phrases: texts, or groups of them. */
export interface PhraseTree {
  readonly [key: string]: string | PhraseTree;
}

/** `rows_one` and `rows_other` are both read with the key `rows` and a `count`. */
type Singular<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}` ? Base : Key;

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Singular<Key> : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** The dotted keys of an area, for example `help.about`; any text where the area is not listed in `PhraseAreas`. */
export type PhraseKey<Area extends string> = Area extends keyof PhraseAreas ? Leaves<PhraseAreas[Area]> : string;
