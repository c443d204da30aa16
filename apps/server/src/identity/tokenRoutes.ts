import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Provider } from 'oidc-provider';
import type { DemoAccounts } from './demoAccounts.ts';
import { accountClaims, apiResource } from './oidcConfiguration.ts';
import type { OidcConfigurationParts } from './oidcConfiguration.ts';

/** What userinfo and revocation work with. */
export interface TokenRouteParts {
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly jwks: JSONWebKeySet;
  readonly accounts: DemoAccounts;
  readonly findPersonName: OidcConfigurationParts['findPersonName'];
  /** Whether an access token was signed out. */
  isRevoked(token: string): boolean | Promise<boolean>;
  /** Signs an access token out everywhere (AUTH-41); `expiresAt` in milliseconds. */
  revokeAccessToken(token: string, expiresAt: number): Promise<void>;
}

/**
 * Userinfo (AUTH-16) and revocation (AUTH-17) for access tokens that are signed: the library answers both for opaque ones
 * only. The app must parse urlencoded bodies.
 */
export function addTokenRoutes(app: FastifyInstance, parts: TokenRouteParts): void {
  const { provider, publicUrl, accounts } = parts;
  const keys = createLocalJWKSet(parts.jwks);

  /** The claims of a valid access token of ours, or undefined. */
  const readAccessToken = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: provider.issuer,
        audience: apiResource(publicUrl),
        algorithms: ['RS256'],
        typ: 'at+jwt',
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  app.route({
    method: ['GET', 'POST'],
    url: '/me',
    handler: async (request, reply) => {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      const claims = (await parts.isRevoked(token)) ? undefined : await readAccessToken(token);
      const account = claims?.sub === undefined ? null : await accounts.find(claims.sub);
      reply.header('cache-control', 'no-store');
      if (account === null) {
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send({ error: 'invalid_token', error_description: 'invalid token provided' });
      }
      const scopes = typeof claims?.['scope'] === 'string' ? claims['scope'].split(' ') : [];
      const all = await accountClaims(account, parts.findPersonName);
      const { email, email_verified, ...profile } = all;
      return {
        sub: account.subject,
        ...(scopes.includes('email') ? { email, email_verified } : {}),
        ...(scopes.includes('profile') ? profile : {}),
      };
    },
  });

  app.post<{ Body: Partial<Record<'token' | 'client_id', string>> | undefined }>(
    '/token/revocation',
    async (request, reply) => {
      const { token = '', client_id: clientId = '' } = request.body ?? {};
      reply.header('cache-control', 'no-store');
      const client = await provider.Client.find(clientId);
      if (client === undefined || client.clientAuthMethod !== 'none') {
        return reply.code(401).send({ error: 'invalid_client', error_description: 'client authentication failed' });
      }
      if (token === '') {
        return reply
          .code(400)
          .send({ error: 'invalid_request', error_description: "missing required parameter 'token'" });
      }
      const claims = await readAccessToken(token);
      if (claims?.['client_id'] === clientId) await parts.revokeAccessToken(token, Number(claims.exp) * 1000);
      const refreshToken = await provider.RefreshToken.find(token);
      if (refreshToken?.clientId === clientId && refreshToken.grantId !== undefined) {
        await provider.RefreshToken.revokeByGrantId(refreshToken.grantId);
      }
      // An unknown token is no error: what was asked for is the case (RFC 7009).
      return reply.code(200).send();
    },
  );
}
