import { isSignOutCause, sessionWithKey } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { isCalledKey } from './apiKeyForm.ts';
import type { ApiKeys } from './apiKeys.ts';
import { IssuerUnavailableError, TokenRefusedError, type TokenRefusal } from './tokenErrors.ts';
import type { TokenAttempts } from './tokenAttempts.ts';
import type { RevokedTokens } from './revokedTokens.ts';
import type { KnownSubjects } from './knownSubjects.ts';
import { CLOCK_TOLERANCE, readUnchecked } from './signedToken.ts';
import type { SignIns } from './signIns.ts';
import { expiryOf } from './trustedProvider.ts';
import type { AdmitAsking, TokenVerifier, VerifiedPerson } from './verifyAccessToken.ts';
import type { SessionCache } from '../directory/sessions.ts';
import { HttpError } from '../base/httpError.ts';
import type { Refusal } from '../http/httpServices.ts';
import type { Work } from '../db/work.ts';
import type { Caller, Identified } from '../http/identified.ts';

function unauthenticated(refusal: TokenRefusal) {
  const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
  return isSignOutCause(refusal)
    ? new HttpError(401, refusal, { headers })
    : new HttpError(401, 'unauthenticated', { reason: refusal, headers });
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
}

/**
 * Returns the API key that comes as the password of basic authentication, whatever the name: spreadsheets know no other way.
 * Lists and `$metadata` take it, nothing else does (API-46).
 */
function basicKey(request: FastifyRequest): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
  if (encoded === undefined || request.routeOptions.config.takesBasic !== true) return undefined;
  const [, password = ''] = /^[^:]*:([^]*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return isCalledKey(password) ? password : undefined;
}

/** What identifying callers works with. */
interface IdentifyServices {
  readonly tokens: TokenVerifier;
  readonly revoked: RevokedTokens;
  readonly attempts: TokenAttempts;
  readonly sessions: SessionCache;
  readonly subjects: KnownSubjects;
  readonly signIns: SignIns;
  readonly apiKeys: ApiKeys;
  readonly refusals: { note(refusal: Refusal): void };
}

/** What the log says for the people who run the sign-in (AUTH-63). */
const FOREIGN_TOKEN_ADVICE =
  'The ID token is right, but the access token is for another service. Ask for a scope of the API that is registered for the portal, see docs/providers.md.';

/** The most characters of an issuer that the security log keeps. */
const MAX_ISSUER_LENGTH = 300;

/** The issuer that a refused token names, where it is an address; nothing else of the token is kept. */
function namedIssuer(token: string): string | null {
  const named = readUnchecked(token)?.['iss'];
  const url = typeof named === 'string' ? URL.parse(named) : null;
  return url === null ? null : `${url.origin}${url.pathname}`.slice(0, MAX_ISSUER_LENGTH);
}

/** A failed sign-in for the security log: no one is known by a refused token (SEC-10). */
function failureOf(request: FastifyRequest, token: string, { reason }: TokenRefusedError): Refusal {
  return {
    actorId: null,
    actorEmail: null,
    customerId: null,
    triedRoleId: null,
    address: request.ip,
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url?.replace('/api/', '') ?? '',
    at: Date.now(),
    failure: { reason, issuer: namedIssuer(token) },
  };
}

/**
 * Checks a token that is not known. An address that is over its limits is refused before anything is looked up or asked for
 * it, unless this process can check the signature by itself: no one else's calls keep its person out (AUTH-61).
 */
async function checkToken(
  { tokens, attempts }: Pick<IdentifyServices, 'tokens' | 'attempts'>,
  request: FastifyRequest,
  token: string,
): Promise<VerifiedPerson> {
  const isAccepted = tokens.isAccepted(token);
  if (!isAccepted && !(await tokens.isSignedByKnownKey(token))) attempts.assertLeft(request);
  const admitAsking: AdmitAsking = (ask) => (isAccepted ? ask() : attempts.run(request, ask));
  return tokens.verify(token, header(request, 'x-id-token'), header(request, 'x-provider'), admitAsking);
}

