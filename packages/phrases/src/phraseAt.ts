import type { PhraseTree } from './keys.ts';

/** The text of an area under a dotted key; the key itself where there is none. */
export function phraseAt(area: PhraseTree, key: string): string {
  const found = key
    .split('.')
    .reduce<PhraseTree | string | undefined>(
      (part, name) => (typeof part === 'object' && Object.hasOwn(part, name) ? part[name] : undefined),
      area,
    );
  return typeof found === 'string' ? found : key;
}
