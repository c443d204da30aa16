import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** The last name first, as the list is sorted by it. */
export function PersonCell({ row }: CellProps<{ readonly firstName: string; readonly lastName: string }>) {
  return `${row.lastName}, ${row.firstName}`;
}
