import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Shows when the person signed in last, or that they never did. */
export function LastLogin({ value }: CellProps) {
  const text = useText('user');
  return typeof value === 'string' ? <RelativeTime value={value} /> : text('neverSignedIn');
}
