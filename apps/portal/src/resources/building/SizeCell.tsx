import type { CellProps } from '../../kit/list/listDefinition.ts';
import { useFormats } from '../../kit/format/useFormats.ts';
import { useText } from '../../kit/text/useText.ts';

/** A size in square feet with its unit (BLDG-12). */
export function SizeCell({ row }: CellProps<{ readonly size: number | null }>) {
  const text = useText('building');
  const { number } = useFormats();
  return row.size === null ? text('noSize') : `${number(row.size, { maximumFractionDigits: 0 })} ${text('units.size')}`;
}
