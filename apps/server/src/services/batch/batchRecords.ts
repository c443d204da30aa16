import type { BatchAction, BatchOutcome } from '@atrium/contract';

import type { Database, Executor } from '../../db/database.ts';
import { column, join, type Sql, sql } from '../../db/sql.ts';
import { userName } from '../../directory/names.ts';
import { isKeptFile } from '../files/fileStore.ts';
import { jobTable } from '../jobs/job.table.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { batchLineTable } from './batchLine.table.ts';
import { batchUploadTable, type StoredColumn } from './batchUpload.table.ts';
import type { CheckedLine } from './checkLines.ts';
import type { BatchPlace } from './defineBatch.ts';

type Status = (typeof batchUploadTable.status.enumValues)[number];

/** An upload as its steps need it. */
export interface BatchRecord extends BatchPlace {
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
export interface ShownBatch extends BatchRecord {
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
  id: column('t', batchUploadTable.id),
  kind: column('t', batchUploadTable.kind),
  customerId: column('t', batchUploadTable.customerId),
  buildingId: column('t', batchUploadTable.buildingId),
  parentId: column('t', batchUploadTable.parentId),
  status: column('t', batchUploadTable.status),
  createdAt: column('t', batchUploadTable.createdAt),
  jobId: column('t', batchUploadTable.jobId),
  uploaderId: column('t', batchUploadTable.uploadedBy),
  fileId: column('t', batchUploadTable.fileId),
};

/** Texts beyond ASCII of the first lines that have some. */
const samples = sql`case when ${column('t', batchUploadTable.sheet)} is null or ${column('t', batchUploadTable.fileName)} !~* '\\.csv$' then '{}'
  else array(select distinct found.text from (
    select cell.text from ${batchLineTable} l cross join jsonb_array_elements_text(${column('l', batchLineTable.cells)}) cell(text)
      where ${column('l', batchLineTable.uploadId)} = ${own.id} and cell.text ~ '[^\\x01-\\x7f]' limit ${MAX_SAMPLES}) found) end`;

const shown = sql`select ${own.id}, ${own.kind}, ${own.customerId} as "customerId", ${own.buildingId} as "buildingId",
    ${own.parentId} as "parentId", ${column('t', batchUploadTable.fileName)} as "fileName", ${own.status},
    ${own.uploaderId} as "uploaderId", ${userName(own.uploaderId)} as "uploadedBy", to_json(${own.createdAt}) #>> '{}' as "createdAt",
    ${own.jobId} as "jobId", ${column('t', batchUploadTable.sheet)}, ${column('t', batchUploadTable.sheets)},
    ${own.fileId} as "fileId", ${isKeptFile(sql`${own.fileId}::text`)} as "hasFile",
    ${samples} as samples, ${column('t', batchUploadTable.columns)}, ${column('t', batchUploadTable.lines)},
    ${column('t', batchUploadTable.counts)}, ${column('j', jobTable.status)} as "jobStatus",
    ${column('j', jobTable.ownerId)} as "jobOwnerId", ${column('j', jobTable.message)} as "jobMessage"
  from ${batchUploadTable} t left join ${jobTable} j on ${column('j', jobTable.id)} = ${own.jobId}`;

/** Adds an upload whose file is about to be checked. */
export async function addUpload(
  executor: Executor,
  upload: BatchPlace & {
    readonly id: string;
    readonly kind: string;
    readonly fileName: string;
    readonly uploadedBy: string;
    /** The job that checks it; null in the demo portfolio, where no job has. */
    readonly jobId: string | null;
  },
): Promise<void> {
  const { id, kind, customerId, buildingId, parentId, fileName, uploadedBy, status, jobId } = batchUploadTable;
  await executor.query(sql`
    insert into ${batchUploadTable} (${id}, ${kind}, ${customerId}, ${buildingId}, ${parentId}, ${fileName}, ${uploadedBy}, ${status}, ${jobId})
      values (${upload.id}::uuid, ${upload.kind}, ${upload.customerId}::uuid, ${upload.buildingId}::uuid, ${upload.parentId}::uuid,
        ${upload.fileName}, ${upload.uploadedBy}::uuid, 'Checking', ${upload.jobId}::uuid)`);
}

/** An upload with what its list shows; undefined without one. */
export async function findUpload(executor: Executor, id: string): Promise<ShownBatch | undefined> {
  return (await executor.query<ShownBatch>(sql`${shown} where ${own.id} = ${id}::uuid`))[0];
}

/** The newest uploads of some kinds in a place, at most `limit`, older than the one whose id is given; of all people, or of one. */
export async function listUploads(
  executor: Executor,
  kinds: readonly string[],
  { customerId, buildingId, parentId }: BatchPlace,
  limit: number,
  before: string | null,
  uploaderId: string | null,
): Promise<ShownBatch[]> {
  const isOfMany = sql`${own.customerId} = ${customerId}::uuid and ${own.buildingId} is null and ${own.parentId} is null`;
  const isInOne =
    buildingId === null ? sql`${own.parentId} = ${parentId}::uuid` : sql`${own.buildingId} = ${buildingId}::uuid`;
  const isThere = buildingId === null && parentId === null ? isOfMany : isInOne;
  // Ids are made in the order of time.
  return executor.query<ShownBatch>(sql`${shown}
    where ${isThere} and ${own.kind} = any(${kinds}::text[]) and (${before}::uuid is null or ${own.id} < ${before}::uuid)
      and (${uploaderId}::uuid is null or ${own.uploaderId} = ${uploaderId}::uuid)
    order by ${own.id} desc limit ${limit}`);
}

/** Locks an upload until the transaction ends, so that its steps come one after another. */
export async function lockUpload(tx: Executor, id: string): Promise<void> {
  await tx.query(sql`select from ${batchUploadTable} where ${batchUploadTable.id} = ${id}::uuid for update`);
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
    ...(values.status === undefined ? [] : [sql`${batchUploadTable.status} = ${values.status}`]),
    ...(values.jobId === undefined ? [] : [sql`${batchUploadTable.jobId} = ${values.jobId}::uuid`]),
    ...(values.sheet === undefined ? [] : [sql`${batchUploadTable.sheet} = ${values.sheet}`]),
    ...(values.sheets === undefined ? [] : [sql`${batchUploadTable.sheets} = ${JSON.stringify(values.sheets)}::jsonb`]),
    ...(values.fileId === undefined ? [] : [sql`${batchUploadTable.fileId} = ${values.fileId}::uuid`]),
    ...(values.columns === undefined
      ? []
      : [sql`${batchUploadTable.columns} = ${JSON.stringify(values.columns)}::jsonb`]),
    ...(values.lines === undefined ? [] : [sql`${batchUploadTable.lines} = ${values.lines}`]),
  ];
  await executor.query(
    sql`update ${batchUploadTable} set ${join(sets, ', ')} where ${batchUploadTable.id} = ${id}::uuid`,
  );
}

