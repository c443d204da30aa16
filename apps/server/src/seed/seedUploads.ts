import { uuidv7 } from '../base/uuidv7.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { spaceUpload } from '../modules/places/space/spaceUpload.ts';
import { spaceStore } from '../modules/places/space/space.store.ts';
import { uploadHeadings, choiceWords, knownHeadings, matchColumns } from '../services/upload/uploadColumns.ts';
import { addUpload, countLines, markLines, setUpload, writeLines } from '../services/upload/uploadRecords.ts';
import { uploadTable } from '../services/upload/upload.table.ts';
import { type CheckedLine, checkLine, readCells, type UsedColumn, usedColumns } from '../services/upload/checkLines.ts';
import type { UploadDefinition } from '../services/upload/defineUpload.ts';
import type { Values } from '../store/storeDefinition.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

/** Columns of the files that people have uploaded. */
const fields = ['mapSpaceXRefId', 'type', 'name', 'location', 'capacity'] as const;
const DAYS_AGO = 9;
/** Rooms of a file. */
const MAX_ROOMS = 12;

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A file that has changed rooms of a building, and one line of it that could not be saved. */
export interface SeededUpload {
  readonly seeded: CustomerSeed;
  readonly building: RecordHistory;
  readonly site: number;
  readonly date: Date;
  readonly uploadedBy: string;
  /** Those that were changed. */
  readonly rooms: readonly RecordHistory[];
  /** The one whose line was wrong. */
  readonly unchanged: RecordHistory;
}

/** Tells the changes that a bulk upload has made to the rooms of a building: where each is, and how many it holds (PLACE-32). */
function changeRooms(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  building: RecordHistory,
  site: number,
): SeededUpload[] {
  const date = portfolio.calendar.daysAgo(DAYS_AGO);
  const uploadedBy = portfolio.keeper(seeded, site, date);
  const facts = seeded.facts.sites[site];
  const [unchanged, ...rooms] = portfolio.histories
    .filter(
      (one) =>
        one.store === spaceStore &&
        one.value('buildingId') === building.id &&
        one.value('type') === 'Room' &&
        one.last.date < date,
    )
    .slice(0, MAX_ROOMS);
  if (facts === undefined || unchanged === undefined || rooms.length === 0) return [];
  const wings = languageOf(facts) === 'fr' ? ['Aile nord', 'Aile sud'] : ['North wing', 'South wing'];
  for (const [at, room] of rooms.entries()) {
    const capacity = room.value('capacity');
    const isLarger = at % 3 === 0 && typeof capacity === 'number';
    room.change(
      { date, editorId: uploadedBy },
      { location: wings[at % 2], ...(isLarger ? { capacity: capacity + 2 } : {}) },
    );
  }
  return [{ seeded, building, site, date, uploadedBy, rooms, unchanged }];
}

/** Changes rooms in the first building with rooms of each customer, as one bulk upload would. */
export function seedUploads(portfolio: PortfolioSeed): SeededUpload[] {
  return portfolio.customers.flatMap((seeded) =>
    seeded.buildings.flatMap((building, site) => changeRooms(portfolio, seeded, building, site)).slice(0, 1),
  );
}

/** The lines as the check has found them, with the rooms as they were before. */
async function checkedLines(
  { building, seeded, rooms, unchanged }: SeededUpload,
  used: readonly UsedColumn[],
): Promise<CheckedLine[]> {
  const words = await choiceWords(spaceUpload);
  const place = { customerId: seeded.history.id, buildingId: building.id, parentId: null };
  return [...rooms, unchanged].map((room, at) => {
    const before = (room === unchanged ? room.last : room.steps.at(-2))?.values ?? {};
    const version = room === unchanged ? room.steps.length : room.steps.length - 1;
    const after: Values = { ...room.last.values, ...(room === unchanged ? { capacity: '10 ?' } : {}) };
    const cells = fields.map((field) => textOf(after[field]));
    const known = {
      id: room.id,
      reference: textOf(before['mapSpaceXRefId']),
      name: textOf(before['name']),
      type: 'Room',
      around: [],
    };
    const read = readCells(cells, used, words);
    const reading = { ...read, line: at + 2, cells, known, before: { ...before, version }, otherLine: null };
    return checkLine(spaceUpload, place, used, reading, { body: {}, issues: [] }, {});
  });
}

/** Writes the uploads with their lines and what became of them, once the rooms are there. */
export async function writeUploads(executor: Executor, uploads: readonly SeededUpload[]): Promise<void> {
  for (const upload of uploads) {
    const { seeded, building, site, date, uploadedBy } = upload;
    const facts = seeded.facts.sites[site];
    const definition: UploadDefinition = spaceUpload;
    const { headings } = await uploadHeadings(definition, facts === undefined ? 'en' : languageOf(facts));
    const heading = (field: string) => headings[definition.columns.findIndex((one) => one.field === field)] ?? field;
    const columns = await matchColumns(
      await knownHeadings(definition),
      { line: 1, cells: fields.map(heading) },
      [],
      {},
    );
    const used = usedColumns(definition, columns);
    const id = uuidv7();
    await addUpload(executor, {
      id,
      kind: definition.kind,
      customerId: seeded.history.id,
      buildingId: building.id,
      parentId: null,
      fileName: `${textOf(building.value('name'))
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .toLowerCase()}-rooms.xlsx`,
      uploadedBy,
      jobId: null,
    });
    const lines = await checkedLines(upload, used);
    await writeLines(executor, id, lines);
    const applied = lines.filter(({ action }) => action === 'update');
    await markLines(
      executor,
      id,
      applied.map(({ line, recordId, version }) => ({
        line,
        outcome: 'applied',
        record_id: recordId,
        version: (version ?? 0) + 1,
        issues: [],
      })),
    );
    await setUpload(executor, id, { status: 'Applied', columns, lines: lines.length });
    await countLines(executor, id);
    await executor.query(
      sql`update ${uploadTable} set ${uploadTable.createdAt} = ${date.toISOString()}::timestamptz where ${uploadTable.id} = ${id}::uuid`,
    );
  }
}
