import type { BatchAction, BatchOutcome, CorrectedLines } from '@atrium/contract';

import type { Database, Executor } from '../../db/database.ts';
import { column, join, type Sql, sql } from '../../db/sql.ts';
import { userName } from '../../directory/names.ts';
import { isKeptFile } from '../files/fileStore.ts';
import { jobTable } from '../jobs/job.table.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { uploadLineTable } from './uploadLine.table.ts';
import { uploadTable, type StoredColumn } from './upload.table.ts';
import type { CheckedLine } from './checkLines.ts';
import { indexOfColumn } from './columnLetters.ts';
import type { UploadPlace } from './defineUpload.ts';

type Status = (typeof uploadTable.status.enumValues)[number];

/** An upload as its steps need it. */
export interface UploadRecord extends UploadPlace {
  readonly id: string;
  readonly kind: string;
  readonly fileName: string;
  readonly status: Status;
  readonly jobId: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly fileId: string | null;
  readonly columns: readonly StoredColumn[];
}

/** An upload with what its list shows. */
export interface ShownUpload extends UploadRecord {
  readonly uploaderId: string;
  readonly uploadedBy: string | null;
  readonly createdAt: string;
  readonly lines: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly jobStatus: (typeof jobTable.status.enumValues)[number] | null;
  readonly jobOwnerId: string | null;
  readonly jobMessage: string | null;
  /** Texts of a CSV file that is not in Unicode, by which people see whether its code page is the right one. */
  readonly samples: readonly string[];
  /** Whether the file is still there to be read again. */
  readonly hasFile: boolean;
}

/** Texts that are shown of a file that is not in Unicode. */
const MAX_SAMPLES = 5;

const own = {
  id: column('t', uploadTable.id),
  kind: column('t', uploadTable.kind),
  customerId: column('t', uploadTable.customerId),
  buildingId: column('t', uploadTable.buildingId),
  parentId: column('t', uploadTable.parentId),
  status: column('t', uploadTable.status),
  createdAt: column('t', uploadTable.createdAt),
  jobId: column('t', uploadTable.jobId),
  uploaderId: column('t', uploadTable.uploadedBy),
  fileId: column('t', uploadTable.fileId),
};

/** Texts beyond ASCII of the first lines that have some. */
const samples = sql`case when ${column('t', uploadTable.sheet)} is null or ${column('t', uploadTable.fileName)} !~* '\\.csv$' then '{}'
  else array(select distinct found.text from (
    select cell.text from ${uploadLineTable} l cross join jsonb_array_elements_text(${column('l', uploadLineTable.cells)}) cell(text)
      where ${column('l', uploadLineTable.uploadId)} = ${own.id} and cell.text ~ '[^\\x01-\\x7f]' limit ${MAX_SAMPLES}) found) end`;

const shown = sql`select ${own.id}, ${own.kind}, ${own.customerId} as "customerId", ${own.buildingId} as "buildingId",
    ${own.parentId} as "parentId", ${column('t', uploadTable.fileName)} as "fileName", ${own.status},
    ${own.uploaderId} as "uploaderId", ${userName(own.uploaderId)} as "uploadedBy", to_json(${own.createdAt}) #>> '{}' as "createdAt",
    ${own.jobId} as "jobId", ${column('t', uploadTable.sheet)}, ${column('t', uploadTable.sheets)},
    ${own.fileId} as "fileId", ${isKeptFile(sql`${own.fileId}::text`)} as "hasFile",
    ${samples} as samples, ${column('t', uploadTable.columns)}, ${column('t', uploadTable.lines)},
    ${column('t', uploadTable.counts)}, ${column('j', jobTable.status)} as "jobStatus",
    ${column('j', jobTable.ownerId)} as "jobOwnerId", ${column('j', jobTable.message)} as "jobMessage"
  from ${uploadTable} t left join ${jobTable} j on ${column('j', jobTable.id)} = ${own.jobId}`;

