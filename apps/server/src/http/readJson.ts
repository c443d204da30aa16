import { requestLimits } from '@atrium/contract';

import { HttpError, invalid } from '../base/httpError.ts';
import type { BodyBound } from './bodyBound.ts';

/** A key that copies of an object take for what they inherit. */
const INHERITED = '__proto__';

/** Signs of JSON as bytes: none of them is part of another sign in UTF-8. */
const QUOTE = 0x22;
const ESCAPE = 0x5c;
const COMMA = 0x2c;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
const LIST = 0x5b;
const LIST_END = 0x5d;

/** Refuses bytes that are no UTF-8: replaced by another sign, they would be stored as what no one wrote. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new HttpError(400, 'invalid', { message: 'The body is not valid UTF-8.', cause: error });
  }
}

/** The bytes of a key: its first, and the one after its last. */
interface KeyPlace {
  readonly start: number;
  readonly end: number;
}

/** An object or a list that is open where the bytes are scanned. */
interface Open {
  readonly isObject: boolean;
  /** The key or entry that is read: how many there were before it. */
  at: number;
  /** The key that is read. */
  key: KeyPlace;
  /** Whether the next text is a key. */
  isAtKey: boolean;
}

const noKey: KeyPlace = { start: 0, end: 0 };
const open = (isObject: boolean): Open => ({ isObject, at: 0, key: noKey, isAtKey: isObject });

/** A key as it is meant; as it is written where that is no JSON. */
function meant(json: Uint8Array, { start, end }: KeyPlace): string {
  const key = decoded(json.subarray(start, end));
  if (!key.includes('\\')) return key;
  try {
    return String(JSON.parse(`"${key}"`));
  } catch {
    return key;
  }
}

function pathOf(json: Uint8Array, opened: readonly Open[]): string {
  return opened.map(({ isObject, key, at }) => (isObject ? meant(json, key) : String(at))).join('.');
}

/** Checks whether a key may be the one that copies take for what they inherit: by its length and first sign, or an escape in it. */
function mayBeInherited(json: Uint8Array, { start, end }: KeyPlace): boolean {
  if (end - start === INHERITED.length && json[start] === INHERITED.charCodeAt(0)) return true;
  return json.subarray(start, end).includes(ESCAPE);
}

/** The place of the quote that ends the text that begins at `start`; the end of the JSON where there is none. */
function endOfText(json: Uint8Array, start: number): number {
  for (let end = start; end < json.length; end += 1) {
    if (json[end] === QUOTE) return end;
    if (json[end] === ESCAPE) end += 1;
  }
  return json.length;
}

/**
 * Counts keys and entries of JSON before it is decoded and parsed, which costs far more than to read its signs: of a
 * megabyte that is refused, no text is made that would have to be collected (SEC-23). What is no JSON is left to the
 * parser. Throws 400 at the first that is too much: for keys and entries at their object or list, for a nesting that is
 * too deep as what reads it is recursive (SEC-13), and for a key that no map of values can have.
 */
function assertBounded(json: Uint8Array, { maxKeys, maxEntries, maxTotal }: BodyBound): void {
  const opened: Open[] = [];
  let ofAll = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    const inner = opened.at(-1);
    if (sign === QUOTE) {
      const end = endOfText(json, at + 1);
      if (inner?.isAtKey === true) {
        inner.isAtKey = false;
        inner.key = { start: at + 1, end };
        if (mayBeInherited(json, inner.key) && meant(json, inner.key) === INHERITED)
          throw invalid([{ field: pathOf(json, opened), code: 'unknownField' }]);
      }
      at = end;
    } else if (sign === OBJECT || sign === LIST) {
      opened.push(open(sign === OBJECT));
      ofAll += 1;
      if (opened.length > requestLimits.maxNesting)
        throw new HttpError(400, 'invalid', { message: 'The body is nested too deeply.' });
    } else if (sign === OBJECT_END || sign === LIST_END) opened.pop();
    else if (sign === COMMA && inner !== undefined) {
      inner.at += 1;
      inner.isAtKey = inner.isObject;
      ofAll += 1;
      const most = inner.isObject ? maxKeys : maxEntries;
      if (inner.at >= most) throw invalid([{ field: pathOf(json, opened.slice(0, -1)), code: 'tooMany', limit: most }]);
      if (ofAll > maxTotal)
        throw invalid([{ field: pathOf(json, opened.slice(0, 1)), code: 'tooMany', limit: maxTotal }]);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, 'invalid', { message: 'The body is not valid JSON.', cause: error });
  }
}

/**
 * Reads a body of JSON within its bound; nothing for an empty one, which is as good as none (API-02). Throws 400 for other
 * bytes, for too deep a nesting, for too many keys or entries, and for a key that no map of values can have.
 */
export function readJson(bytes: Uint8Array, bound: BodyBound): unknown {
  if (bytes.length === 0) return undefined;
  assertBounded(bytes, bound);
  return parsed(decoded(bytes));
}
