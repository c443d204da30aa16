import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The floor's number, or that the tenant has all of them. */
export function FloorCell({ row, value }: CellProps<{ readonly id: string; readonly allFloors: boolean }>) {
  const t = useText('tenant');
  const { number } = useFormats();
  return row.allFloors ? t('everyFloor') : typeof value === 'number' ? number(value) : null;
}
