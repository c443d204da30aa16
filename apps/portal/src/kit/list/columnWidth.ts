import type { ColumnDefinition } from './listDefinition.ts';

const nameWidth = 200;
const chipWidth = 144;
const otherWidth = 112;

/** The pixels a column needs; room beyond that is shared out in the same proportion. */
export function widthOf({ width, chip }: ColumnDefinition, at: number): number {
  return width ?? (at === 0 ? nameWidth : chip ? chipWidth : otherWidth);
}
