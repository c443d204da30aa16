import { createHash } from 'node:crypto';

import { type RestService, textLimits, valueAtPath } from '@atrium/contract';

import { ConnectionError } from '../../ports/connection.ts';
import type { OutsideComment, OutsideRequest } from '../../ports/serviceRequestPort.ts';
import { noteDetails } from '../../services/connections/callLog.ts';
import { readOutsideTime } from '../../services/connections/readOutsideTime.ts';

const MAX_COMMENTS = 200;

/** Returns a text or a number as text that a database can hold; null of anything else, and of nothing. */
export function plainText(value: unknown, most: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).replaceAll('\u0000', '').trim().slice(0, most).toWellFormed();
  return text === '' ? null : text;
}

function commentsOf(rest: RestService, record: unknown): OutsideComment[] {
  const { commentsPath, commentIdPath, commentTextPath, commentAuthorPath } = rest;
  const found = commentsPath === undefined || commentsPath === null ? [] : valueAtPath(record, commentsPath);
  if (!Array.isArray(found)) return [];
  return found.slice(-MAX_COMMENTS).flatMap((one: unknown) => {
    const text = plainText(valueAtPath(one, commentTextPath ?? null), textLimits.description);
    if (text === null) return [];
    const author = commentAuthorPath ? plainText(valueAtPath(one, commentAuthorPath), textLimits.name) : null;
    const own = commentIdPath ? plainText(valueAtPath(one, commentIdPath), textLimits.name) : null;
    return [{ key: own ?? createHash('sha256').update(text).digest('base64').slice(0, 20), text, author }];
  });
}

/** Reads a request out of a record of the other system by the paths of the settings. Null where it has no id. */
export function requestIn(rest: RestService, record: unknown): OutsideRequest | null {
  const at = (path: string | null | undefined) => (path ? valueAtPath(record, path) : undefined);
  const remoteId = plainText(at(rest.idPath), textLimits.name);
  if (remoteId === null) return null;
  const read = {
    remoteId,
    number: plainText(at(rest.numberPath), textLimits.name),
    status: plainText(at(rest.statusPath), textLimits.name),
    reason: plainText(at(rest.reasonPath), textLimits.name),
    changedAt: readOutsideTime(at(rest.changedPath), rest.dateForm ?? 'iso', rest.timezone ?? 'UTC'),
  };
  noteDetails({ read: JSON.stringify(read) });
  return {
    ...read,
    comments: commentsOf(rest, record),
    pictures: JSON.stringify(at(rest.picturesPath) ?? ''),
  };
}

/** The same, where there has to be one. @throws ConnectionError `unreadable` */
export function readOutsideRequest(rest: RestService, record: unknown): OutsideRequest {
  const found = requestIn(rest, record);
  if (found === null) throw new ConnectionError('unreadable', 'The answer has no id where the settings say that it is');
  return found;
}
