import { listLimits } from '../limits.ts';
import type { OrderKey } from './filter.ts';
import { readId } from '../id.ts';
import { parseSearch } from './parseListQuery.ts';
import { excerpt, QueryError } from './queryError.ts';

/** What `queryValue` asks of a customer's users; null is no restriction (RES-107). */
export interface UserQueryValue {
  /** Role ids of which a user has one. */
  readonly roles: readonly string[] | null;
  /** Text to find in name and e-mail. */
  readonly search: string | null;
}

const rolesHead = /^roles\s+in(?=[\s([])/i;
const searchHead = /^usersearch\s+eq(?=\s|$)/i;
// One white space before "and", never a run of it: the patterns must stay linear on hostile texts.
const searchNext = /[\s)\]]and\s+usersearch\s+eq(?=\s|$)/i;
const rolesNext = /\sand\s+roles\s+in(?=[\s([])/gi;

function idsOf(list: string): string[] | undefined {
  const bracketed = /^\[(.*)\]$|^\((.*)\)$/s.exec(list);
  const inner = (bracketed?.[1] ?? bracketed?.[2] ?? list).trim();
  if (inner === '') return [];
  const ids = inner.split(',').map((item) =>
    readId(
      item
        .trim()
        .replace(/^(['"])(.*)\1$/s, '$2')
        .trim(),
    ),
  );
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

function rolesOf(list: string): readonly string[] | null {
  if (list.trim().length <= 1) return null;
  const ids = idsOf(list.trim());
  if (ids === undefined) {
    throw new QueryError('literal', 0, `"roles in" is followed by role ids, such as [id,id], not ${excerpt(list)}.`);
  }
  if (ids.length > listLimits.maxInValues) {
    throw new QueryError('tooMany', 0, `The list after "in" has more than ${String(listLimits.maxInValues)} values.`);
  }
  return ids.length === 0 ? null : ids;
}

function searchOf(text: string): string | null {
  const quoted = /^'(.*)'$/s.exec(text.trim())?.[1];
  return parseSearch(quoted?.replaceAll("''", "'") ?? text);
}

/**
 * Parses `queryValue` of `user/customer/{customerId}`: `roles in {list}`, `userSearch eq {text}`, or both joined by
 * "And" in any case. The list is `[a,b]`, `(a,b)` or `a,b`, quotes optional; an empty list restricts nothing.
 * `userSearch` as the last part takes the rest of the text, whatever it says. A text or a list of roles of one character
 * is not used (RES-107, PERM-29).
 *
 * @throws QueryError when it is neither form, names something that is no role id, or is over a bound (SEC-09).
 */
export function parseUserQueryValue(value: string): UserQueryValue {
  const text = value.trim();
  if (text.length <= 1) return { roles: null, search: null };
  const most = listLimits.maxFilterLength * 3;
  if (text.length > most) throw new QueryError('tooLong', most, `It has more than ${String(most)} characters.`);

  const searchStart = searchHead.exec(text)?.[0].length;
  if (searchStart !== undefined) {
    const rest = text.slice(searchStart);
    const joint = [...rest.matchAll(rolesNext)].at(-1);
    const list = joint === undefined ? '' : rest.slice(joint.index + joint[0].length).trim();
    // Someone may look for "salt and roles in hand": only real role ids make it a second part.
    if (joint === undefined || list === '' || idsOf(list) === undefined) return { roles: null, search: searchOf(rest) };
    return { roles: rolesOf(list), search: searchOf(rest.slice(0, joint.index)) };
  }

  const rolesStart = rolesHead.exec(text)?.[0].length;
  if (rolesStart === undefined) {
    throw new QueryError('syntax', 0, 'It is "roles in [ids]", "userSearch eq text", or both joined by "And".');
  }
  const rest = text.slice(rolesStart);
  const joint = searchNext.exec(rest);
  if (joint === null) return { roles: rolesOf(rest), search: null };
  return {
    roles: rolesOf(rest.slice(0, joint.index + 1)),
    search: searchOf(rest.slice(joint.index + joint[0].length)),
  };
}

function writeSearch(search: string): string {
  const plain = `userSearch eq ${search}`;
  const read = parseUserQueryValue(plain);
  return read.roles === null && read.search === search ? plain : `userSearch eq '${search.replaceAll("'", "''")}'`;
}

/** Writes what `parseUserQueryValue` reads; empty where nothing is asked for. A search is in quotes where it needs them. */
export function writeUserQueryValue({ roles, search }: UserQueryValue): string {
  const asked = [
    ...(roles === null || roles.length === 0 ? [] : [`roles in [${roles.join(',')}]`]),
    ...(search === null ? [] : [writeSearch(search)]),
  ];
  return asked.join(' And ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses `orderByAndSortBy`, a JSON object from field to asc or desc: `{"lastName":"asc"}` (RES-108). An empty object
 * gives no keys.
 *
 * @throws QueryError when it is no such object or names a field that is not in `sortable`.
 */
export function parseOrderByAndSortBy(json: string, sortable: readonly string[]): OrderKey[] {
  let value: unknown;
  try {
    value = json.length > listLimits.maxFilterLength ? undefined : JSON.parse(json);
  } catch {
    value = undefined;
  }
  if (!isRecord(value)) throw new QueryError('syntax', 0, 'It is a JSON object from field to asc or desc.');
  return Object.entries(value).map(([field, direction]) => {
    if (!sortable.includes(field)) {
      throw new QueryError('unknownField', 0, `${excerpt(field)} is not a field to sort by.`);
    }
    const word = typeof direction === 'string' ? direction.toLowerCase() : '';
    if (word !== 'asc' && word !== 'desc') throw new QueryError('syntax', 0, `${field} is either asc or desc.`);
    return { field, isDescending: word === 'desc' };
  });
}

/**
 * Turns `pageNo` (from 1) and `pageSize` into the rows to answer and to skip; page 1 of 10 when missing (API-13).
 *
 * @throws QueryError when one is no whole number, or the page has more than 1,000 rows.
 */
export function parsePaging(pageNo: string | undefined, pageSize: string | undefined): { top: number; skip: number } {
  const number = pageNo === undefined ? listLimits.defaultPage : Number(pageNo);
  const top = pageSize === undefined ? listLimits.defaultPageSize : Number(pageSize);
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000 || !/^\d*$/.test(pageNo ?? '')) {
    throw new QueryError('literal', 0, 'pageNo is a whole number from 1.');
  }
  if (!Number.isInteger(top) || top < 1 || top > listLimits.maxRows || !/^\d*$/.test(pageSize ?? '')) {
    throw new QueryError('literal', 0, `pageSize is a whole number from 1 to ${String(listLimits.maxRows)}.`);
  }
  return { top, skip: (number - 1) * top };
}
