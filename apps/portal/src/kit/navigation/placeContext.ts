import type { ContextEntry } from '@atrium/contract';
import { createContext } from 'react';

/** Where the open screen is; the frame works it out from the address and the table of screens. */
export interface Place {
  readonly stack: readonly ContextEntry[];
  /** The page without the record: `timezones`, or `countries/{id}/states` on a sub-page. */
  readonly page: string;
  /** `new`, or the id of the open record. */
  readonly recordId?: string | undefined;
  /** The ids inside a sub-page, by the names of its declaration: `{ countryId }`. */
  readonly params: Readonly<Record<string, string>>;
}

export const PlaceContext = createContext<Place | null>(null);
