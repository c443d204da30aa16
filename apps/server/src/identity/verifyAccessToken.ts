import { hash } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { isStorableText } from '@atrium/contract';
import { LRUCache } from 'lru-cache';
import { domainOfEmail } from '../base/emailDomain.ts';
import { createIssuerDirectory } from './issuerDirectory.ts';
import type { OutsideFetch } from './issuerDirectory.ts';
import { checkLogoutToken } from './logoutToken.ts';
import type { Logout } from './logoutToken.ts';
import { introspect, readUserinfo } from './opaqueToken.ts';
import type { ReportRefusedCredentials } from './opaqueToken.ts';
import { checkSignedToken, isSignedText, readUnchecked } from './signedToken.ts';
import type { TestTokens } from './testTokens.ts';
import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';
import {
  assertUnbound,
  authenticatedAt,
  clientOf,
  emailOf,
  expiryOf,
  isIdToken,
  isIdTokenForUs,
  isMeantForUs,
  isSameIssuer,
  signedInAt,
  textClaim,
} from './trustedProvider.ts';
import type { Claims, TrustedProvider } from './trustedProvider.ts';

/** The person whom a checked access token identifies. */
export interface VerifiedPerson {
  /** In lower case. */
  readonly email: string;
  readonly subject: string;
  readonly issuer: string;
  /** When the token must be checked again at the latest, in milliseconds: its expiry; a minute on for an opaque token. */
  readonly expiresAt: number;
  /** The claims of the access token, or what the issuer says about an opaque one. */
  readonly claims: Claims;
  /** Seconds since 1970 at which the person showed who they are; 0 where neither token says it (SEC-20). */
  readonly authenticatedAt: number;
}

/** What the token checks need from the product. */
export interface TokenVerifierOptions {
  /** The providers of the customer that owns the domain (lower-case ASCII); none when no one does (SEC-01). */
  findIssuersOfDomain(domain: string): Promise<readonly TrustedProvider[]>;
  /**
   * Configured providers named by an issuer address, or by the text of the header `x-provider`, which several may have; needed for tokens that do
   * not name an e-mail address. Only what is configured is ever asked.
   */
  findProviders?(issuerOrName: string): Promise<readonly TrustedProvider[]>;
  /** The embedded provider; its keys are known and it is never asked over the network (SEC-05). */
  readonly ownIssuer?: { readonly issuer: string; readonly jwks: JSONWebKeySet };
  readonly fetch: OutsideFetch;
  /** Takes what a provider says where it does not accept the credentials of introspection (AUTH-64). */
  readonly reportRefusedCredentials?: ReportRefusedCredentials;
  /** Whether the token was signed out (AUTH-41); asked on every use. */
  isRevoked(token: string): boolean | Promise<boolean>;
  /** Whether changes of the configured providers are heard of; while they are not, trust is asked on every use. */
  readonly isFollowing?: () => boolean;
  /** The tokens of automated tests; there in test mode only (AUTH-10). */
  readonly testTokens?: TestTokens;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** Least time between two fetches of an issuer's keys when a token names an unknown one, in milliseconds; 30 s. */
  readonly keysCooldown?: number;
}

/** Runs a check that asks the issuer about a token, or refuses to. */
export type AdmitAsking = <Result>(ask: () => Promise<Result>) => Promise<Result>;

/** Checks access tokens (AUTH-57, AUTH-58, SEC-01). */
export interface TokenVerifier {
  /**
   * @param idToken the header `x-id-token`
   * @param providerName the header `x-provider`
   * @param admitAsking asked before each request outside that is made for this token alone (AUTH-61)
   * @throws TokenRefusedError (401) or IssuerUnavailableError (503)
   */
  verify(token: string, idToken?: string, providerName?: string, admitAsking?: AdmitAsking): Promise<VerifiedPerson>;
  /** The person of a token that was accepted before, where that still counts and nothing must be asked for it; else null. */
  known(token: string): VerifiedPerson | null;
  /** Whether the token was accepted before and still is, as far as is known in memory. */
  isAccepted(token: string): boolean;
  /** Checks a logout token of a configured issuer (AUTH-66). @throws TokenRefusedError or IssuerUnavailableError */
  verifyLogout(token: string): Promise<Logout>;
  /** Whether the token is signed with a key of an issuer that is in memory; asks neither the issuer nor the database. */
  isSignedByKnownKey(token: string): Promise<boolean>;
  /**
   * Holds each token against its customer's configuration again before it is next accepted; called when a customer or
   * provider changes. Keys stay: they are the issuer's, and another customer's save is no reason to ask for them.
   */
  distrust(): void;
}

