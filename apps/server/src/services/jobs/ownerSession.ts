import type { KeptTrial, Session } from '@atrium/contract';
import { z } from 'zod';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { findUserEmail } from '../../directory/names.ts';
import { createSessionCache } from '../../directory/sessions.ts';
import { JobFailure } from './defineJob.ts';

/** The trial in the input of a job; one that was queued before trials had places has none. */
export const keptTrial = { triedRoleId: z.uuid().nullable(), triedPlace: z.string().nullable().default(null) };

/**
 * Returns the session of a job's owner as it is now: their role, buildings or account may have changed since they asked
 * (SEC-02). A role that they were trying then, and the place of the trial, still limit them (PERM-34, ROLE-01).
 * @throws JobFailure with the code where the person or the role no longer exists
 */
export async function ownerSession(
  executor: Executor,
  ownerId: string | null,
  trial: KeptTrial | null,
  forbidden: string,
): Promise<Session> {
  const email = await findUserEmail(executor, ownerId);
  const sessions = createSessionCache(executor);
  const session = email === null ? null : await sessions.find(email);
  if (session === null) throw new JobFailure(forbidden);
  if (trial === null) return session;
  return sessions.inTrial(session, trial).catch((error: unknown) => {
    throw error instanceof HttpError ? new JobFailure(forbidden) : error;
  });
}
