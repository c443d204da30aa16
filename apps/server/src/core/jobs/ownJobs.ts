import { type ListQuery, type ListSpec, readId } from '@atrium/contract';
import { z } from 'zod';

import { fileMark } from '../crypto/urlSigner.ts';
import type { Executor } from '../db/database.ts';
import { compileList } from '../query/compileList.ts';
import { type KeyValues, nextToken } from '../query/keyset.ts';
import { instantJson } from '../store/columnsOf.ts';
import { Parameters } from '../store/parameters.ts';
import type { StoredPage } from '../store/recordReader.ts';
import { jobs } from './job.table.ts';

/** A job as its owner sees it. `done` of `total` steps; `result` has a `fileUrl` where the job has made a file and as long as it is kept. */
export const jobAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What it works on, where it says so. */
  resource: z.string().nullable(),
  status: z.enum(jobs.status.enumValues),
  done: z.int(),
  total: z.int().nullable(),
  counts: z.record(z.string(), z.number()),
  /** Code of the phrase that says why it failed. */
  message: z.string().nullable(),
  result: z.unknown(),
  /** Whether what it has changed can be taken back: a bulk job that has ended and was not undone yet (KIT-05). */
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

const columns = {
  id: { sql: 't.id', type: 'id', nullable: false },
  kind: { sql: 't.kind', type: 'text', nullable: false },
  status: { sql: 't.status', type: 'text', nullable: false },
  createdAt: { sql: 't.created_at', type: 'instant', nullable: false },
} as const;

const fileOfResult = `(t.result ->> 'fileId')`;
const resultJson = `case when jsonb_typeof(t.result) = 'object' and exists
    (select from files f where f.id::text = ${fileOfResult} and (f.expires_at is null or f.expires_at > now()))
  then t.result || jsonb_build_object('fileUrl', '${fileMark}' || ${fileOfResult}) else t.result end`;

const valueSql: Readonly<Record<keyof (typeof jobAnswer)['shape'], string>> = {
  id: 't.id',
  kind: 't.kind',
  resource: `t.input ->> 'resource'`,
  status: 't.status',
  done: 't.done',
  total: 't.total',
  counts: 't.counts',
  message: 't.message',
  result: resultJson,
  canBeUndone: `(t.kind = 'bulk' and (t.status in ('Failed', 'Cancelled') or t.status = 'Done' and (t.counts ->> 'changed')::int > 0)
    and not exists (select from jobs u where u.owner_id = t.owner_id and u.kind = 'bulkUndo' and u.input ->> 'jobId' = t.id::text))`,
  createdAt: instantJson('t.created_at'),
  startedAt: instantJson('t.started_at'),
  finishedAt: instantJson('t.finished_at'),
};

function objectSql(select: readonly string[] | null): string {
  const shown = Object.entries(valueSql).filter(([field]) => select === null || select.includes(field));
  return `(select row_to_json(o)::text from (select ${shown.map(([field, sql]) => `${sql} as "${field}"`).join(', ')}) o)`;
}

/** A page of the jobs that a person has started. */
export async function listOwnJobs(executor: Executor, ownerId: string, query: ListQuery): Promise<StoredPage> {
  const parameters = new Parameters();
  const own = `t.owner_id = ${parameters.add(ownerId)}::uuid`;
  const { where, countWhere, countParameters, orderBy, limit, keyColumns } = compileList(
    query,
    columns,
    `''`,
    parameters,
  );
  const lines = await executor.query<{ body: string; keys: KeyValues }>({
    text: `select ${objectSql(query.select)} as body, json_build_array(${keyColumns.join(', ')}) as keys
             from jobs t where ${own} and ${where} order by ${orderBy} ${limit}`,
    values: parameters.values,
  });
  const page = lines.slice(0, query.top);
  const last = page.at(-1);
  return {
    rows: page.map(({ body }) => body),
    count: query.isCounted
      ? await countOwnJobs(executor, `${own} and ${countWhere}`, parameters.values.slice(0, countParameters))
      : null,
    nextToken: lines.length > query.top && last !== undefined ? nextToken(last.keys) : null,
  };
}

async function countOwnJobs(executor: Executor, where: string, values: readonly unknown[]): Promise<number> {
  const [line] = await executor.query<{ n: number }>({
    text: `select count(*)::int as n from jobs t where ${where}`,
    values,
  });
  return line?.n ?? 0;
}

/** One job of a person as JSON text; null when there is none of theirs with the id. */
export async function findOwnJob(executor: Executor, ownerId: string, idText: string): Promise<string | null> {
  const id = readId(idText);
  if (id === undefined) return null;
  const [line] = await executor.query<{ body: string }>({
    text: `select ${objectSql(null)} as body from jobs t where t.id = $1::uuid and t.owner_id = $2::uuid`,
    values: [id, ownerId],
  });
  return line?.body ?? null;
}
