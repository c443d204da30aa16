import { createContext, use } from 'react';

import type { Formats } from '../../ui/format/formats.ts';
import type { Text } from '../../ui/text/useText.ts';
import type { NameOf } from '../names/useNames.ts';

/** Texts and formats of the open list, read once and not again in each of its cells. */
export interface ListWords {
  readonly t: Text<'kit'>;
  /** The phrases of the resource's area. */
  readonly own: Text<string>;
  readonly formats: Formats;
  readonly nameOf: NameOf;
}

export const ListWordsContext = createContext<ListWords | null>(null);

export function useListWords(): ListWords {
  const words = use(ListWordsContext);
  if (words === null) throw new Error('A cell needs its list around it');
  return words;
}
