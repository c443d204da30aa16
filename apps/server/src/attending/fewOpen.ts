import type { ErrorCode } from '@atrium/contract';

import { HttpError } from '../base/httpError.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Has what a person makes of a kind at the same moment wait for each other, so that the next one counts what they have made. */
export async function lockOpen(
  work: Executor,
  kind: 'bookings' | 'lockers' | 'orders' | 'requests',
  userId: string,
): Promise<void> {
  await work.query(sql`select pg_advisory_xact_lock(hashtextextended(${`open ${kind} of ${userId}`}, 0))`);
}

/** The most that a person has open of a kind, and what one more is refused with. */
interface OpenLimit {
  readonly max: number;
  readonly code: ErrorCode;
  readonly message?: string;
}

/** Refuses one more where a person has the most that they may have open. @throws HttpError 409 */
export function assertFewOpen(open: number, { max, code, message }: OpenLimit): void {
  if (open >= max) throw new HttpError(409, code, message === undefined ? {} : { message });
}
