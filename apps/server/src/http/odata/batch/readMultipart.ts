import { odataBatchLimits } from '@atrium/contract';

import type { HttpError } from '../../../base/httpError.ts';
import { type BatchRequest, type BatchUnit, isBatchId, refusal, tooMany } from './batchRequest.ts';

const LINE_END = '\r\n';
const BLANK_LINE = '\r\n\r\n';

/** A boundary of RFC 2046: 1 to 70 of its characters. */
const boundaryPattern = /^[\w'()+,\-./:=?]{1,70}$/;
const namePattern = /^[!#$%&'*+\-.^`|~\w]+$/;
const requestLinePattern = /^([A-Za-z]+) (\S+) HTTP\/1\.[01]$/;

type Headers = Readonly<Record<string, string>>;

/** A text of bytes, one character each, and what it is followed by. */
interface Split {
  readonly headers: Headers;
  readonly body: string;
}

/** Returns the boundary that a content type names. */
function boundaryOf(contentType: string): string {
  const parameters = contentType.split(';').slice(1);
  const named = parameters.map((one) => one.trim()).find((one) => /^boundary=/i.test(one));
  const boundary = named?.slice('boundary='.length).replace(/^"([^"]*)"$/, '$1');
  if (boundary === undefined || !boundaryPattern.test(boundary))
    throw refusal('Content-Type names no boundary: multipart/mixed; boundary=…');
  return boundary;
}

function mediaTypeOf({ 'content-type': type = '' }: Headers): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** The place after the blanks that may follow a boundary in its line. */
function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

/** Returns what is between the boundaries. @throws HttpError 400 where the last is missing, or there is more than a batch may have */
function partsOf(text: string, boundary: string): string[] {
  const mark = `${LINE_END}--${boundary}`;
  const whole = LINE_END + text;
  const parts: string[] = [];
  let begin: number | null = null;
  for (let at = whole.indexOf(mark); at !== -1; at = whole.indexOf(mark, at + 2)) {
    const end = at + mark.length;
    const isLast = whole.startsWith('--', end);
    const next = afterBlanks(whole, isLast ? end + 2 : end);
    // The beginning of a longer boundary is another one.
    if (!whole.startsWith(LINE_END, next) && !(isLast && next === whole.length)) continue;
    if (begin !== null) parts.push(whole.slice(begin, at));
    if (isLast) return parts;
    if (parts.length >= odataBatchLimits.maxRequests) throw tooMany();
    // A part without headers begins with the end of a line, which may be the boundary's.
    begin = next + LINE_END.length;
  }
  throw refusal(
    whole.includes(`\n--${boundary}`) && begin === null
      ? 'The lines of a batch end with CR and LF.'
      : 'The batch has no end: its last boundary is followed by two hyphens.',
  );
}

/** Reads the headers of a text and what follows the blank line. */
function splitHeaders(text: string): Split {
  const end = text.startsWith(LINE_END) ? 0 : text.indexOf(BLANK_LINE);
  const head = end === -1 ? text : text.slice(0, end);
  const body = end === -1 ? '' : text.slice(end + (end === 0 ? LINE_END : BLANK_LINE).length);
  const lines = head.split(LINE_END).filter((line) => line !== '');
  if (lines.length > odataBatchLimits.maxHeaders)
    throw refusal(`A part of a batch has at most ${String(odataBatchLimits.maxHeaders)} headers.`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (!namePattern.test(name) || !/^[\t\x20-\x7e]*$/.test(value))
      throw refusal('A header of a batch cannot be read: it is a name, a colon and a value in ASCII, in one line.');
    if (headers.has(name)) throw refusal(`A part of a batch has the header ${name} twice.`);
    headers.set(name, value);
  }
  return { headers: Object.fromEntries(headers), body };
}

/** Returns a body by the length that its request names; line ends that follow it are no part of it. */
function bodyOf(text: string, length: string | undefined): string | null {
  if (length === undefined) return text;
  const named = /^\d{1,9}$/.test(length) ? Number(length) : -1;
  if (named < 0 || named > text.length || text.slice(named).trim() !== '') return null;
  return text.slice(0, named);
}

function faultOf(method: string, body: string | null): HttpError | null {
  if (body === null) return refusal('Content-Length is not the length of the body.');
  if ((method === 'GET' || method === 'DELETE') && body.trim() !== '') return refusal(`${method} has no body.`);
  return null;
}

/** Reads a part of the type `application/http`. */
function requestOf({ headers: outer, body: text }: Split): BatchRequest {
  const encoding = outer['content-transfer-encoding'];
  if (encoding !== undefined && !/^(?:binary|8bit|7bit)$/i.test(encoding))
    throw refusal('Content-Transfer-Encoding of a part of a batch is binary.');
  const lineEnd = text.indexOf(LINE_END);
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd);
  const [, named, url] = requestLinePattern.exec(line) ?? [];
  if (named === undefined || url === undefined)
    throw refusal('A part of a batch begins with a line such as: GET building?$top=10 HTTP/1.1');
  const method = named.toUpperCase();
  const { headers, body: rest } = splitHeaders(lineEnd === -1 ? '' : text.slice(lineEnd + LINE_END.length));
  const { 'content-id': inner, 'content-length': length, ...own } = headers;
  const id = outer['content-id'] ?? inner ?? null;
  if (id !== null && !isBatchId(id)) throw refusal('Content-ID cannot be read.');
  const body = bodyOf(rest, length);
  const fault = faultOf(method, body);
  const isBare = method === 'GET' || method === 'DELETE' || body === null;
  return { id, method, url, headers: own, body: Buffer.from(isBare ? '' : body, 'latin1'), dependsOn: [], fault };
}

/** Reads the requests of a change set. */
function changeSetOf({ headers, body }: Split): readonly BatchRequest[] {
  const requests = partsOf(body, boundaryOf(headers['content-type'] ?? '')).map((text) => {
    const part = splitHeaders(text);
    if (mediaTypeOf(part.headers) !== 'application/http')
      throw refusal('A change set has parts of the type application/http alone, and no other change set.');
    return requestOf(part);
  });
  if (requests.length === 0) throw refusal('A change set of the batch is empty.');
  return requests;
}

/**
 * Reads a batch of the type `multipart/mixed` (OData 4.01, part 1, 11.7.7). Strictly, as what two programs read differently
 * could be smuggled past one of them.
 * @throws HttpError 400 where it is none, or has more requests than a batch may have
 */
export function readMultipart(bytes: Buffer, contentType: string): BatchUnit[] {
  const units: BatchUnit[] = [];
  const ids = new Set<string>();
  let count = 0;
  // One character for each byte: bodies are read as UTF-8 by their calls.
  for (const text of partsOf(bytes.toString('latin1'), boundaryOf(contentType))) {
    const part = splitHeaders(text);
    const type = mediaTypeOf(part.headers);
    if (type !== 'application/http' && type !== 'multipart/mixed')
      throw refusal('A part of a batch is of the type application/http, or multipart/mixed for a change set.');
    const isChangeSet = type === 'multipart/mixed';
    const requests = isChangeSet ? changeSetOf(part) : [requestOf(part)];
    count += requests.length;
    if (count > odataBatchLimits.maxRequests) throw tooMany();
    for (const { id } of requests) {
      if (id !== null && ids.has(id)) throw refusal(`The batch has the Content-ID ${id} twice.`);
      if (id !== null) ids.add(id);
    }
    units.push({ isChangeSet, group: null, requests });
  }
  if (units.length === 0) throw refusal('The batch is empty.');
  return units;
}
