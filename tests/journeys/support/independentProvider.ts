import { Events, OAuth2Server } from 'oauth2-mock-server';

import type { Certificate } from './certificate.ts';

/** An identity provider that is not part of the product, of a company's own network. */
export interface IndependentProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** The `prompt` of each request to sign in, in order. */
  readonly prompts: (string | null)[];
  close(): Promise<void>;
}

/**
 * Starts a provider with TLS that signs one person in without asking, and has no sign-out of its own, as several have none:
 * its session outlives that of the portal.
 */
export async function startIndependentProvider(
  { keyPath, certificatePath }: Certificate,
  email: string,
): Promise<IndependentProvider> {
  const clientId = 'portal-of-this-company';
  const prompts: (string | null)[] = [];
  const server = new OAuth2Server(keyPath, certificatePath);
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = `https://127.0.0.1:${String(server.address().port)}`;
  server.issuer.url = issuer;
  server.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    payload['aud'] ??= clientId;
    payload['email'] = email;
    payload['email_verified'] = true;
  });
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    if (typeof body === 'object' && body !== null && 'end_session_endpoint' in body) delete body.end_session_endpoint;
  });
  server.service.on(Events.BeforeAuthorizeRedirect, (_redirect, request) => {
    prompts.push(new URL(request.url ?? '', issuer).searchParams.get('prompt'));
  });
  return { issuer, clientId, prompts, close: () => server.stop() };
}
