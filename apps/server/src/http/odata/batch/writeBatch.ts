import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

import { z } from 'zod';

import type { BatchAnswer, UnitAnswer } from './batchRequest.ts';

/** The answers to a batch as JSON (OData JSON format 4.01, 19.4). */
export const jsonAnswers = z.strictObject({
  responses: z.array(
    z.strictObject({
      id: z.string().optional(),
      atomicityGroup: z.string().optional(),
      status: z.number().int(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown().optional(),
    }),
  ),
});

/** An answer to a batch as it is sent. */
interface WrittenBatch {
  readonly type: string;
  readonly body: Buffer;
}

const LINE_END = '\r\n';

function lines(...all: readonly string[]): Buffer {
  return Buffer.from(all.map((line) => line + LINE_END).join(''));
}

/** A part of the type `application/http`, after its boundary. */
function httpPart({ id, status, headers, body }: BatchAnswer): Buffer[] {
  const head = lines(
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    ...(id === null ? [] : [`Content-ID: ${id}`]),
    '',
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body.length === 0 ? [] : [`content-length: ${String(body.length)}`]),
    '',
  );
  return [head, body, lines('')];
}

/** Puts parts between boundaries. */
function multipart(boundary: string, parts: readonly (readonly Buffer[])[]): Buffer[] {
  return [...parts.flatMap((part) => [lines(`--${boundary}`), ...part]), lines(`--${boundary}--`)];
}

/** Writes answers as `multipart/mixed`: a change set that was done as one of its own, one that was not as its error. */
export function writeMultipart(answers: readonly UnitAnswer[]): WrittenBatch {
  const parts = answers.flatMap(({ unit, answers: own, isDone }): (readonly Buffer[])[] => {
    if (!unit.isChangeSet) return own.map(httpPart);
    if (!isDone)
      return [own.find(({ status }) => status !== 424) ?? own[0]].flatMap((one) =>
        one === undefined ? [] : [httpPart(one)],
      );
    const inner = `changeset_${randomUUID()}`;
    return [
      [
        lines(`Content-Type: multipart/mixed; boundary=${inner}`, ''),
        ...multipart(inner, own.map(httpPart)),
        lines(''),
      ],
    ];
  });
  const boundary = `batch_${randomUUID()}`;
  return { type: `multipart/mixed; boundary=${boundary}`, body: Buffer.concat(multipart(boundary, parts)) };
}

/** The text of a body as JSON has it: as it is where it is JSON, and quoted where it is not. */
function jsonBody({ headers, body }: BatchAnswer): string {
  const text = body.toString();
  return (headers['content-type'] ?? '').includes('json') ? text : JSON.stringify(text);
}

function jsonAnswer(answer: BatchAnswer, group: string | null): string {
  const { id, status, headers, body } = answer;
  const head = JSON.stringify({
    ...(id === null ? {} : { id }),
    ...(group === null ? {} : { atomicityGroup: group }),
    status,
    headers,
  });
  return body.length === 0 ? head : `${head.slice(0, -1)},"body":${jsonBody(answer)}}`;
}

/** Writes answers as JSON. */
export function writeJson(answers: readonly UnitAnswer[]): WrittenBatch {
  const all = answers.flatMap(({ unit, answers: own }) => own.map((one) => jsonAnswer(one, unit.group)));
  return { type: 'application/json; charset=utf-8', body: Buffer.from(`{"responses":[${all.join(',')}]}`) };
}
