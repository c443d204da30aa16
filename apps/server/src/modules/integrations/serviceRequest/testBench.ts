import { type benchAnswer, type BenchAnswer, type benchRequest, type RestService, valueAtPath } from '@atrium/contract';
import type { z } from 'zod';

import type { Executor } from '../../../db/database.ts';
import { judgeAnswer } from '../../../outside/clients/judgeAnswer.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { RefusalError } from '../../../ports/restPort.ts';
import { readOutsideTime } from '../../../services/connections/readOutsideTime.ts';
import { findHostStatus } from './hostStatusOf.ts';

type Field = z.infer<typeof benchAnswer>['fields'][number];

/** Characters of a value that are shown. */
const MAX_SHOWN = 500;
const readPaths = ['idPath', 'numberPath', 'statusPath', 'reasonPath', 'changedPath'] as const;
const commentPaths = ['commentIdPath', 'commentTextPath', 'commentAuthorPath'] as const;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the records in an answer to a call. */
function recordsIn(rest: RestService, call: z.infer<typeof benchRequest>['call'], value: unknown): readonly unknown[] {
  const items = call === 'list' || call === 'find' ? valueAtPath(value, rest.itemsPath ?? null) : undefined;
  if (Array.isArray(items)) return items;
  if (call === 'list') return [];
  const record = valueAtPath(value, (call === 'create' ? rest.createdPath : rest.recordPath) ?? null);
  return record === undefined ? [] : [record];
}

function readField(field: string, path: string | null | undefined, record: unknown): Field {
  const head = { field, path: path ?? null, hostStatus: null };
  if (!path) return { ...head, value: null, result: 'notSet' };
  const found = valueAtPath(record, path);
  if (found === undefined || found === null || found === '') return { ...head, value: null, result: 'absent' };
  if (typeof found !== 'string' && typeof found !== 'number')
    return { ...head, value: JSON.stringify(found).slice(0, MAX_SHOWN), result: 'unreadable' };
  return { ...head, value: String(found).slice(0, MAX_SHOWN), result: 'read' };
}

/** Judges an answer as a call would; words of the system where it refuses. */
function verdictOf(rest: RestService, status: number, text: string, value: unknown) {
  try {
    judgeAnswer(rest.answerRules ?? [], {
      response: new Response(null, { status: status < 200 ? 200 : status }),
      text,
      value,
    });
    return { verdict: 'works', reason: null } as const;
  } catch (error) {
    if (error instanceof RefusalError) return { verdict: 'refused', reason: error.reason } as const;
    if (!(error instanceof ConnectionError)) throw error;
    return { verdict: error.problem === 'unreadable' ? 'unavailable' : error.problem, reason: null } as const;
  }
}

/** Reads an answer by the settings as a call would, and says of each field what was read and mapped, or why not (SRV-09). */
export async function readOnBench(
  work: Executor,
  customerId: string,
  rest: RestService,
  { call, status, payload }: z.infer<typeof benchRequest>,
): Promise<BenchAnswer> {
  const value = jsonOf(payload);
  const records = recordsIn(rest, call, value);
  const [record] = records;
  const comments = rest.commentsPath ? valueAtPath(record, rest.commentsPath) : undefined;
  const comment: unknown = Array.isArray(comments) ? comments[0] : undefined;
  const fields = [
    ...readPaths.map((field) => readField(field, rest[field], record)),
    ...(rest.commentsPath ? commentPaths.map((field) => readField(field, rest[field], comment)) : []),
  ];
  const shown = await Promise.all(
    fields.map(async (one): Promise<Field> => {
      if (one.result !== 'read' || one.value === null) return one;
      if (one.field === 'changedPath') {
        const time = readOutsideTime(one.value, rest.dateForm ?? 'iso', rest.timezone ?? 'UTC');
        return time === null ? { ...one, result: 'noTime' } : { ...one, value: time };
      }
      if (one.field !== 'statusPath') return one;
      const hostStatus = await findHostStatus(work, customerId, one.value);
      return hostStatus === null ? { ...one, result: 'unmapped' } : { ...one, hostStatus };
    }),
  );
  return {
    ...verdictOf(rest, status, payload, value),
    isJson: value !== undefined,
    count: records.length,
    fields: shown,
  };
}
