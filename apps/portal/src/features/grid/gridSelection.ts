/** A cell by its row and column, from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The cells that are chosen: a rectangle between two of its corners. */
export interface GridSelection {
  /** The active cell, which moves. */
  readonly active: CellPlace;
  /** The corner that stays while Shift is held. */
  readonly anchor: CellPlace;
}

/** A rectangle of cells, the last row and column with it. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Returns the rectangle of a selection. */
export function rangeOf({ active, anchor }: GridSelection): CellRange {
  return {
    top: Math.min(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    bottom: Math.max(active.row, anchor.row),
    right: Math.max(active.column, anchor.column),
  };
}

/** Checks whether a rectangle has a cell. */
export function isIn({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are seen together. */
  readonly page: number;
}

/** Returns the place that a key leads to from a cell, by the grid pattern of WAI-ARIA; undefined for any other key. */
export function placeByKey(
  { row, column }: CellPlace,
  key: string,
  isControl: boolean,
  { rows, columns, page }: GridSize,
): CellPlace | undefined {
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const places: Readonly<Record<string, CellPlace>> = isControl
    ? {
        Home: { row: 0, column: 0 },
        End: { row: lastRow, column: lastColumn },
        ArrowUp: { row: 0, column },
        ArrowDown: { row: lastRow, column },
        ArrowLeft: { row, column: 0 },
        ArrowRight: { row, column: lastColumn },
      }
    : {
        Home: { row, column: 0 },
        End: { row, column: lastColumn },
        ArrowUp: { row: row - 1, column },
        ArrowDown: { row: row + 1, column },
        ArrowLeft: { row, column: column - 1 },
        ArrowRight: { row, column: column + 1 },
        PageUp: { row: row - page, column },
        PageDown: { row: row + page, column },
      };
  const place = places[key];
  if (place === undefined) return undefined;
  return {
    row: Math.max(0, Math.min(lastRow, place.row)),
    column: Math.max(0, Math.min(lastColumn, place.column)),
  };
}