/** Adds an upload whose file is about to be checked. */
export async function addUpload(
  executor: Executor,
  upload: UploadPlace & {
    readonly id: string;
    readonly kind: string;
    readonly fileName: string;
    readonly uploadedBy: string;
    /** The job that checks it; null in the demo portfolio, where no job has. */
    readonly jobId: string | null;
  },
): Promise<void> {
  const { id, kind, customerId, buildingId, parentId, fileName, uploadedBy, status, jobId } = uploadTable;
  await executor.query(sql`
    insert into ${uploadTable} (${id}, ${kind}, ${customerId}, ${buildingId}, ${parentId}, ${fileName}, ${uploadedBy}, ${status}, ${jobId})
      values (${upload.id}::uuid, ${upload.kind}, ${upload.customerId}::uuid, ${upload.buildingId}::uuid, ${upload.parentId}::uuid,
        ${upload.fileName}, ${upload.uploadedBy}::uuid, 'Checking', ${upload.jobId}::uuid)`);
}

/** An upload with what its list shows; undefined without one. */
export async function findUpload(executor: Executor, id: string): Promise<ShownUpload | undefined> {
  return (await executor.query<ShownUpload>(sql`${shown} where ${own.id} = ${id}::uuid`))[0];
}

/** The newest uploads of some kinds in a place, at most `limit`, older than the one whose id is given; of all people, or of one. */
export async function listUploads(
  executor: Executor,
  kinds: readonly string[],
  { customerId, buildingId, parentId }: UploadPlace,
  limit: number,
  before: string | null,
  uploaderId: string | null,
): Promise<ShownUpload[]> {
  const isOfMany = sql`${own.customerId} = ${customerId}::uuid and ${own.buildingId} is null and ${own.parentId} is null`;
  const isInOne =
    buildingId === null ? sql`${own.parentId} = ${parentId}::uuid` : sql`${own.buildingId} = ${buildingId}::uuid`;
  const isThere = buildingId === null && parentId === null ? isOfMany : isInOne;
  // Ids are made in the order of time.
  return executor.query<ShownUpload>(sql`${shown}
    where ${isThere} and ${own.kind} = any(${kinds}::text[]) and (${before}::uuid is null or ${own.id} < ${before}::uuid)
      and (${uploaderId}::uuid is null or ${own.uploaderId} = ${uploaderId}::uuid)
    order by ${own.id} desc limit ${limit}`);
}

/** Uploads before this one whose columns are looked at for those of its file. */
const MAX_EARLIER = 50;

/** Lists the columns of a customer's uploads of a kind before one, the newest first. */
export async function earlierColumns(
  executor: Executor,
  { id, customerId, kind }: Pick<UploadRecord, 'id' | 'customerId' | 'kind'>,
): Promise<(readonly StoredColumn[])[]> {
  const found = await executor.query<{ columns: readonly StoredColumn[] }>(sql`
    select ${uploadTable.columns} from ${uploadTable}
      where ${uploadTable.customerId} = ${customerId}::uuid and ${uploadTable.kind} = ${kind} and ${uploadTable.id} < ${id}::uuid
        and ${uploadTable.status} <> 'Checking'
      order by ${uploadTable.id} desc limit ${MAX_EARLIER}`);
  return found.map(({ columns }) => columns);
}

/** Locks an upload until the transaction ends, so that its steps come one after another. */
export async function lockUpload(tx: Executor, id: string): Promise<void> {
  await tx.query(sql`select from ${uploadTable} where ${uploadTable.id} = ${id}::uuid for update`);
}

