import { useFormats } from '../../ui/format/useFormats.ts';
import type { CellProps } from '../definition/listDefinition.ts';

/** The place in the order, as people count: from 1. */
export function PlaceCell({ value }: CellProps<{ readonly id: string }>) {
  return useFormats().number(Number(value) + 1);
}
