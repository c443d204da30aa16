import { RelativeTime } from '../../kit/format/RelativeTime.tsx';
import type { CellProps } from '../../kit/list/listDefinition.ts';
import { useText } from '../../kit/text/useText.ts';

/** When the person signed in last, or that they never did. */
export function LastLogin({ value }: CellProps) {
  const text = useText('user');
  return typeof value === 'string' ? <RelativeTime value={value} /> : text('neverSignedIn');
}
