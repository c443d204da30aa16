import { countryCodes, countryName } from '@atrium/phrases';
import names from '@atrium/phrases/fr/names.json' with { type: 'json' };
import zoneNames from '@atrium/phrases/fr/zoneNames.json' with { type: 'json' };

import type { SearchedTexts } from './compileFilter.ts';

/** A text as the database folds it: without accents and capitals. */
function folded(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll('’', "'").replaceAll('œ', 'oe').toLowerCase();
}

/** What the words of a search mean. */
export type Meanings = Pick<SearchedTexts, 'meaningsOf'>;

/** A delivered name or a part of one, and what it is called in French. */
type Pair = readonly [delivered: string, french: string];

function countries(): Pair[] {
  return [...countryCodes()].map(([name, code]): Pair => [name, countryName(code, 'fr') ?? name]);
}

const pairsOf: Readonly<Record<string, () => Pair[]>> = {
  ...Object.fromEntries(Object.entries(names).map(([resource, own]) => [resource, () => Object.entries<string>(own)])),
  country: countries,
  timezone: () => Object.values(zoneNames).flatMap((own) => Object.entries<string>(own)),
};

/**
 * Records of the catalogue are delivered with English names and shown with those of the person's language: a word of a search
 * also means the delivered names that have it in another language, whichever the person reads.
 */
export function meaningsIn(resource: string): Meanings {
  const pairs = pairsOf[resource]?.().map(([delivered, french]) => [folded(delivered), folded(french)] as const);
  if (pairs === undefined) return {};
  return {
    meaningsOf: (word) => {
      const part = folded(word);
      return pairs
        .filter(([, french]) => french.includes(part))
        .map(([delivered]) => delivered.replaceAll(/[\\%_]/g, String.raw`\$&`));
    },
  };
}
