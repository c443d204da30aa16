import { requestLimits } from '@atrium/contract';

import { HttpError, invalid } from '../base/httpError.ts';
import type { BodyBound } from './bodyBound.ts';

/** A key that copies of an object take for what they inherit. */
const INHERITED = '__proto__';

/** An object or a list that is open where the text is scanned. */
interface Open {
  readonly isObject: boolean;
  /** The key or entry that is read: how many there were before it. */
  at: number;
  /** The key that is read, as it is written. */
  key: string;
  /** Whether the next text is a key. */
  isAtKey: boolean;
}

const open = (isObject: boolean): Open => ({ isObject, at: 0, key: '', isAtKey: isObject });

/** A key as it is meant; as it is written where that is no JSON. */
function meant(key: string): string {
  if (!key.includes('\\')) return key;
  try {
    return String(JSON.parse(`"${key}"`));
  } catch {
    return key;
  }
}

function pathOf(opened: readonly Open[]): string {
  return opened.map(({ isObject, key, at }) => (isObject ? meant(key) : String(at))).join('.');
}

/** The place of the quote that ends the text that begins at `start`; the end of the JSON where there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = end;
    while (escapes > start && json[escapes - 1] === '\\') escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Counts keys and entries of JSON before it is parsed, which costs far more than to read its signs (SEC-23). What is no
 * JSON is left to the parser. Throws 400 at the first that is too much: for keys and entries at their object or list, for
 * a nesting that is too deep as what reads it is recursive (SEC-13), and for a key that no map of values can have.
 */
function assertBounded(json: string, { mostKeys, mostEntries, mostOfAll }: BodyBound): void {
  const opened: Open[] = [];
  let ofAll = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    const inner = opened.at(-1);
    if (sign === '"') {
      const end = endOfText(json, at + 1);
      if (inner?.isAtKey === true) {
        inner.isAtKey = false;
        inner.key = json.slice(at + 1, end);
        if (meant(inner.key) === INHERITED) throw invalid([{ field: pathOf(opened), code: 'unknownField' }]);
      }
      at = end;
    } else if (sign === '{' || sign === '[') {
      opened.push(open(sign === '{'));
      ofAll += 1;
      if (opened.length > requestLimits.mostNesting)
        throw new HttpError(400, 'invalid', { message: 'The body is nested too deeply.' });
    } else if (sign === '}' || sign === ']') opened.pop();
    else if (sign === ',' && inner !== undefined) {
      inner.at += 1;
      inner.isAtKey = inner.isObject;
      ofAll += 1;
      const most = inner.isObject ? mostKeys : mostEntries;
      if (inner.at >= most) throw invalid([{ field: pathOf(opened.slice(0, -1)), code: 'tooMany', limit: most }]);
      if (ofAll > mostOfAll) throw invalid([{ field: pathOf(opened.slice(0, 1)), code: 'tooMany', limit: mostOfAll }]);
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

/** Refuses bytes that are no UTF-8: replaced by another sign, they would be stored as what no one wrote. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new HttpError(400, 'invalid', { message: 'The body is not valid UTF-8.', cause: error });
  }
}

/**
 * Reads a body of JSON within its bound; nothing for an empty one, which is as good as none (API-02). Throws 400 for other
 * bytes, for too deep a nesting, for too many keys or entries, and for a key that no map of values can have.
 */
export function readJson(bytes: Uint8Array, bound: BodyBound): unknown {
  if (bytes.length === 0) return undefined;
  const text = decoded(bytes);
  assertBounded(text, bound);
  return parsed(text);
}
