import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';

/** Is the last day on which someone has a locker. */
export function ExpiryCell({ value }: Pick<CellProps, 'value'>) {
  const { date } = useFormats();
  return typeof value === 'string' ? date(value) : null;
}
