import { expect, it } from 'vitest';

import { DatabaseError } from '../db/databaseError.ts';
import { toHttpError } from './answerErrors.ts';

it.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  Object.assign(new Error('EDQUOT: disk quota exceeded, write'), { code: 'EDQUOT' }),
  new DatabaseError({ message: 'could not extend file: No space left on device', sqlState: '53100' }),
])('says that there is no room left, and what to do: %s (API-14)', (error) => {
  const { status, code, message } = toHttpError(error);
  expect([status, code]).toEqual([507, 'storageFull']);
  expect(message).toContain('Ask your administrator');
});
