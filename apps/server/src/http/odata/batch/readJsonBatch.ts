import { odataBatchLimits, issuesOf, requestLimits } from '@atrium/contract';
import { z } from 'zod';

import { HttpError, invalid } from '../../../base/httpError.ts';
import { isObject } from '../../../store/validate.ts';
import { readJson } from '../../readJson.ts';
import { type BatchRequest, type BatchUnit, isBatchId, refusal, tooMany } from './batchRequest.ts';

const idText = z.string().refine(isBatchId, { error: 'characters' });

const jsonRequest = z.strictObject({
  id: idText,
  method: z.string().max(20),
  url: z.string().max(requestLimits.maxQueryBytes),
  atomicityGroup: idText.optional(),
  dependsOn: z.array(idText).max(odataBatchLimits.maxRequests).optional(),
  if: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});

/** A batch as JSON (OData JSON format 4.01, 19.1). */
export const jsonBatch = z.strictObject({ requests: z.array(jsonRequest).min(1).max(odataBatchLimits.maxRequests) });

type JsonRequest = z.output<typeof jsonRequest>;

/** What the bodies of all its requests may have together; each is counted once more by its own bound. */
const bound = {
  maxKeys: requestLimits.maxKeys,
  maxEntries: requestLimits.maxEntriesRead,
  maxTotal: requestLimits.maxTotal,
};

function headersOf({ headers = {}, body }: JsonRequest): { headers: Record<string, string>; fault: HttpError | null } {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const known = Object.fromEntries(lowered);
  const { 'content-length': _, 'content-id': __, ...own } = known;
  const isReadable = lowered.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value));
  const fault =
    isReadable && Object.keys(known).length === lowered.length && lowered.length <= odataBatchLimits.maxHeaders
      ? null
      : refusal('The headers of the request cannot be read, or there are too many.');
  const type = body === undefined || 'content-type' in own ? {} : { 'content-type': 'application/json' };
  return { headers: { ...own, ...type }, fault };
}

function bodyOf({ body }: JsonRequest, type = ''): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  // What is no JSON comes as a text.
  const isJson = /json/i.test(type) || typeof body !== 'string';
  return Buffer.from(isJson ? JSON.stringify(body) : body);
}

function requestOf(sent: JsonRequest): BatchRequest {
  const { headers, fault } = headersOf(sent);
  const method = sent.method.toUpperCase();
  const isBare = method === 'GET' || method === 'DELETE';
  const faults = [
    sent.if === undefined ? null : new HttpError(501, 'notImplemented', { message: 'Conditions (if) are not read.' }),
    isBare && sent.body !== undefined && sent.body !== null ? refusal(`${method} has no body.`) : null,
    fault,
  ];
  return {
    id: sent.id,
    method,
    url: sent.url,
    headers,
    body: isBare ? Buffer.alloc(0) : bodyOf(sent, headers['content-type']),
    dependsOn: sent.dependsOn ?? [],
    fault: faults.find((one) => one !== null) ?? null,
  };
}

/** Puts requests of the same change set together, which are next to each other. */
function unitsOf(requests: readonly JsonRequest[]): BatchUnit[] {
  const units: { isChangeSet: boolean; group: string | null; requests: BatchRequest[] }[] = [];
  const names = new Set<string>();
  for (const sent of requests) {
    const { atomicityGroup: group = null } = sent;
    const last = units.at(-1);
    const isJoining = group !== null && last?.group === group;
    const named = isJoining ? [sent.id] : [sent.id, ...(group === null ? [] : [group])];
    for (const name of named) {
      if (names.has(name) || sent.id === group)
        throw refusal(`The batch has the id ${name} twice, or a change set whose requests are not next to each other.`);
    }
    const unknown = sent.dependsOn?.find((id) => !names.has(id));
    if (unknown !== undefined) throw refusal(`Before the request ${sent.id} there is no ${unknown} to depend on.`);
    for (const name of named) names.add(name);
    const request = requestOf(sent);
    if (isJoining) last.requests.push(request);
    else units.push({ isChangeSet: group !== null, group, requests: [request] });
  }
  return units;
}

/**
 * Reads a batch of JSON.
 * @throws HttpError 400 where it is none, or has more requests than a batch may have
 */
export function readJsonBatch(bytes: Buffer): BatchUnit[] {
  const sent = readJson(bytes, bound);
  const requests = isObject(sent) ? sent['requests'] : undefined;
  if (Array.isArray(requests) && requests.length > odataBatchLimits.maxRequests) throw tooMany();
  const read = jsonBatch.safeParse(sent, { reportInput: true });
  if (!read.success) throw invalid(issuesOf(read.error));
  return unitsOf(read.data.requests);
}