const MAX_CACHED = 10_000;
const MAX_TOKEN_LENGTH = 16_384;
/** The most characters of a subject, by the standard, and of a client. */
const MAX_NAME_LENGTH = 255;
const OPAQUE_KEPT = 60_000;
/** After this time the customer's configuration is asked again whether the issuer is still trusted. */
const TRUST_KEPT = 60_000;
const REFUSAL_KEPT = 10_000;
/** For tokens of one domain that are renewed together. */
const DOMAIN_KEPT = 1_000;
const MAX_DOMAINS = 10_000;

/** The key under which a token is cached, so that no token is kept anywhere. */
function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

interface CheckedIdToken {
  readonly claims: Claims;
  readonly issuer: string;
}

interface Verified {
  readonly person: VerifiedPerson;
  /** What its customer trusted when it was checked. */
  readonly trust: string;
}

interface Result {
  readonly until: number;
  /** How often trust was in doubt before. */
  readonly doubts: number;
}

interface Accepted extends Verified, Result {
  readonly trustedUntil: number;
}

interface Refused extends Result {
  readonly refusal: TokenRefusedError;
}

/** Returns where, and with which credentials, a provider is asked about a token: customers that share it ask alike. */
function askedAt({ issuer, introspection }: TrustedProvider): string {
  return JSON.stringify([issuer.replace(/\/$/, ''), introspection ?? null]);
}

/** Tells whether what is trusted has changed; a digest, as secrets are in it. */
function fingerprintOf(trusted: readonly TrustedProvider[]): string {
  return tokenHash(JSON.stringify(trusted));
}

/**
 * A person is known by subject and client, which the database keeps (SEC-15).
 * @throws TokenRefusedError where it cannot
 */
function assertKnowable({ subject, claims }: VerifiedPerson): void {
  const isKept = (text: string) => text.length <= MAX_NAME_LENGTH && isStorableText(text);
  if (![subject, clientOf(claims)].every(isKept)) throw new TokenRefusedError('malformed');
}

/** Reasons of refusal by which a signature is not known to be right. */
const unsigned = new Set(['malformed', 'algorithm', 'keyUnknown', 'signature']);

const admitAny: AdmitAsking = (ask) => ask();

