import type { CellProps } from '../../kit/list/listDefinition.ts';

/** First and last name together. */
export function PersonName({ row }: CellProps<{ readonly firstName: string; readonly lastName: string }>) {
  return `${row.firstName} ${row.lastName}`;
}
