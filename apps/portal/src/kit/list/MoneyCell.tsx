import { useFormats } from '../../ui/format/useFormats.ts';
import type { CellProps } from '../definition/listDefinition.ts';

/** An amount in the row's currency, with two decimals where it has none. */
export function MoneyCell({ row, value }: CellProps<{ readonly currency: string | null }>) {
  const { money, number } = useFormats();
  const amount = Number(value);
  return row.currency === null
    ? number(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : money(amount, row.currency);
}
