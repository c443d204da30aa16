/** One entry of the page's menu. */
export interface PageAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  readonly disabledReason?: string | undefined;
}