/** Makes the checker; one per process. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { now, testTokens } = options;
  const directory = createIssuerDirectory(options);
  const report: ReportRefusedCredentials = (issuer, problem) => options.reportRefusedCredentials?.(issuer, problem);
  // Each result has its own end, compared at each use: the cache's own time to live of 0 would mean for ever.
  const results = new LRUCache<string, Accepted | Refused>({ max: MAX_CACHED });
  const running = new Map<string, Promise<VerifiedPerson>>();
  /** How often trust was in doubt: what was asked before is not kept after it. */
  let doubts = 0;
  /** What a domain trusts, for the many tokens that are checked with it at the same time. */
  const trustByDomain = new Map<string, { readonly until: number; readonly trust: Promise<string> }>();

  /** The provider of the e-mail's own customer that is the token's issuer and whose audience it has (SEC-01). */
  const findTrusted = async (email: string, issuer: string): Promise<TrustedProvider[]> => {
    const domain = domainOfEmail(email);
    if (domain === null || !isStorableText(email)) throw new TokenRefusedError('email');
    const ofDomain = await options.findIssuersOfDomain(domain);
    if (ofDomain.length === 0) throw new TokenRefusedError('domain');
    if (testTokens?.trusted.issuer === issuer) return [testTokens.trusted];
    const trusted = ofDomain.filter((provider) => isSameIssuer(provider.issuer, issuer));
    if (trusted.length === 0) throw new TokenRefusedError('issuer');
    return trusted;
  };

  const findNamed = async (issuerOrName: string): Promise<readonly TrustedProvider[]> =>
    isStorableText(issuerOrName) ? ((await options.findProviders?.(issuerOrName)) ?? []) : [];

  /** An ID token checked as one of ours, or undefined: it only helps, the access token decides. */
  const checkIdToken = async (idToken: string | undefined): Promise<CheckedIdToken | undefined> => {
    const unchecked = idToken === undefined ? undefined : readUnchecked(idToken);
    if (idToken === undefined || unchecked === undefined || idToken.length > MAX_TOKEN_LENGTH) return undefined;
    const issuer = textClaim(unchecked, 'iss');
    if (issuer === undefined) return undefined;
    const email = textClaim(unchecked, 'email');
    try {
      const providers = email === undefined ? await findNamed(issuer) : await findTrusted(email, issuer);
      const provider = providers.find(
        (candidate) => isSameIssuer(candidate.issuer, issuer) && isIdTokenForUs(unchecked, candidate),
      );
      if (provider === undefined) return undefined;
      const keys = await directory.keysOf(provider.issuer);
      return { claims: await checkSignedToken(idToken, { issuer, keys, now: now() }), issuer };
    } catch (error) {
      if (error instanceof TokenRefusedError) return undefined;
      throw error;
    }
  };

  /** Refuses a token of an issuer that is not trusted; where the ID token with it is right, it is for another service (AUTH-63). */
  const refuseAs = async (error: unknown, idToken: string | undefined): Promise<never> => {
    const isOfIssuer = error instanceof TokenRefusedError && error.reason === 'issuer';
    const isForeign = isOfIssuer && (await checkIdToken(idToken)) !== undefined;
    throw isForeign ? new TokenRefusedError('foreignToken') : error;
  };

  const verifyTest = async (token: string, tests: TestTokens): Promise<Verified> => {
    const claims = await tests.check(token, now());
    const { issuer } = tests.trusted;
    const email = emailOf(claims) ?? '';
    const trust = fingerprintOf(await findTrusted(email, issuer));
    const expiresAt = expiryOf(claims) ?? now();
    return {
      person: {
        email,
        subject: textClaim(claims, 'sub') ?? '',
        issuer,
        expiresAt,
        claims,
        authenticatedAt: authenticatedAt(claims),
      },
      trust,
    };
  };

  const verifySigned = async (token: string, unchecked: Claims, idToken: string | undefined): Promise<Verified> => {
    const issuer = textClaim(unchecked, 'iss');
    if (issuer === undefined) throw new TokenRefusedError('issuer');
    if (testTokens?.trusted.issuer === issuer) return verifyTest(token, testTokens);
    const namedEmail = textClaim(unchecked, 'email');
    // No one is asked before the issuer is known to be a configured one.
    const id = namedEmail === undefined ? await checkIdToken(idToken) : undefined;
    const idEmail = id !== undefined && isSameIssuer(id.issuer, issuer) ? textClaim(id.claims, 'email') : undefined;
    const hint = namedEmail ?? idEmail;
    const candidates = await (hint === undefined ? findNamed(issuer) : findTrusted(hint, issuer)).catch(
      (error: unknown) => refuseAs(error, idToken),
    );
    const configured = candidates.find((provider) => isSameIssuer(provider.issuer, issuer));
    if (configured === undefined) return refuseAs(new TokenRefusedError('issuer'), idToken);

    const claims = await checkSignedToken(token, {
      issuer: configured.issuer,
      keys: await directory.keysOf(configured.issuer),
      now: now(),
      // Our own access tokens say what they are; so an ID token of ours is never taken for one.
      ...(directory.isOwn(issuer) ? { type: 'at+jwt' } : {}),
    });
    if (isIdToken(claims)) throw new TokenRefusedError('idToken');
    assertUnbound(claims);
    const subject = textClaim(claims, 'sub') ?? '';
    let email = emailOf(claims);
    if (email === undefined && id !== undefined && textClaim(id.claims, 'sub') === subject && idEmail !== undefined) {
      email = emailOf(id.claims);
    }
    if (email === undefined) {
      const userinfo = await readUserinfo(token, configured, directory);
      if (textClaim(userinfo, 'sub') !== subject) throw new TokenRefusedError('subject');
      email = emailOf(userinfo);
    }
    if (email === undefined) throw new TokenRefusedError('email');
    const isAsHinted = hint !== undefined && domainOfEmail(hint) === domainOfEmail(email);
    const trusted = isAsHinted ? candidates : await findTrusted(email, issuer);
    if (!trusted.some((provider) => isMeantForUs(claims, provider))) throw new TokenRefusedError('audience');
    const expiresAt = expiryOf(claims) ?? now();
    return {
      person: { email, subject, issuer, expiresAt, claims, authenticatedAt: authenticatedAt(claims) },
      trust: fingerprintOf(trusted),
    };
  };

  /**
   * The one provider that is asked about an opaque token. Several customers may call theirs by one name: then no one is
   * asked, as the token is nothing for another customer's issuer.
   */
  const findAsked = async (
    id: CheckedIdToken | undefined,
    idEmail: string | undefined,
    providerName: string | undefined,
  ): Promise<TrustedProvider> => {
    // Without an ID token, only a provider that introspects says for whom a token was made.
    const isPossible = (candidate: TrustedProvider) =>
      id === undefined
        ? candidate.introspection != null
        : isSameIssuer(candidate.issuer, id.issuer) && isIdTokenForUs(id.claims, candidate);
    const named =
      idEmail !== undefined && id !== undefined
        ? await findTrusted(idEmail, id.issuer)
        : await findNamed(id?.issuer ?? providerName ?? '');
    const outside = named.filter(({ issuer }) => !directory.isOwn(issuer));
    if (outside.length === 0) throw new TokenRefusedError('issuer');
    const possible = outside.filter(isPossible);
    const [provider] = possible;
    if (provider === undefined) throw new TokenRefusedError('audience');
    if (new Set(possible.map(askedAt)).size > 1) throw new TokenRefusedError('ambiguousProvider');
    return provider;
  };

  const verifyOpaque = async (
    token: string,
    idToken: string | undefined,
    providerName: string | undefined,
    admitAsking: AdmitAsking,
  ): Promise<Verified> => {
    const id = await checkIdToken(idToken);
    const provider = await findAsked(id, id && emailOf(id.claims), providerName);
    return admitAsking(() => askAbout(token, provider, id));
  };

  /** Asks the provider whose, and for whom, an opaque token is. */
  const askAbout = async (
    token: string,
    provider: TrustedProvider,
    id: CheckedIdToken | undefined,
  ): Promise<Verified> => {
    const idEmail = id && emailOf(id.claims);
    const introspected = await introspect(token, provider, directory, now(), report);
    const idSubject = id && textClaim(id.claims, 'sub');
    // Userinfo does not say who a token was made for; an ID token of ours for the same person does.
    if (introspected === null && idSubject === undefined) throw new TokenRefusedError('audience');
    // Userinfo says nothing of the token; the ID token that has to come with it names its client.
    let claims = introspected ?? {
      ...(await readUserinfo(token, provider, directory)),
      exp: undefined,
      azp: clientOf(id?.claims ?? {}),
    };
    const subject = textClaim(claims, 'sub');
    if (subject === undefined || (idSubject ?? subject) !== subject) throw new TokenRefusedError('subject');
    let email = emailOf(claims) ?? idEmail;
    if (email === undefined && introspected !== null) {
      const userinfo = await readUserinfo(token, provider, directory);
      if (textClaim(userinfo, 'sub') !== subject) throw new TokenRefusedError('subject');
      email = emailOf(userinfo);
      claims = { ...userinfo, ...claims };
    }
    if (email === undefined) throw new TokenRefusedError('email');
    const trusted = await findTrusted(email, provider.issuer);
    if (introspected !== null && !trusted.some((candidate) => isMeantForUs(introspected, candidate))) {
      throw new TokenRefusedError('audience');
    }
    if (id !== undefined && signedInAt(claims) === 0) {
      const { auth_time, iat } = id.claims;
      claims = { ...claims, auth_time, iat };
    }
    const expiresAt = Math.min(now() + OPAQUE_KEPT, expiryOf(claims) ?? Infinity);
    const person = {
      email,
      subject,
      issuer: provider.issuer,
      expiresAt,
      claims,
      authenticatedAt: authenticatedAt(claims),
    };
    return { person, trust: fingerprintOf(trusted) };
  };

  /** Adds what the ID token alone says: the session at the provider, which a logout token may end (AUTH-66), and when the person showed who they are (SEC-20). */
  const withIdToken = async (person: VerifiedPerson, idToken: string | undefined): Promise<VerifiedPerson> => {
    const { claims, issuer, subject } = person;
    const unchecked = idToken === undefined ? undefined : readUnchecked(idToken);
    if (unchecked === undefined) return person;
    const namesSession = unchecked['sid'] !== undefined && textClaim(claims, 'sid') === undefined;
    const saysWhen = person.authenticatedAt === 0 && authenticatedAt(unchecked) > 0;
    const id = namesSession || saysWhen ? await checkIdToken(idToken) : undefined;
    if (id === undefined || !isSameIssuer(id.issuer, issuer) || textClaim(id.claims, 'sub') !== subject) return person;
    return {
      ...person,
      ...(namesSession ? { claims: { ...claims, sid: id.claims['sid'] } } : {}),
      ...(saysWhen ? { authenticatedAt: authenticatedAt(id.claims) } : {}),
    };
  };

  const verifyFirst = async (
    key: string,
    token: string,
    idToken: string | undefined,
    providerName: string | undefined,
    admitAsking: AdmitAsking,
  ) => {
    if (token === '' || token.length > MAX_TOKEN_LENGTH) throw new TokenRefusedError('malformed');
    const before = doubts;
    const unchecked = readUnchecked(token);
    // No one can say anything about it: to ask would only blame the issuer.
    if (unchecked === undefined && isSignedText(token)) throw new TokenRefusedError('malformed');
    try {
      const verified =
        unchecked === undefined
          ? await verifyOpaque(token, idToken, providerName, admitAsking)
          : await verifySigned(token, unchecked, idToken);
      const person = await withIdToken(verified.person, idToken);
      assertKnowable(person);
      if (before === doubts) {
        results.set(key, { ...verified, person, until: person.expiresAt, trustedUntil: now() + TRUST_KEPT, doubts });
      }
      return person;
    } catch (error) {
      // A token that its issuer does not accept costs a request to it each time; repeating it must not.
      if (error instanceof TokenRefusedError && error.reason === 'inactive') {
        results.set(key, { refusal: error, until: now() + REFUSAL_KEPT, doubts: before });
      }
      throw error;
    }
  };

  const trustOf = ({ email, issuer }: VerifiedPerson): Promise<string> => {
    const domain = `${domainOfEmail(email) ?? ''} ${issuer}`;
    const known = trustByDomain.get(domain);
    const isFollowing = options.isFollowing?.() !== false;
    if (isFollowing && known !== undefined && known.until > now()) return known.trust;
    if (trustByDomain.size >= MAX_DOMAINS) trustByDomain.clear();
    const trust = findTrusted(email, issuer).then(fingerprintOf);
    trustByDomain.set(domain, { until: now() + DOMAIN_KEPT, trust });
    return trust;
  };

  /**
   * Checks whether the issuer still publishes the key of a token that was accepted, from keys that are read every ten
   * minutes (SEC-05). One that is out of reach has withdrawn nothing.
   */
  const isStillSigned = async (token: string, { issuer }: VerifiedPerson): Promise<boolean> => {
    if (readUnchecked(token) === undefined || testTokens?.trusted.issuer === issuer) return true;
    try {
      await checkSignedToken(token, { issuer, keys: await directory.keysOf(issuer), now: now() });
      return true;
    } catch (error) {
      return error instanceof IssuerUnavailableError;
    }
  };

  /**
   * Asks nothing else where the customer trusts what it did and the issuer its key; otherwise the token is checked from the
   * start.
   */
  const renewTrust = async (
    key: string,
    token: string,
    accepted: Accepted,
    verify: () => Promise<VerifiedPerson>,
  ): Promise<VerifiedPerson> => {
    const { person } = accepted;
    const before = doubts;
    try {
      if ((await trustOf(person)) !== accepted.trust || !(await isStillSigned(token, person))) return await verify();
    } catch (error) {
      results.delete(key);
      throw error;
    }
    if (before === doubts) results.set(key, { ...accepted, trustedUntil: now() + TRUST_KEPT, doubts });
    return person;
  };

  const onceAtATime = (key: string, run: () => Promise<VerifiedPerson>): Promise<VerifiedPerson> => {
    const started = running.get(key);
    if (started !== undefined) return started;
    const promise = run().finally(() => {
      if (running.get(key) === promise) running.delete(key);
    });
    running.set(key, promise);
    return promise;
  };

  /** Checks whether what was accepted counts without asking what is trusted. */
  const isTrusted = (accepted: Accepted): boolean =>
    accepted.doubts === doubts && options.isFollowing?.() !== false && accepted.trustedUntil > now();

  return {
    async verify(token, idToken, providerName, admitAsking = admitAny) {
      const key = tokenHash(token);
      if (await options.isRevoked(token)) throw new TokenRefusedError('revoked');
      const verify = () => verifyFirst(key, token, idToken, providerName, admitAsking);
      const known = results.get(key);
      if (known === undefined || known.until <= now()) return onceAtATime(key, verify);
      if ('refusal' in known) {
        if (known.doubts !== doubts) return onceAtATime(key, verify);
        throw known.refusal;
      }
      if (isTrusted(known)) return known.person;
      return onceAtATime(key, () => renewTrust(key, token, known, verify));
    },
    known(token) {
      const known = results.get(tokenHash(token));
      const isAccepted = known !== undefined && 'person' in known && known.until > now() && isTrusted(known);
      return isAccepted && options.isRevoked(token) === false ? known.person : null;
    },
    isAccepted(token) {
      const known = results.get(tokenHash(token));
      return known !== undefined && 'person' in known && known.until > now();
    },
    async verifyLogout(token) {
      const unchecked = token.length > MAX_TOKEN_LENGTH ? undefined : readUnchecked(token);
      if (unchecked === undefined) throw new TokenRefusedError('malformed');
      const issuer = textClaim(unchecked, 'iss') ?? '';
      const providers = (await findNamed(issuer)).filter((provider) => isSameIssuer(provider.issuer, issuer));
      if (providers.length === 0) throw new TokenRefusedError('issuer');
      return checkLogoutToken(token, { issuer, providers, keys: await directory.keysOf(issuer), now: now() });
    },
    async isSignedByKnownKey(token) {
      const issuer = token.length > MAX_TOKEN_LENGTH ? undefined : textClaim(readUnchecked(token) ?? {}, 'iss');
      const keys = issuer === undefined ? undefined : directory.keptKeysOf(issuer);
      if (issuer === undefined || keys === undefined) return false;
      const kept = { find: keys.findKept, findKept: keys.findKept, readAgain: () => Promise.resolve(false) };
      return checkSignedToken(token, { issuer, keys: kept, now: now() }).then(
        () => true,
        (error: unknown) => error instanceof TokenRefusedError && !unsigned.has(error.reason),
      );
    },
    distrust() {
      doubts += 1;
      running.clear();
      trustByDomain.clear();
    },
  };
}
