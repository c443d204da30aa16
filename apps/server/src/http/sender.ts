import { type Session, TRIAL_HEADER, TRIAL_PLACE_HEADER } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { HttpError } from '../base/httpError.ts';
import type { HttpServices } from './httpServices.ts';
import type { Identified } from './identified.ts';

/** The person with the rights of the role they try, and in the place where they try it, as the request names them (PERM-34, ROLE-01). An empty name is no role's either. */
export async function withTrial(
  services: HttpServices,
  request: FastifyRequest,
  person: Identified,
): Promise<Identified> {
  const roleId = request.headers[TRIAL_HEADER];
  if (roleId === undefined || person.caller === null) return person;
  if (person.session === null || typeof roleId !== 'string') throw new HttpError(403, 'roleNotTryable');
  const place = request.headers[TRIAL_PLACE_HEADER];
  if (typeof place === 'object') throw new HttpError(403, 'roleNotTryable');
  const trial = { triedRoleId: roleId, triedPlace: place ?? null };
  return { ...person, session: await services.sessions.inTrial(person.session, trial) };
}

/** Whose calls take turns and are counted together: a person's, or apart from these those with a key (SEC-24, KEY-03). */
export function senderIdOf({ user, apiKey }: Session): string {
  return apiKey?.id ?? user.id;
}

/** The key by which the calls of a person are counted, with a user record or not yet; null for those of no one. */
export function countKeyOf({ caller, session }: Identified): string | null {
  if (caller === null) return null;
  return `user ${session === null ? `${caller.issuer} ${caller.subject}` : senderIdOf(session)}`;
}
