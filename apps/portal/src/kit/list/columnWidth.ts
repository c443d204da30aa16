import type { ColumnDefinition } from '../definition/listDefinition.ts';

const NAME_WIDTH = 200;
const CHIP_WIDTH = 144;
const OTHER_WIDTH = 112;

/** The pixels a column needs; room beyond that is shared out in the same proportion. */
export function widthOf({ width, chip }: ColumnDefinition, at: number): number {
  return width ?? (at === 0 ? NAME_WIDTH : chip ? CHIP_WIDTH : OTHER_WIDTH);
}
