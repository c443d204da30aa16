import { generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** An identity provider of another company, whose endpoints are on another origin than its issuer. */
export interface OutsideProvider {
  readonly issuer: string;
  /** What its tokens say apart from the usual. */
  claims: Readonly<Record<string, unknown>>;
  /** The `prompt` of each request to sign in, in order. */
  readonly prompts: (string | null)[];
  close(): Promise<void>;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

/** Starts a provider that signs in the person it is given, without asking. */
export async function startOutsideProvider(): Promise<OutsideProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const prompts: (string | null)[] = [];
  const codes = new Map<string, { readonly email: string; readonly nonce: string }>();
  let issuer = '';
  let endpoints = '';

  const provider: OutsideProvider = {
    issuer,
    claims: {},
    prompts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (claims: Readonly<Record<string, unknown>>) => {
    const now = Math.floor(Date.now() / 1_000);
    const usual = {
      iss: issuer,
      aud: 'portal',
      sub: claims['email'],
      iat: now,
      exp: now + 3_600,
      email_verified: true,
    };
    const text = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded({ ...usual, ...claims, ...provider.claims })}`;
    return `${text}.${signBytes('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  };
  const tokensFor = (code: string) => {
    const { email, nonce } = codes.get(code) ?? { email: '', nonce: '' };
    const answer = { token_type: 'Bearer', expires_in: 3_600, scope: 'openid email' };
    return { ...answer, access_token: sign({ email, scope: 'openid email' }), id_token: sign({ email, nonce }) };
  };
  const answerOf = async (
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
  ): Promise<object | URL | null> => {
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${endpoints}/authorize`,
          token_endpoint: `${endpoints}/token`,
          jwks_uri: `${endpoints}/jwks`,
          end_session_endpoint: `${endpoints}/bye`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        };
      case '/jwks':
        return { keys: [jwk] };
      case '/token':
        return tokensFor((await formOf(request)).get('code') ?? '');
      case '/authorize': {
        prompts.push(query.get('prompt'));
        const code = randomUUID();
        codes.set(code, { email: query.get('login_hint') ?? '', nonce: query.get('nonce') ?? '' });
        const back = new URL(query.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
        return back;
      }
      case '/bye':
        return new URL(query.get('post_logout_redirect_uri') ?? '');
      default:
        return null;
    }
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.example');
    void answerOf(pathname, searchParams, request).then((answer) => {
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (answer === null) return response.writeHead(request.method === 'OPTIONS' ? 204 : 404, cors).end();
      if (answer instanceof URL) return response.writeHead(303, { location: answer.href }).end();
      return response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  issuer = `http://127.0.0.1:${port}`;
  endpoints = `http://localhost:${port}`;
  return Object.assign(provider, { issuer });
}
