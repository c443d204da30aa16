import type { building, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A size with the unit that its building has it in (BLDG-12). */
export function SizeCell({ row: { size, sizeUnit } }: CellProps<Pick<RowOf<typeof building>, 'size' | 'sizeUnit'>>) {
  const text = useText('building');
  const { number } = useFormats();
  return size === null ? text('noSize') : `${number(size, { maximumFractionDigits: 0 })} ${text(`units.${sizeUnit}`)}`;
}
