import type { DependentKind } from '@atrium/contract';
import { createContext, type ReactNode } from 'react';

export interface DependentPlacesProps {
  readonly kind: DependentKind;
  /** The record that they depend on. */
  readonly id: string;
  /** Called when one of the lists is opened. */
  readonly onGo: () => void;
}

/** Draws links to the lists that show what depends on a record; the frame gives it, as it knows all screens. */
export const DependentPlacesContext = createContext<(props: DependentPlacesProps) => ReactNode>(() => null);
