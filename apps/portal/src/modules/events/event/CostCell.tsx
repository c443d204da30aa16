import { MoneyCell } from '../../../kit/list/MoneyCell.tsx';
import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows what it costs in the building's currency; 0.00 is free (CONT-12). */
export function CostCell(props: CellProps<{ readonly currency: string | null }>) {
  const text = useText('eventHead');
  return Number(props.value) === 0 ? text('free') : <MoneyCell {...props} />;
}
