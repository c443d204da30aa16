import type { ReactNode } from 'react';

/** One line to choose. */
export interface ComboLine {
  /** Tells it apart from all other lines. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** The label's language where it is not the page's. */
  readonly lang?: string | undefined;
  /** Whether it is what is chosen already. */
  readonly isCurrent?: boolean;
  readonly onChoose: () => void;
}