/** Sets what an upload's step has reached. */
export async function setUpload(
  executor: Executor,
  id: string,
  values: {
    readonly status?: Status;
    readonly jobId?: string;
    readonly sheet?: string;
    readonly sheets?: readonly string[];
    readonly fileId?: string;
    readonly columns?: readonly StoredColumn[];
    readonly lines?: number;
  },
): Promise<void> {
  const sets = [
    ...(values.status === undefined ? [] : [sql`${uploadTable.status} = ${values.status}`]),
    ...(values.jobId === undefined ? [] : [sql`${uploadTable.jobId} = ${values.jobId}::uuid`]),
    ...(values.sheet === undefined ? [] : [sql`${uploadTable.sheet} = ${values.sheet}`]),
    ...(values.sheets === undefined ? [] : [sql`${uploadTable.sheets} = ${JSON.stringify(values.sheets)}::jsonb`]),
    ...(values.fileId === undefined ? [] : [sql`${uploadTable.fileId} = ${values.fileId}::uuid`]),
    ...(values.columns === undefined ? [] : [sql`${uploadTable.columns} = ${JSON.stringify(values.columns)}::jsonb`]),
    ...(values.lines === undefined ? [] : [sql`${uploadTable.lines} = ${values.lines}`]),
  ];
  await executor.query(sql`update ${uploadTable} set ${join(sets, ', ')} where ${uploadTable.id} = ${id}::uuid`);
}

/** Removes the lines of an upload with what is known of them. */
export async function clearLines(database: Database, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`delete from ${uploadLineTable} where ${uploadLineTable.uploadId} = ${id}::uuid`);
    await setUpload(tx, id, { columns: [], lines: 0 });
    await countLines(tx, id);
  });
}

/** Counts the lines of an upload again. */
export async function countLines(executor: Executor, id: string): Promise<Record<string, number>> {
  const { action, outcome, uploadId } = uploadLineTable;
  const [line] = await executor.query<{ counts: Record<string, number> }>(sql`
    update ${uploadTable} set ${uploadTable.counts} = (
      select coalesce(jsonb_object_agg(n.key, n.n), '{}') from (
        select ${action} as key, count(*)::int as n from ${uploadLineTable} where ${uploadId} = ${id}::uuid group by 1
        union all
        select ${outcome}, count(*)::int from ${uploadLineTable} where ${uploadId} = ${id}::uuid and ${outcome} is not null group by 1
      ) n)
    where ${uploadTable.id} = ${id}::uuid returning ${uploadTable.counts}`);
  return line?.counts ?? {};
}

/** Adds to the counts of an upload. */
export async function addCounts(
  executor: Executor,
  id: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const added = Object.entries(counts).filter(([, n]) => n !== 0);
  if (added.length === 0) return;
  const { counts: stored } = uploadTable;
  const parts = added.map(
    ([key, n]) => sql`jsonb_build_object(${key}::text, coalesce((${stored} ->> ${key}::text)::int, 0) + ${n}::int)`,
  );
  await executor.query(
    sql`update ${uploadTable} set ${stored} = ${stored} || ${join(parts, ' || ')} where ${uploadTable.id} = ${id}::uuid`,
  );
}

const lineColumns = {
  line: uploadLineTable.line,
  rank: uploadLineTable.rank,
  neighbor: uploadLineTable.neighbor,
  action: uploadLineTable.action,
  name: uploadLineTable.name,
  record_id: uploadLineTable.recordId,
  version: uploadLineTable.version,
  cells: uploadLineTable.cells,
  body: uploadLineTable.body,
  before: uploadLineTable.before,
  changes: uploadLineTable.changes,
  issues: uploadLineTable.issues,
  assumptions: uploadLineTable.assumptions,
};

/** Writes lines as they are checked, in place of those with the same number. */
export async function writeLines(executor: Executor, uploadId: string, lines: readonly CheckedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const names = join(
    Object.values(lineColumns).map((one) => sql`${one}`),
    ', ',
  );
  const sets = join(
    Object.values(lineColumns).map((one) => sql`${one} = excluded.${one}`),
    ', ',
  );
  const rows = lines.map(({ recordId, ...line }) => ({ ...line, record_id: recordId }));
  await executor.query(sql`
    insert into ${uploadLineTable} (${uploadLineTable.uploadId}, ${names})
      select ${uploadId}::uuid, ${names} from jsonb_populate_recordset(null::${uploadLineTable}, ${JSON.stringify(rows)}::jsonb)
      on conflict (${uploadLineTable.uploadId}, ${uploadLineTable.line}) do update set ${sets}, ${uploadLineTable.outcome} = null`);
}

