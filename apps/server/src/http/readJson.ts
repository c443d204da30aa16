import { requestLimits } from '@atrium/contract';

import { HttpError } from '../base/httpError.ts';

/** Whether objects and lists are in each other deeper than a body needs; what reads them is recursive (SEC-13). */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > requestLimits.mostNesting) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}

/** A key that copies of an object take for what they inherit. */
const INHERITED = '__proto__';

/** Where a value has such a key; null where it has none. */
function inheritedKey(value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const field = path === '' ? key : `${path}.${key}`;
    const found = key === INHERITED ? field : inheritedKey(inner, field);
    if (found !== null) return found;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, 'invalid', { message: 'The body is not valid JSON.', cause: error });
  }
}

/**
 * Reads a body of JSON; nothing for an empty one, which is as good as none (API-02). Throws 400 for other text, for too deep
 * a nesting, and for a key that no map of values can have.
 */
export function readJson(text: string): unknown {
  if (text === '') return undefined;
  if (isTooDeep(text)) throw new HttpError(400, 'invalid', { message: 'The body is nested too deeply.' });
  const value = parsed(text);
  // Its letters may be written as `\u005f`.
  const field = text.includes(INHERITED) || text.includes('\\u') ? inheritedKey(value) : null;
  if (field !== null) throw new HttpError(400, 'invalid', { issues: [{ field, code: 'unknownField' }] });
  return value;
}
