import { provisionedUser, type Session, sessionProvisioning } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { authorize } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, unauthenticated } from '../../../base/httpError.ts';
import { assertWithin } from '../../../base/rateLimits.ts';
import { workOn } from '../../../db/work.ts';
import { isKeyForm, keptOf } from '../../../identity/apiKeyForm.ts';
import type { ServiceContext } from '../../../services/route.ts';
import { findDirectory, type ScimDirectory } from './directories.reads.ts';

const directories = new WeakMap<FastifyRequest, ScimDirectory>();

/** Checks the token of a directory before the body is read: what a wrong one is refused with (SEC-23). */
export async function refusalOfDirectory(
  request: FastifyRequest,
  services: ServiceContext['services'],
): Promise<HttpError | null> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = isKeyForm(token) ? await findDirectory(workOn(services.database), keptOf(token).hash) : null;
  if (found === null) return unauthenticated();
  await assertWithin(services.rates.scim, `provisioning ${found.id}`);
  directories.set(request, found);
  return null;
}

/** Returns the directory of a request whose token was checked. @throws HttpError 401 */
export function directoryOf(request: FastifyRequest): ScimDirectory {
  const found = directories.get(request);
  if (found === undefined) throw unauthenticated();
  return found;
}

/**
 * Finds the session of a directory before its transaction begins: that of the person who made its mapping, as it is now, with
 * what a directory may do (SCIM-01, KEY-03). Null where that person has an account or the right no more.
 */
export async function actingSession(
  { services }: Pick<ServiceContext, 'services'>,
  directory: ScimDirectory,
): Promise<Session | null> {
  const session = directory.makerEmail === null ? null : await services.sessions.find(directory.makerEmail);
  if (session === null || session.user.id !== directory.makerId) return null;
  const acting = sessionProvisioning(session, directory);
  return acting.role === null ? null : acting;
}

/** Gives a directory the right to change users. @throws HttpError 403 where the person who made its mapping has none */
export function scimGrant(
  { context: { trace }, acting }: { readonly context: Pick<ServiceContext, 'trace'>; readonly acting: Session | null },
  action: 'add' | 'edit' | 'delete',
): Grant {
  if (acting === null)
    throw new HttpError(403, 'forbidden', {
      message:
        'The person who set up this directory in the portal may not do this any more. Someone who may has to save its mapping.',
    });
  return authorize(acting, provisionedUser, action, { ...trace, source: 'scim' });
}
