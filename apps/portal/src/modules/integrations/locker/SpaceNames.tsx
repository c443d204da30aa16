import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** Are the spaces that refer to a bank of lockers (INTG-25). */
export function SpaceNames({ value }: Pick<CellProps, 'value'>) {
  return Array.isArray(value) ? value.join(', ') : null;
}
