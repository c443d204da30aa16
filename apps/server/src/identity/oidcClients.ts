import type { ClientMetadata } from 'oidc-provider';

/** The portal's client: public, code with PKCE (AUTH-08). */
export const PORTAL_CLIENT_ID = 'atrium-portal';
/** The same for the deprecated implicit flow (AUTH-09). */
export const IMPLICIT_CLIENT_ID = 'atrium-portal-implicit';

const firstParties = new Set([PORTAL_CLIENT_ID, IMPLICIT_CLIENT_ID]);

/** Checks whether a client is the product itself, which needs no one's consent. */
export function isFirstParty(clientId: string): boolean {
  return firstParties.has(clientId);
}

/**
 * The clients of the portal. The implicit one is apart, as the provider requires stricter addresses of such clients: https,
 * or the machine itself; elsewhere there is none.
 */
export function portalClients(publicUrl: string): ClientMetadata[] {
  const shared: Partial<ClientMetadata> = {
    client_name: 'Atrium',
    redirect_uris: [`${publicUrl}/login`],
    post_logout_redirect_uris: [`${publicUrl}/signin`],
    token_endpoint_auth_method: 'none',
    // Renewed ID tokens say it too (SEC-20).
    require_auth_time: true,
  };
  const clients: ClientMetadata[] = [
    {
      ...shared,
      client_id: PORTAL_CLIENT_ID,
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ];
  const { hostname, protocol } = new URL(publicUrl);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (isLoopback ? protocol === 'http:' : protocol === 'https:') {
    clients.push({
      ...shared,
      client_id: IMPLICIT_CLIENT_ID,
      application_type: isLoopback ? 'native' : 'web',
      grant_types: ['implicit'],
      response_types: ['id_token token', 'id_token'],
    });
  }
  return clients;
}

/** The origins that a form of the provider may lead to for a client, for the Content-Security-Policy. */
export function targetOrigins(addresses: readonly string[] | undefined): string[] {
  const origins = (addresses ?? []).map((address) => {
    const { origin, protocol } = new URL(address);
    return origin === 'null' ? protocol : origin;
  });
  return [...new Set(origins)];
}