/** Writes what a person has corrected into the cells of lines with errors; other lines stay as they are. */
export async function correctCells(tx: Executor, id: string, corrected: CorrectedLines): Promise<void> {
  const { uploadId, line, cells, action } = uploadLineTable;
  const asked = new Map(corrected.map((one) => [one.line, one.cells]));
  const found = await tx.query<{ line: number; cells: string[] }>(sql`
    select ${line}, ${cells} from ${uploadLineTable}
      where ${uploadId} = ${id}::uuid and ${action} = 'error' and ${line} = any(${[...asked.keys()]}::int[])`);
  const rows = found.map((one) => {
    const texts = [...one.cells];
    for (const [letters, text] of Object.entries(asked.get(one.line) ?? {})) texts[indexOfColumn(letters)] = text;
    return { line: one.line, cells: Array.from(texts, (text) => text ?? '') };
  });
  await tx.query(sql`update ${uploadLineTable} l set ${cells} = ${column('n', cells)}
    from jsonb_populate_recordset(null::${uploadLineTable}, ${JSON.stringify(rows)}::jsonb) n
    where ${column('l', uploadId)} = ${id}::uuid and ${column('l', line)} = ${column('n', line)}`);
}

/** A line as a step works on it. */
export interface StepLine {
  readonly line: number;
  readonly rank: number;
  readonly action: BatchAction;
  readonly recordId: string | null;
  readonly version: number | null;
  readonly body: Values;
  readonly before: Values;
}

const stepLine = sql`select ${uploadLineTable.line}, ${uploadLineTable.rank}, ${uploadLineTable.action}, ${uploadLineTable.recordId} as "recordId",
  ${uploadLineTable.version}, ${uploadLineTable.body}, ${uploadLineTable.before} from ${uploadLineTable}`;

/** The next lines that are to be applied, `most` of them. */
export async function pendingLines(tx: Executor, id: string, most: number): Promise<StepLine[]> {
  const { uploadId, rank, neighbor, line } = uploadLineTable;
  return tx.query<StepLine>(sql`${stepLine} where ${uploadId} = ${id}::uuid and outcome is null and action in ('create', 'update')
    order by ${rank}, ${neighbor}, ${line} limit ${most}`);
}

/** The next lines that are to be taken back, the last ones first, `most` of them. */
export async function appliedLines(tx: Executor, id: string, most: number): Promise<StepLine[]> {
  const { uploadId, rank, line } = uploadLineTable;
  return tx.query<StepLine>(sql`${stepLine} where ${uploadId} = ${id}::uuid and outcome = 'applied'
    order by ${rank} desc, ${line} desc limit ${most}`);
}

/** What became of a line. */
export interface LineOutcome {
  readonly line: number;
  readonly outcome: BatchOutcome;
  readonly record_id: string | null;
  readonly version: number | null;
  readonly issues: readonly unknown[];
}

/** Writes what became of lines. */
export async function markLines(tx: Executor, id: string, outcomes: readonly LineOutcome[]): Promise<void> {
  const { uploadId, line, outcome, recordId, version, issues } = uploadLineTable;
  const at = (one: typeof line | typeof outcome | typeof recordId | typeof version | typeof issues): Sql =>
    column('n', one);
  await tx.query(sql`update ${uploadLineTable} l set ${outcome} = ${at(outcome)}, ${recordId} = ${at(recordId)},
      ${version} = ${at(version)}, ${issues} = ${at(issues)}
    from jsonb_populate_recordset(null::${uploadLineTable}, ${JSON.stringify(outcomes)}::jsonb) n
    where ${column('l', uploadId)} = ${id}::uuid and ${column('l', line)} = ${at(line)}`);
}

/** Removes uploads with their lines that began before an instant; answers how many. */
export async function removeOldUploads(executor: Executor, before: string): Promise<number> {
  const isOld = sql`${uploadTable.createdAt} < ${before}::timestamptz`;
  await executor.query(sql`delete from ${uploadLineTable} where ${uploadLineTable.uploadId} in (
    select ${uploadTable.id} from ${uploadTable} where ${isOld})`);
  return (await executor.query(sql`delete from ${uploadTable} where ${isOld} returning 1`)).length;
}
