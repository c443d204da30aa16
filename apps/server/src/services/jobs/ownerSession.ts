import type { Session } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { findUserEmail } from '../../directory/names.ts';
import { createSessionCache } from '../../directory/sessions.ts';
import { JobFailure } from './defineJob.ts';

/**
 * Returns the session of a job's owner as it is now: their role, buildings or account may have changed since they asked
 * (SEC-02). A role that they were trying then still limits them (PERM-34).
 * @throws JobFailure with the code where the person or the role no longer exists
 */
export async function ownerSession(
  executor: Executor,
  ownerId: string | null,
  triedRoleId: string | null,
  forbidden: string,
): Promise<Session> {
  const email = await findUserEmail(executor, ownerId);
  const sessions = createSessionCache(executor);
  const session = email === null ? null : await sessions.find(email);
  if (session === null) throw new JobFailure(forbidden);
  if (triedRoleId === null) return session;
  return sessions.trying(session, triedRoleId).catch((error: unknown) => {
    throw error instanceof HttpError ? new JobFailure(forbidden) : error;
  });
}
