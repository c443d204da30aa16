import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JSONWebKeySet, JWK } from 'jose';
import { Provider } from 'oidc-provider';
import type { ClientMetadata, KoaContextWithOIDC } from 'oidc-provider';
import type { Database, Executor } from '../db/database.ts';
import { assetFiles } from './assetFiles.ts';
import type { AssetName } from './assetFiles.ts';
import { createDemoAccounts } from './demoAccounts.ts';
import type { SignInProvider } from './domainLookup.ts';
import { loadIdentityKeys } from './identityKeys.ts';
import { addInteractionRoutes } from './interactionRoutes.ts';
import { createOidcAdapter, removeExpiredRecords, removeRecordsOf } from './oidcAdapter.ts';
import { IMPLICIT_CLIENT_ID, PORTAL_CLIENT_ID, portalClients, targetOrigins } from './oidcClients.ts';
import { apiResource, oidcConfiguration } from './oidcConfiguration.ts';
import type { PersonName } from './oidcConfiguration.ts';
import { pageHeaders } from './pageHeaders.ts';
import { createProviderPages } from './providerPages.ts';
import { signOut } from './signOut.ts';
import { addTokenRoutes } from './tokenRoutes.ts';
import type { TrustedProvider } from './trustedProvider.ts';

/** What the embedded provider needs from the product. */
export interface EmbeddedProviderOptions {
  /** The product's address, without a slash at the end. */
  readonly publicUrl: string;
  readonly database: Database;
  readonly secretKey: string;
  /** Secrets that were in use before; what they encrypted is encrypted again. */
  readonly previousSecretKeys?: readonly string[];
  /** Life of access and ID tokens in seconds (`OIDC_ACCESS_SECONDS`); an hour. */
  readonly accessSeconds?: number;
  /** Whether a domain (lower-case ASCII) belongs to a customer whose people sign in here. */
  isDomainAssigned(domain: string): Promise<boolean>;
  /** The names of the user record with this address (lower case), if there is one. */
  findPersonName?(email: string): Promise<PersonName | null>;
  /** Counts a sign-in attempt of a network address (`RATE_SIGNIN`): seconds to wait, or null when it may try (SEC-08). */
  limitSignIn?(address: string): Promise<number | null>;
  /** Whether an access token was signed out (AUTH-41). */
  isRevoked?(token: string): boolean | Promise<boolean>;
  /** Signs an access token out everywhere; `expiresAt` in milliseconds. */
  revokeAccessToken?(token: string, expiresAt: number): Promise<void>;
  /** Clients apart from the portal's; their people are asked for consent. */
  readonly otherClients?: readonly ClientMetadata[];
  /** Takes failures of the provider itself. */
  report?(error: unknown): void;
  /** The time in milliseconds. */
  readonly now?: () => number;
}

/** The embedded identity provider of demo mode (AUTH-60). */
export interface EmbeddedProvider {
  readonly issuer: string;
  /** The public signing keys. */
  readonly jwks: JSONWebKeySet;
  /** How its tokens are checked, for customers that have no provider of their own. */
  readonly trusted: TrustedProvider;
  /** What the domain lookup answers for such customers. */
  readonly signIn: SignInProvider;
  /** Adds its routes below `/oidc`. */
  mount(app: FastifyInstance): Promise<void>;
  /** Ends a person's sessions here, with their refresh tokens (AUTH-38). */
  endSessions(executor: Executor, email: string): Promise<void>;
  /** Removes what expired from the database; resolves to the number of records. */
  removeExpired(): Promise<number>;
}

const HOUR = 60 * 60;

