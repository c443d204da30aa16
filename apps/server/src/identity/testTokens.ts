import { hkdfSync } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { refusalOf } from './signedToken.ts';
import type { Claims, TrustedProvider } from './trustedProvider.ts';

/** What the test flow gets instead of a sign-in, named as a token endpoint answers it (AUTH-10). */
export interface TestToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
}

/** Makes and checks the access tokens of automated tests; there is one only in test mode (AUTH-10). */
export interface TestTokens {
  /** How a test token is trusted, for every domain that a customer owns. */
  readonly trusted: TrustedProvider;
  issue(email: string): Promise<TestToken>;
  /**
   * The claims of a test token of this server.
   * @throws TokenRefusedError
   */
  check(token: string, now: number): Promise<Claims>;
}

const LIFETIME = 3_600;
/** Says what the token is, so that nothing else signed with a secret is ever taken for one. */
const TYPE = 'test+jwt';

/**
 * Test tokens are signed with a secret of this installation: a server that has another one, or is not in test mode, refuses
 * them like any forged token.
 */
export function createTestTokens(options: {
  readonly publicUrl: string;
  readonly secretKey: string;
  readonly now: () => number;
}): TestTokens {
  const { publicUrl, now } = options;
  const key = new Uint8Array(hkdfSync('sha256', options.secretKey, 'atrium', 'test tokens', 32));
  const issuer = `${publicUrl}/api/auth/test`;
  const audience = `${publicUrl}/api`;
  return {
    trusted: { issuer, audience, clientIds: [] },
    async issue(email) {
      const seconds = Math.floor(now() / 1000);
      const token = await new SignJWT({ email, email_verified: true, auth_time: seconds, jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(email.toLowerCase())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIFETIME)
        .sign(key);
      return { access_token: token, token_type: 'Bearer', expires_in: LIFETIME };
    },
    async check(token, at) {
      const requirements = { algorithms: ['HS256'], typ: TYPE, issuer, audience, currentDate: new Date(at) };
      try {
        return (await jwtVerify(token, key, { ...requirements, requiredClaims: ['exp', 'sub'] })).payload;
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}
