import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { issuesOf } from './errors.ts';
import { requestLimits } from './limits.ts';

/** The faults of a body. */
function faultsOf(schema: z.ZodType, body: unknown) {
  const read = schema.safeParse(body, { reportInput: true });
  return read.success ? [] : issuesOf(read.error);
}

describe('a value that is none of a list', () => {
  const schema = z.strictObject({ kind: z.enum(['space', 'destination'], 'choice') });

  it('is refused with the values of which one is meant, and so is none (API-40)', () => {
    const choices = ['space', 'destination'];
    expect(faultsOf(schema, { kind: 'spaces' })).toEqual([{ field: 'kind', code: 'choice', choices }]);
    expect(faultsOf(schema, {})).toEqual([{ field: 'kind', code: 'required', choices }]);
  });

  it('is refused without them where they are more than a person looks through (API-40)', () => {
    const many = Array.from({ length: requestLimits.maxChoices + 1 }, (_, at) => `value ${String(at)}`);
    expect(faultsOf(z.enum(many), 'none')).toEqual([{ field: '', code: 'choice' }]);
  });
});
