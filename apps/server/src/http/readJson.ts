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

/** Reads a body of JSON; nothing for an empty one, which is as good as none (API-02). Throws 400 for other text and for too deep a nesting. */
export function readJson(text: string): unknown {
  if (text === '') return undefined;
  if (isTooDeep(text)) throw new HttpError(400, 'invalid', { message: 'The body is nested too deeply.' });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, 'invalid', { message: 'The body is not valid JSON.', cause: error });
  }
}
