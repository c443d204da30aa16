import { type BatchAssumption, type BatchIssue, nameKey } from '@atrium/contract';

import { shortened } from '../../base/shortened.ts';
import type { SheetRow } from '../../formats/sheet/sheet.ts';
import { indexOfColumn } from './columnLetters.ts';
import type { StoredColumn } from './upload.table.ts';
import { assumedReference, type CheckedLine } from './checkLines.ts';
import type { UploadDefinition, UploadPlace, PlacedBuilding } from './defineUpload.ts';
import { plainText } from './plainText.ts';
import { type FoundReference, ReferenceIndex } from './referenceIndex.ts';

/** The lines of one building, or those that name none. */
type PlacedLines =
  | {
      readonly place: UploadPlace;
      readonly rows: readonly SheetRow[];
      /** What was assumed of the building of a line. */
      readonly assumed: ReadonlyMap<number, BatchAssumption>;
    }
  | { readonly issue: BatchIssue; readonly rows: readonly SheetRow[] };

/** Finds buildings by what lines may name them with: their ids, their references, and their names as far as one alone has it. */
function buildingsByText(
  buildings: readonly PlacedBuilding[],
): (text: string) => FoundReference<PlacedBuilding> | null {
  const references = new ReferenceIndex<PlacedBuilding>();
  for (const one of buildings) if (one.reference !== null && one.reference !== '') references.add(one.reference, one);
  const ids = new Map(buildings.map((one) => [one.id, one]));
  const names = Map.groupBy(buildings, ({ name }) => nameKey(name));
  return (text) => {
    const byId = ids.get(text.toLowerCase());
    if (byId !== undefined) return { entry: byId, isAssumed: false };
    const found = references.find(text);
    if (found?.isAssumed === false) return found;
    const [named, ...others] = names.get(nameKey(text)) ?? [];
    return named !== undefined && others.length === 0 ? { entry: named, isAssumed: false } : found;
  };
}

/** The lines of a file by the building that they are in; all of them where a file holds one. */
export function linesByBuilding(
  { buildingField }: UploadDefinition,
  place: UploadPlace,
  rows: readonly SheetRow[],
  columns: readonly StoredColumn[],
): PlacedLines[] {
  if (buildingField === undefined) return [{ place, rows, assumed: new Map() }];
  const letters = columns.find(({ field }) => field === buildingField)?.column ?? null;
  const find = buildingsByText(place.buildings ?? []);
  const textOf = ({ cells }: SheetRow) => (letters === null ? '' : plainText(cells[indexOfColumn(letters)] ?? ''));
  const assumed = new Map<number, BatchAssumption>();
  const named = Map.groupBy(rows, (row) => {
    const text = textOf(row);
    const found = find(text);
    if (found?.isAssumed === true)
      assumed.set(row.line, assumedReference(buildingField, text, found.entry.reference ?? ''));
    return found?.entry.id ?? `? ${text}`;
  });
  return Array.from(named, ([key, own]): PlacedLines => {
    const buildingId = key.startsWith('?') ? null : key;
    if (buildingId !== null)
      return { place: { customerId: place.customerId, buildingId, parentId: null }, rows: own, assumed };
    const text = shortened(key.slice(2), 100);
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

/** A checked line with what was assumed of its building. */
export function withAssumption(line: CheckedLine, assumption: BatchAssumption | undefined): CheckedLine {
  return assumption === undefined ? line : { ...line, assumptions: [...line.assumptions, assumption] };
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
