import { fullName } from '../../../kit/form/personFields.ts';
import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** First and last name together. */
export function PersonName({ row }: CellProps<{ readonly firstName: string; readonly lastName: string }>) {
  return fullName(row);
}
