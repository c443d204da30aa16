import type { BatchIssue } from '@atrium/contract';

import type { SheetRow } from '../import/readSheet.ts';
import { indexOfColumn } from './batchColumns.ts';
import type { StoredColumn } from './batchUpload.table.ts';
import type { CheckedLine } from './checkLines.ts';
import type { BatchDefinition, BatchPlace, PlacedBuilding } from './defineBatch.ts';

/** The lines of one building, or those that name none. */
type PlacedLines =
  | { readonly place: BatchPlace; readonly rows: readonly SheetRow[] }
  | { readonly issue: BatchIssue; readonly rows: readonly SheetRow[] };

/** Buildings by what lines may name them with: their references, and their names as far as one alone has it. */
function byText(buildings: readonly PlacedBuilding[]): ReadonlyMap<string, PlacedBuilding> {
  const names = Map.groupBy(buildings, ({ name }) => name.trim().toLowerCase());
  const alone = [...names].flatMap(([name, all]) =>
    all.length === 1 && all[0] !== undefined ? [[name, all[0]] as const] : [],
  );
  const references = buildings.flatMap((one) =>
    one.reference === null || one.reference === '' ? [] : [[one.reference.toLowerCase(), one] as const],
  );
  return new Map([...alone, ...references]);
}

/** The lines of a file by the building that they are in; all of them where a file holds one. */
export function linesByBuilding(
  { buildingField }: BatchDefinition,
  place: BatchPlace,
  rows: readonly SheetRow[],
  columns: readonly StoredColumn[],
): PlacedLines[] {
  if (buildingField === undefined) return [{ place, rows }];
  const letters = columns.find(({ field }) => field === buildingField)?.column ?? null;
  const known = byText(place.buildings ?? []);
  const textOf = ({ cells }: SheetRow) => (letters === null ? '' : (cells[indexOfColumn(letters)] ?? '')).trim();
  const named = Map.groupBy(rows, (row) => known.get(textOf(row).toLowerCase())?.id ?? `? ${textOf(row)}`);
  return Array.from(named, ([key, own]): PlacedLines => {
    const buildingId = key.startsWith('?') ? null : key;
    if (buildingId !== null) return { place: { customerId: place.customerId, buildingId, parentId: null }, rows: own };
    const text = key.slice(2, 102);
    const isMissing = text === '';
    const issue = {
      field: buildingField,
      column: letters,
      code: isMissing ? 'required' : 'reference',
      value: isMissing ? null : text,
      otherLine: null,
    } as const;
    return { issue, rows: own };
  });
}

/** A line whose building is not known. */
export function misplacedLine({ line, cells }: SheetRow, issue: BatchIssue): CheckedLine {
  return {
    line,
    rank: 0,
    neighbor: 0,
    action: 'error',
    name: issue.value ?? '',
    recordId: null,
    version: null,
    cells,
    body: {},
    before: {},
    changes: [],
    issues: [issue],
    assumptions: [],
  };
}
