import { errors, interactionPolicy } from 'oidc-provider';
import type { AccountClaims, AdapterFactory, ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { DemoAccounts } from './demoAccounts.ts';
import type { IdentityKeys } from './identityKeys.ts';
import { isFirstParty } from './oidcClients.ts';
import type { ProviderPages } from './providerPages.ts';
import { signOut } from './signOut.ts';

/** The names a person's user record has, where there is one. */
export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The parts that the provider's configuration is made of. */
export interface OidcConfigurationParts {
  readonly publicUrl: string;
  /** The path below which the provider answers, for its cookies. */
  readonly basePath: string;
  readonly adapter: AdapterFactory;
  readonly keys: IdentityKeys;
  readonly clients: readonly ClientMetadata[];
  readonly accounts: DemoAccounts;
  readonly pages: ProviderPages;
  readonly accessSeconds: number;
  findPersonName(email: string): Promise<PersonName | null>;
}

const DAY = 24 * 60 * 60;
const scopes = ['openid', 'profile', 'email', 'offline_access'];
/** What an access token for the API is good for: the API decides by the person, userinfo by these. */
export const API_SCOPE = 'openid profile email';

/** The audience of access tokens. */
export function apiResource(publicUrl: string): string {
  return `${publicUrl}/api`;
}

/** The claims of an account: its address, and its name where the user record has one. */
export async function accountClaims(
  account: { readonly email: string },
  findPersonName: OidcConfigurationParts['findPersonName'],
): Promise<Record<string, string | boolean>> {
  const name = await findPersonName(account.email);
  const claims: Record<string, string | boolean> = { email: account.email, email_verified: true };
  if (name?.firstName) claims['given_name'] = name.firstName;
  if (name?.lastName) claims['family_name'] = name.lastName;
  const whole = [name?.firstName, name?.lastName].filter(Boolean).join(' ');
  if (whole !== '') claims['name'] = whole;
  return claims;
}

/** The whole configuration of the embedded provider (AUTH-60). */
export function oidcConfiguration(parts: OidcConfigurationParts): Configuration {
  const { publicUrl, basePath, accounts, pages, accessSeconds, findPersonName } = parts;
  const resource = apiResource(publicUrl);

  const policy = interactionPolicy.base();
  // The implicit client is a native one where the portal runs on the machine itself; it is the product all the same.
  policy.get('consent')?.checks.remove('native_client_prompt');

  return {
    adapter: parts.adapter,
    clients: [...parts.clients],
    jwks: { keys: [...parts.keys.signing] },
    cookies: {
      keys: [...parts.keys.cookies],
      names: { session: 'atrium_oidc', interaction: 'atrium_oidc_step', resume: 'atrium_oidc_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: basePath },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false,
    responseTypes: ['code', 'id_token token', 'id_token'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    discovery: { ui_locales_supported: ['en', 'fr'] },
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      clientAuthSigningAlgValues: ['RS256'],
    },
    clientAuthMethods: ['none', 'client_secret_basic'],
    ttl: {
      AccessToken: accessSeconds,
      IdToken: accessSeconds,
      AuthorizationCode: 60,
      Interaction: DAY / 24,
      Session: DAY,
      RefreshToken: 14 * DAY,
      Grant: 14 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: API_SCOPE, audience: resource, accessTokenFormat: 'jwt', accessTokenTTL: accessSeconds };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const { IdTokenHint: hint } = ctx.oidc.entities;
          // A valid ID token of this very session proves who asks: nothing is left to confirm.
          if (hint !== undefined && hint.payload['sub'] === ctx.oidc.session?.accountId) await signOut(ctx);
          else ctx.body = pages.signOut(ctx, form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = pages.ended(ctx);
        },
      },
    },
    interactions: { policy, url: (_ctx, interaction) => `${basePath}/interaction/${interaction.uid}` },
    // A code client of the product always gets a refresh token; without offline_access it ends with the session.
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      (source.scopes.has('offline_access') || isFirstParty(client.clientId)),
    expiresWithSession: (_ctx, source) => !source.scopes.has('offline_access'),
    rotateRefreshToken: true,
    loadExistingGrant: (ctx) => loadGrant(ctx, resource),
    extraTokenClaims: async (_ctx, token) => {
      const subject = 'accountId' in token ? token.accountId : undefined;
      const account = subject === undefined ? null : await accounts.find(subject);
      return account === null ? undefined : accountClaims(account, findPersonName);
    },
    findAccount: async (_ctx, subject) => {
      const account = await accounts.find(subject);
      if (account === null) return undefined;
      return {
        accountId: subject,
        claims: async (): Promise<AccountClaims> => ({
          sub: subject,
          ...(await accountClaims(account, findPersonName)),
        }),
      };
    },
    renderError: (ctx, out, error) => {
      ctx.type = 'html';
      ctx.body = pages.failed(ctx, out.error, error);
    },
  };
}

/** The grant of this session and client; for the product's own clients it is made without asking. */
async function loadGrant(ctx: KoaContextWithOIDC, resource: string) {
  const { provider, client, session, result } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (known !== undefined || !isFirstParty(client.clientId)) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(resource, API_SCOPE);
  await grant.save();
  return grant;
}
