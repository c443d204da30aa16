import type { FoundRecord } from '@atrium/contract';
import { createContext, type ReactNode } from 'react';

export interface RecordPlaceProps {
  readonly found: FoundRecord;
  /** What follows in the address, such as `?history`. */
  readonly search: string;
  /** What the link is called. */
  readonly label: string;
}

/** Draws a link to the screen of any record, or nothing where the person has none; the frame gives it, as it knows all screens. */
export const RecordPlacesContext = createContext<(props: RecordPlaceProps) => ReactNode>(() => null);
