import type { Session } from '@atrium/contract';

import { createSessionCache } from '../access/sessions.ts';
import type { Executor } from '../db/database.ts';
import { HttpError } from '../http/httpError.ts';
import { JobFailure } from './defineJob.ts';

/**
 * A job's owner as they are now: their role, buildings or account may have changed since they asked (SEC-02). Whoever
 * tried a role then is limited by it still (PERM-34).
 * @throws JobFailure with the code where there is no such person or role any more
 */
export async function ownerSession(
  executor: Executor,
  ownerId: string | null,
  triedRoleId: string | null,
  forbidden: string,
): Promise<Session> {
  const [owner] = await executor.query<{ email: string }>({
    text: 'select email from users where id = $1::uuid and deleted_at is null',
    values: [ownerId],
  });
  const sessions = createSessionCache(executor);
  const session = owner === undefined ? null : await sessions.find(owner.email);
  if (session === null) throw new JobFailure(forbidden);
  if (triedRoleId === null) return session;
  return sessions.trying(session, triedRoleId).catch((error: unknown) => {
    throw error instanceof HttpError ? new JobFailure(forbidden) : error;
  });
}
