import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

/** An identity provider with the origins that its endpoints have, other than this server's own. */
export interface ProviderOrigins {
  readonly issuer: string;
  readonly origins: readonly string[];
}

/** The cookie that says at which providers a browser's person signs in, so that pages let them reach these alone (SEC-06). */
export interface ProviderCookie {
  /** The providers of a request's `Cookie` header, the newest first; none where it is missing, forged or too old. */
  read(cookies: string | undefined): readonly ProviderOrigins[];
  /** The `Set-Cookie` value that names one more provider, for 24 hours. */
  add(cookies: string | undefined, provider: ProviderOrigins): string;
  /** The `Set-Cookie` value that keeps a cookie for further 24 hours; null where there is nothing to keep, or no need yet. */
  renew(cookies: string | undefined): string | null;
}

const MAX_PROVIDERS = 3;
const KEPT_S = 24 * 60 * 60;
const RENEWED_AFTER_S = 60 * 60;
/** Browsers take cookies of 4 KB. */
const MAX_LENGTH = 3_500;

const content = z.object({
  /** Seconds since 1970. */
  at: z.int(),
  providers: z.array(z.object({ issuer: z.string(), origins: z.array(z.string()) })).max(MAX_PROVIDERS),
});

/** Tells two states of a provider apart, for pages to know whether theirs is the one of now. */
export function providerVersion({ issuer, origins }: ProviderOrigins): string {
  return hash('sha256', JSON.stringify([issuer, origins]), 'base64url').slice(0, 16);
}

/**
 * @param keys the current secret key, then those used before
 * @param isSecure whether the server is reached by https
 * @param now in milliseconds
 */
export function createProviderCookie(
  keys: readonly string[],
  isSecure: boolean,
  now: () => number = Date.now,
): ProviderCookie {
  // The prefix lets no other host of the domain set it.
  const name = isSecure ? '__Host-atrium-providers' : 'atrium-providers';
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${String(KEPT_S)}${isSecure ? '; Secure' : ''}`;
  const signers = keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'atrium', 'provider cookie', 32)));
  const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest();
  const seconds = () => Math.floor(now() / 1_000);

  const open = (cookies: string | undefined): z.infer<typeof content> | null => {
    const own = cookies?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
    const [text = '', signature = ''] = own?.slice(name.length + 1).split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const isSigned = signers.some((key) => {
      const expected = signatureOf(text, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned) return null;
    const opened = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return opened.at + KEPT_S > seconds() ? opened : null;
  };
  const seal = (providers: readonly ProviderOrigins[]): string => {
    const text = Buffer.from(JSON.stringify({ at: seconds(), providers })).toString('base64url');
    const [key] = signers;
    if (key === undefined) throw new Error('there is no key to sign with');
    const value = `${text}.${signatureOf(text, key).toString('base64url')}`;
    if (value.length > MAX_LENGTH && providers.length > 1) return seal(providers.slice(0, -1));
    return `${name}=${value}; ${attributes}`;
  };

  return {
    read: (cookies) => open(cookies)?.providers ?? [],
    add(cookies, provider) {
      const others = (open(cookies)?.providers ?? []).filter(({ issuer }) => issuer !== provider.issuer);
      return seal([provider, ...others].slice(0, MAX_PROVIDERS));
    },
    renew(cookies) {
      const opened = open(cookies);
      return opened === null || opened.at + RENEWED_AFTER_S > seconds() ? null : seal(opened.providers);
    },
  };
}
