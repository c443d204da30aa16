import { issuesOf } from '@atrium/contract';
import type { z } from 'zod';

import { invalid } from './httpError.ts';
import type { RouteContext } from './route.ts';

/** The body of a request by its schema; 400 that names each failing field otherwise. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, { body }: RouteContext): z.infer<Schema> {
  const asked = schema.safeParse(body ?? {}, { reportInput: true });
  if (!asked.success) throw invalid(issuesOf(asked.error));
  return asked.data;
}
