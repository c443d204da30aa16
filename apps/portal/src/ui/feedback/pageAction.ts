import type { Approach } from '../later/laterPart.ts';

/** One entry of the page's menu. */
export interface PageAction {
  readonly label: string;
  readonly onSelect: () => void;
  /** Of the part that it opens. */
  readonly approach?: Approach | undefined;
  readonly isDanger?: boolean;
  readonly disabledReason?: string | undefined;
}
