import type { FastifyRequest } from 'fastify';

import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';
import type { RevokedTokens } from './revokedTokens.ts';
import { CLOCK_TOLERANCE } from './signedToken.ts';
import type { TokenVerifier } from './verifyAccessToken.ts';
import type { SessionCache } from '../directory/sessions.ts';
import { HttpError } from '../base/httpError.ts';
import type { Caller, Identified } from '../http/identified.ts';

const unauthenticated = () =>
  new HttpError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
}

/**
 * Who sends the request: the person of a verified `Authorization: Bearer` token and their session, if they have a user
 * record (AUTH-57, AUTH-58). A bad token is a 401 wherever one is needed.
 */
export async function identifyCaller(
  services: { readonly tokens: TokenVerifier; readonly sessions: SessionCache },
  request: FastifyRequest,
  isNeeded: boolean,
): Promise<Identified> {
  const authorization = header(request, 'authorization');
  if (authorization === undefined || !isNeeded) return { caller: null, session: null };
  const token = bearerToken(request);
  if (token === undefined) throw unauthenticated();
  try {
    const person = await services.tokens.verify(token, header(request, 'x-id-token'), header(request, 'x-provider'));
    const session = await services.sessions.find(person.email);
    return { caller: person, session };
  } catch (error) {
    if (error instanceof TokenRefusedError) {
      request.log.warn({ reason: error.reason }, 'token refused');
      throw unauthenticated();
    }
    if (error instanceof IssuerUnavailableError) throw new HttpError(503, 'unavailable', { cause: error });
    throw error;
  }
}

/** How long an opaque token is remembered after sign-out when its expiry is not known, in milliseconds. */
const opaqueRemembered = 24 * 60 * 60 * 1000;

/** Signs the access token of the request out, everywhere and until it would no longer be accepted anyway (AUTH-41). */
export async function invalidateToken(revoked: RevokedTokens, request: FastifyRequest, caller: Caller): Promise<void> {
  const token = bearerToken(request);
  if (token === undefined) throw unauthenticated();
  const { exp } = caller.claims;
  const expiresAt = typeof exp === 'number' ? exp * 1000 : Date.now() + opaqueRemembered;
  await revoked.add(token, expiresAt + CLOCK_TOLERANCE * 1000);
}