/** Removes the lines of an upload with what is known of them. */
export async function clearLines(database: Database, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`delete from ${batchLineTable} where ${batchLineTable.uploadId} = ${id}::uuid`);
    await setUpload(tx, id, { columns: [], lines: 0 });
    await countLines(tx, id);
  });
}

/** Counts the lines of an upload again. */
export async function countLines(executor: Executor, id: string): Promise<Record<string, number>> {
  const { action, outcome, uploadId } = batchLineTable;
  const [line] = await executor.query<{ counts: Record<string, number> }>(sql`
    update ${batchUploadTable} set ${batchUploadTable.counts} = (
      select coalesce(jsonb_object_agg(n.key, n.n), '{}') from (
        select ${action} as key, count(*)::int as n from ${batchLineTable} where ${uploadId} = ${id}::uuid group by 1
        union all
        select ${outcome}, count(*)::int from ${batchLineTable} where ${uploadId} = ${id}::uuid and ${outcome} is not null group by 1
      ) n)
    where ${batchUploadTable.id} = ${id}::uuid returning ${batchUploadTable.counts}`);
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
  const { counts: stored } = batchUploadTable;
  const parts = added.map(
    ([key, n]) => sql`jsonb_build_object(${key}::text, coalesce((${stored} ->> ${key}::text)::int, 0) + ${n}::int)`,
  );
  await executor.query(
    sql`update ${batchUploadTable} set ${stored} = ${stored} || ${join(parts, ' || ')} where ${batchUploadTable.id} = ${id}::uuid`,
  );
}

const lineColumns = {
  line: batchLineTable.line,
  rank: batchLineTable.rank,
  neighbor: batchLineTable.neighbor,
  action: batchLineTable.action,
  name: batchLineTable.name,
  record_id: batchLineTable.recordId,
  version: batchLineTable.version,
  cells: batchLineTable.cells,
  body: batchLineTable.body,
  before: batchLineTable.before,
  changes: batchLineTable.changes,
  issues: batchLineTable.issues,
  assumptions: batchLineTable.assumptions,
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
    insert into ${batchLineTable} (${batchLineTable.uploadId}, ${names})
      select ${uploadId}::uuid, ${names} from jsonb_populate_recordset(null::${batchLineTable}, ${JSON.stringify(rows)}::jsonb)
      on conflict (${batchLineTable.uploadId}, ${batchLineTable.line}) do update set ${sets}, ${batchLineTable.outcome} = null`);
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

const stepLine = sql`select ${batchLineTable.line}, ${batchLineTable.rank}, ${batchLineTable.action}, ${batchLineTable.recordId} as "recordId",
  ${batchLineTable.version}, ${batchLineTable.body}, ${batchLineTable.before} from ${batchLineTable}`;

/** The next lines that are to be applied, `most` of them. */
export async function pendingLines(tx: Executor, id: string, most: number): Promise<StepLine[]> {
  const { uploadId, rank, neighbor, line } = batchLineTable;
  return tx.query<StepLine>(sql`${stepLine} where ${uploadId} = ${id}::uuid and outcome is null and action in ('create', 'update')
    order by ${rank}, ${neighbor}, ${line} limit ${most}`);
}

/** The next lines that are to be taken back, the last ones first, `most` of them. */
export async function appliedLines(tx: Executor, id: string, most: number): Promise<StepLine[]> {
  const { uploadId, rank, line } = batchLineTable;
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
  const { uploadId, line, outcome, recordId, version, issues } = batchLineTable;
  const at = (one: typeof line | typeof outcome | typeof recordId | typeof version | typeof issues): Sql =>
    column('n', one);
  await tx.query(sql`update ${batchLineTable} l set ${outcome} = ${at(outcome)}, ${recordId} = ${at(recordId)},
      ${version} = ${at(version)}, ${issues} = ${at(issues)}
    from jsonb_populate_recordset(null::${batchLineTable}, ${JSON.stringify(outcomes)}::jsonb) n
    where ${column('l', uploadId)} = ${id}::uuid and ${column('l', line)} = ${at(line)}`);
}

/** Removes uploads with their lines that began before an instant; answers how many. */
export async function removeOldUploads(executor: Executor, before: string): Promise<number> {
  const isOld = sql`${batchUploadTable.createdAt} < ${before}::timestamptz`;
  await executor.query(sql`delete from ${batchLineTable} where ${batchLineTable.uploadId} in (
    select ${batchUploadTable.id} from ${batchUploadTable} where ${isOld})`);
  return (await executor.query(sql`delete from ${batchUploadTable} where ${isOld} returning 1`)).length;
}