/** The caller of a key: the person who made it, with what both may (KEY-03). */
async function identifyKey(
  { apiKeys, sessions }: Pick<IdentifyServices, 'apiKeys' | 'sessions'>,
  request: FastifyRequest,
  secret: string,
): Promise<Identified> {
  const key = await apiKeys.check(secret, request.ip);
  const session = await sessions.find(key.makerEmail);
  if (session?.user.id !== key.makerId) throw new TokenRefusedError('apiKeyMaker');
  apiKeys.noteUse(key, request.ip);
  const caller = {
    email: key.makerEmail,
    subject: `apiKey ${key.id}`,
    issuer: '',
    expiresAt: Date.parse(key.expiresAt),
    claims: {},
    authenticatedAt: 0,
  };
  return { caller, session: sessionWithKey(session, key) };
}

/**
 * Returns who sends the request: the person of a verified `Authorization: Bearer` token and their session, if they have a
 * user record (AUTH-57, AUTH-58). A bad token is a 401 wherever one is needed, a token whose issuer is out of reach a 503;
 * answer and log say why, never the token.
 */
export async function identifyCaller(
  services: IdentifyServices,
  request: FastifyRequest,
  isNeeded: boolean,
): Promise<Identified> {
  const authorization = header(request, 'authorization');
  if (authorization === undefined || !isNeeded) return { caller: null, session: null };
  const token = bearerToken(request) ?? basicKey(request);
  if (token === undefined) throw unauthenticated('malformed');
  try {
    if (isCalledKey(token)) return await identifyKey(services, request, token);
    const person = services.tokens.known(token) ?? (await checkToken(services, request, token));
    const cause = await services.revoked.causeOf(person);
    if (cause !== null) throw new TokenRefusedError(cause);
    const session = await services.sessions.findOrRefuse(person.email);
    if (session === 'otherCompany') throw new TokenRefusedError(session);
    if (session !== null) {
      await services.subjects.check(session.user.id, person);
      await services.signIns.note(session, person, { requestId: request.id, address: request.ip });
    }
    return { caller: person, session };
  } catch (error) {
    if (error instanceof TokenRefusedError) {
      services.refusals.note(failureOf(request, token, error));
      const advice = error.reason === 'foreignToken' ? { advice: FOREIGN_TOKEN_ADVICE } : {};
      request.log.warn({ reason: error.reason, ...advice }, 'token refused');
      throw unauthenticated(error.reason);
    }
    if (error instanceof IssuerUnavailableError) {
      const reason = 'issuerUnreachable';
      request.log.warn({ reason }, 'token not checked');
      throw new HttpError(503, 'unavailable', { reason, cause: error });
    }
    throw error;
  }
}

/** How long an opaque token is remembered after sign-out when its expiry is not known, in milliseconds. */
const OPAQUE_REMEMBERED = 24 * 60 * 60 * 1000;

/** Signs the access token of the request out, everywhere and until it would no longer be accepted anyway (AUTH-41). */
export async function invalidateToken(
  revoked: RevokedTokens,
  work: Work,
  request: FastifyRequest,
  caller: Caller,
): Promise<void> {
  const token = bearerToken(request);
  if (token === undefined) throw unauthenticated('malformed');
  const expiresAt = expiryOf(caller.claims) ?? Date.now() + OPAQUE_REMEMBERED;
  await revoked.add(token, expiresAt + CLOCK_TOLERANCE * 1000, work);
}

/** Checks whether the request's access token was signed out, or its person everywhere, as far as this process knows. */
export function isSignedOut(revoked: RevokedTokens, request: FastifyRequest): boolean {
  const token = bearerToken(request);
  const person = request.sender?.caller ?? null;
  return (token !== undefined && revoked.has(token)) || (person !== null && revoked.knownCauseOf(person) !== null);
}
