import { useFormats } from '../../kit/format/useFormats.ts';
import type { CellProps } from '../../kit/list/listDefinition.ts';
import { useText } from '../../kit/text/useText.ts';

/** What it costs in the building's currency; 0.00 is free (CONT-12). */
export function CostCell({ row, value }: CellProps<{ readonly currency: string | null }>) {
  const text = useText('event');
  const { money, number } = useFormats();
  const cost = Number(value);
  if (cost === 0) return text('free');
  return row.currency === null
    ? number(cost, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : money(cost, row.currency);
}
