import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

/** An identity provider with the origins that its endpoints have, other than this server's own. */
export interface ProviderOrigins {
  readonly issuer: string;
  readonly origins: readonly string[];
}

/**
 * The cookies that say at which providers a browser's person signs in, so that pages let them reach these alone (SEC-06).
 * Each provider has a cookie of its own: two tabs that look up their domains at the same time each add theirs.
 */
export interface ProviderCookies {
  /** The providers of a request's `Cookie` header, the newest first; none where they are missing, forged or too old. */
  read(cookies: string | undefined): readonly ProviderOrigins[];
  /** The `Set-Cookie` values that name one more provider, for 24 hours, and drop the oldest where there are too many. */
  add(cookies: string | undefined, provider: ProviderOrigins): string[];
  /** The `Set-Cookie` values that keep the cookies for further 24 hours; empty where there is nothing to keep, or no need yet. */
  renew(cookies: string | undefined): readonly string[];
}

const MAX_PROVIDERS = 3;
const KEPT_S = 24 * 60 * 60;
const RENEWED_AFTER_S = 60 * 60;
/** Characters of all these cookies: proxies pass on headers of 8 KB, and browsers take cookies of 4 KB. */
const MAX_LENGTH = 3_500;

const content = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  issuer: z.string(),
  origins: z.array(z.string()),
});

interface OpenedCookie extends z.infer<typeof content> {
  readonly name: string;
  /** Of name and value. */
  readonly length: number;
}

/** Tells two states of a provider apart, for pages to know whether theirs is the one of now. */
export function providerVersion({ issuer, origins }: ProviderOrigins): string {
  return hash('sha256', JSON.stringify([issuer, origins]), 'base64url').slice(0, 16);
}

/**
 * @param keys the current secret key, then those used before
 * @param isSecure whether the server is reached by https
 * @param now in milliseconds
 */
export function createProviderCookies(
  keys: readonly string[],
  isSecure: boolean,
  now: () => number = Date.now,
): ProviderCookies {
  // The first part of the prefix lets no other host of the domain set them.
  const prefix = `${isSecure ? '__Host-' : ''}atrium-provider-`;
  const attributes = (seconds: number) =>
    `Path=/; HttpOnly; SameSite=Lax; Max-Age=${String(seconds)}${isSecure ? '; Secure' : ''}`;
  const signers = keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'atrium', 'provider cookie', 32)));
  const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest();
  const nameOf = (issuer: string) => prefix + hash('sha256', issuer, 'hex').slice(0, 16);
  const ageOf = ({ at }: OpenedCookie) => (now() - at) / 1_000;

  const openOne = (cookie: string): readonly OpenedCookie[] => {
    const [name = '', value = ''] = cookie.split('=', 2);
    if (!name.startsWith(prefix)) return [];
    const [text = '', signature = ''] = value.split('.');
    const given = Buffer.from(signature, 'base64url');
    const isSigned = signers.some((key) => {
      const expected = signatureOf(text, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned) return [];
    const opened = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return [{ ...opened, name, length: cookie.length }];
  };
  /** The newest first. */
  const open = (cookies = '') =>
    cookies
      .split(/; */)
      .flatMap(openOne)
      .filter((cookie) => ageOf(cookie) < KEPT_S)
      .toSorted((one, other) => other.at - one.at);
  const seal = ({ issuer, origins }: ProviderOrigins): string => {
    const text = Buffer.from(JSON.stringify({ at: now(), issuer, origins })).toString('base64url');
    const [key] = signers;
    if (key === undefined) throw new Error('there is no key to sign with');
    return `${nameOf(issuer)}=${text}.${signatureOf(text, key).toString('base64url')}`;
  };

  return {
    read: (cookies) =>
      open(cookies)
        .slice(0, MAX_PROVIDERS)
        .map(({ issuer, origins }) => ({ issuer, origins })),
    add(cookies, provider) {
      const sealed = seal(provider);
      let left = MAX_LENGTH - sealed.length;
      const dropped = open(cookies)
        .filter(({ issuer }) => issuer !== provider.issuer)
        .filter(({ length }, index) => (left -= length) < 0 || index > MAX_PROVIDERS - 2);
      return [`${sealed}; ${attributes(KEPT_S)}`, ...dropped.map(({ name }) => `${name}=; ${attributes(0)}`)];
    },
    renew: (cookies) =>
      open(cookies)
        .filter((cookie) => ageOf(cookie) >= RENEWED_AFTER_S)
        .map((cookie) => `${seal(cookie)}; ${attributes(KEPT_S)}`),
  };
}