/** Opens the embedded provider: loads or makes its keys. Its address is `{publicUrl}/oidc`. */
export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const { publicUrl, database, now = Date.now, report = () => {} } = options;
  const issuer = `${publicUrl}/oidc`;
  const basePath = new URL(issuer).pathname;
  const findPersonName = async (email: string) => (await options.findPersonName?.(email)) ?? null;

  const keys = await loadIdentityKeys(database, options.secretKey, options.previousSecretKeys);
  const jwks: JSONWebKeySet = { keys: keys.signing.map(publicPart) };
  const accounts = createDemoAccounts(database, (domain) => options.isDomainAssigned(domain));
  const pages = createProviderPages(publicUrl, basePath);
  const clients = [...portalClients(publicUrl), ...(options.otherClients ?? [])];
  const provider = new Provider(
    issuer,
    oidcConfiguration({
      publicUrl,
      basePath,
      adapter: createOidcAdapter(database, now),
      keys,
      clients,
      accounts,
      pages,
      accessSeconds: options.accessSeconds ?? HOUR,
      findPersonName,
    }),
  );
  // Scheme and host are always those of publicUrl, set below: what a request claims about them does not count.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => report(error));
  Object.assign(provider, { onerror: report });
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    const formTargets = clients.flatMap((client) => [
      ...targetOrigins(client.redirect_uris),
      ...targetOrigins(client.post_logout_redirect_uris),
    ]);
    const isAuthorization = ctx.path === '/auth' || ctx.path.startsWith('/auth/');
    ctx.set(pageHeaders([new URL(publicUrl).origin, ...formTargets], isAuthorization));
    await next();
    // No one is signed in, so nothing is to be confirmed: the library would go on by a script.
    const isSignedOutAlready =
      ctx.path === '/session/end' && ctx.status === 200 && ctx.oidc.session?.accountId === undefined;
    if (isSignedOutAlready) await signOut(ctx);
  });

  const handle = provider.callback();
  const { host, protocol } = new URL(publicUrl);
  const forward = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request;
    raw.headers['host'] = host;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-for'] = request.ip;
    const path = (raw.url ?? '').replace(/^.*?\/oidc(?=[/?]|$)/, '');
    const url = path.startsWith('/') ? path : `/${path}`;
    Object.assign(raw, { url, originalUrl: basePath + url });
    reply.hijack();
    void handle(raw, reply.raw);
  };

  const mountRoutes = async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16 * 1024 },
        (_request, body, done) => done(null, parse(body.toString())),
      );
      addInteractionRoutes(forms, {
        provider,
        accounts,
        pages,
        basePath,
        portalOrigin: new URL(publicUrl).origin,
        limitSignIn: async (address) => (await options.limitSignIn?.(address)) ?? null,
        report,
      });
      addTokenRoutes(forms, {
        provider,
        publicUrl,
        jwks,
        accounts,
        findPersonName,
        isRevoked: (token) => options.isRevoked?.(token) ?? false,
        revokeAccessToken: async (token, expiresAt) => options.revokeAccessToken?.(token, expiresAt),
      });
    });
    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const { name } = request.params;
      if (!isAssetName(name)) return reply.code(404).type('text/plain').send('');
      const { type, content } = assetFiles[name];
      return reply
        .headers({ ...pageHeaders([]), 'cache-control': 'public, max-age=31536000, immutable' })
        .type(type)
        .send(content);
    });
    await app.register(async (library) => {
      // The library reads bodies itself.
      library.addContentTypeParser('*', (_request, _payload, done) => done(null));
      library.all('/', forward);
      library.all('/*', forward);
    });
  };

  return {
    issuer,
    jwks,
    trusted: { issuer, audience: apiResource(publicUrl), clientIds: [PORTAL_CLIENT_ID, IMPLICIT_CLIENT_ID] },
    signIn: {
      name: 'Atrium',
      providerUri: issuer,
      webClientId: PORTAL_CLIENT_ID,
      scope: 'openid,profile,email,offline_access',
      responseType: 'code',
    },
    mount: async (app) => {
      await app.register(mountRoutes, { prefix: '/oidc' });
    },
    endSessions: (executor, email) => removeRecordsOf(executor, email.toLowerCase()),
    removeExpired: () => removeExpiredRecords(database, now),
  };
}

function publicPart({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...shown }: JWK): JWK {
  return shown;
}

function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(assetFiles, name);
}
