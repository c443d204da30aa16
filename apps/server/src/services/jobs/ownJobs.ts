import { type ListQuery, type ListSpec, readId } from '@atrium/contract';
import { z } from 'zod';

import { fileMark } from '../../base/crypto/urlSigner.ts';
import type { Executor } from '../../db/database.ts';
import { column, identifier, join, Parameters, raw, type Sql, sql } from '../../db/sql.ts';
import { compileList } from '../../store/query/compileList.ts';
import { type KeyValues, nextToken } from '../../store/query/keyset.ts';
import { columnsOf } from '../../store/columnsOf.ts';
import type { StoredPage } from '../../store/recordReader.ts';
import { isKeptFile } from '../files/fileStore.ts';
import { jobTable } from './job.table.ts';

/** A job as its owner sees it. `done` of `total` steps; `result` has a `fileUrl` while the file is kept that the job has made. */
export const jobAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What it works on, where it says so. */
  resource: z.string().nullable(),
  status: z.enum(jobTable.status.enumValues),
  done: z.int(),
  total: z.int().nullable(),
  counts: z.record(z.string(), z.number()),
  /** Code of the phrase that says why it failed. */
  message: z.string().nullable(),
  result: z.unknown(),
  /** Whether what it has changed can be taken back: a bulk job or import that has ended and was not undone yet (KIT-05, WORK-07). */
  canBeUndone: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});

/** What the list of jobs may be asked. */
export const jobListSpec: ListSpec = {
  fields: { id: 'id', kind: 'text', status: 'text', createdAt: 'instant' },
  sort: ['createdAt'],
  defaultSort: 'createdAt desc',
  select: Object.keys(jobAnswer.shape),
};

const every = Object.keys(jobAnswer.shape);

const own = {
  id: column('t', jobTable.id),
  kind: column('t', jobTable.kind),
  status: column('t', jobTable.status),
  counts: column('t', jobTable.counts),
  input: column('t', jobTable.input),
  result: column('t', jobTable.result),
  ownerId: column('t', jobTable.ownerId),
};
const stored = columnsOf(jobTable);
const listed = Object.fromEntries(Object.entries(stored).filter(([field]) => field in jobListSpec.fields));

const fileOfResult = sql`(${own.result} ->> 'fileId')`;
// What a file was made from stays here: it is asked when the file is fetched, and may be thousands of ids.
const resultJson = sql`case when jsonb_typeof(${own.result}) = 'object' then ${own.result} - 'scope' ||
  case when ${isKeptFile(fileOfResult)} then jsonb_build_object('fileUrl', ${raw(`'${fileMark}'`)} || ${fileOfResult}) else '{}' end
  else ${own.result} end`;

const undoing = {
  kind: column('u', jobTable.kind),
  ownerId: column('u', jobTable.ownerId),
  input: column('u', jobTable.input),
};
// An import that has not ended with all of its lines has left none.
const hasChanged = sql`case ${own.kind} when 'import' then ${own.status} = 'Done'
  else ${own.status} in ('Failed', 'Cancelled') or ${own.status} = 'Done' and (${own.counts} ->> 'changed')::int > 0 end`;
const canBeUndone = sql`(${own.kind} in ('bulk', 'bulkRows', 'import') and ${hasChanged}
  and not exists (select from ${jobTable} u where ${undoing.ownerId} = ${own.ownerId} and ${undoing.kind} = 'bulkUndo'
    and ${undoing.input} ->> 'jobId' = ${own.id}::text))`;

/** The fields of an answer that are no column. */
const computed: Readonly<Record<string, Sql>> = {
  resource: sql`${own.input} ->> 'resource'`,
  result: resultJson,
  canBeUndone,
};

function objectSql(shown: readonly string[], more: Readonly<Record<string, Sql>> = {}): Sql {
  const named = shown.map(
    (field) => sql`${more[field] ?? computed[field] ?? raw(stored[field]?.json ?? 'null')} as ${identifier(field)}`,
  );
  return sql`(select row_to_json(o)::text from (select ${join(named, ', ')}) o)`;
}

/** Which jobs a list has, what it shows of each, and the fields that are not of the job alone. */
interface JobSelection {
  readonly condition: Sql;
  readonly shown: readonly string[];
  readonly more?: Readonly<Record<string, Sql>>;
}

/** Returns a page of the jobs that a person has started. */
export function listOwnJobs(executor: Executor, ownerId: string, query: ListQuery): Promise<StoredPage> {
  const shown = every.filter((field) => query.select === null || query.select.includes(field));
  return listJobs(executor, { condition: sql`${own.ownerId} = ${ownerId}::uuid`, shown }, query);
}

/** Returns a page of the jobs that meet a condition over `t`. */
export async function listJobs(
  executor: Executor,
  { condition, shown, more }: JobSelection,
  query: ListQuery,
): Promise<StoredPage> {
  const parameters = new Parameters();
  const isMeant = condition.render(parameters);
  const { where, countWhere, countParameters, orderBy, limit, keyColumns } = compileList(
    query,
    listed,
    { texts: [`''`] },
    parameters,
  );
  const keys = raw(keyColumns.join(', '));
  const found = raw(`${isMeant} and ${where} order by ${orderBy} ${limit}`);
  const text = sql`select ${objectSql(shown, more)} as body, json_build_array(${keys}) as keys from ${jobTable} t where ${found}`;
  const lines = await executor.query<{ body: string; keys: KeyValues }>({
    text: text.fixed,
    values: parameters.values,
  });
  const page = lines.slice(0, query.top);
  const last = page.at(-1);
  return {
    rows: page.map(({ body }) => body).join(','),
    count: query.isCounted
      ? await countJobs(executor, `${isMeant} and ${countWhere}`, parameters.values.slice(0, countParameters))
      : null,
    nextToken: lines.length > query.top && last !== undefined ? nextToken(last.keys) : null,
  };
}

async function countJobs(executor: Executor, where: string, values: readonly unknown[]): Promise<number> {
  const text = sql`select count(*)::int as n from ${jobTable} t where ${raw(where)}`.fixed;
  const [line] = await executor.query<{ n: number }>({ text, values });
  return line?.n ?? 0;
}

/** Returns one job of a person as JSON text; null when none of theirs has the id. */
export async function findOwnJob(executor: Executor, ownerId: string, idText: string): Promise<string | null> {
  const id = readId(idText);
  if (id === undefined) return null;
  const [line] = await executor.query<{ body: string }>(sql`
    select ${objectSql(every)} as body from ${jobTable} t where ${own.id} = ${id}::uuid and ${own.ownerId} = ${ownerId}::uuid`);
  return line?.body ?? null;
}
