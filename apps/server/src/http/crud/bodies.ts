import { z } from 'zod';

import { isObject, withoutFields } from '../../store/validate.ts';

/** An id in a body or a query, to be read by `idOf`: missing or empty it is a 400, malformed a 404 (API-36). */
export const idText = z.string('required').min(1, 'required');

/**
 * Returns a body of the fields of `written` that may be sent as a whole record too: what else the record has is ignored,
 * and fields that neither has are at fault (API-36).
 */
export function sentBack<Shape extends z.ZodRawShape>(record: z.ZodObject, written: z.ZodObject<Shape>) {
  const ignored = new Set(Object.keys(record.shape).filter((field) => !(field in written.shape)));
  return z.preprocess((body) => (isObject(body) ? withoutFields(body, ignored) : body), written.strict());
}
