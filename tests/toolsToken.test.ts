import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createCookieJar } from '../tools/cookieJar.ts';
import { readAlert, readForms } from '../tools/htmlForm.ts';
import { signIn } from '../tools/signIn.ts';

type Handler = (request: IncomingMessage, body: URLSearchParams, url: URL, response: ServerResponse) => void;

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server on a free port; resolves to its address. */
async function serve(handle: Handler): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      handle(request, new URLSearchParams(Buffer.concat(parts).toString()), url, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** A provider with a sign-in form and a consent form, which holds on to what the protocol asks for. */
async function serveProvider(password: string): Promise<string> {
  let asked = new URLSearchParams();
  const publicUrl = await serve((request, body, url, response) => {
    const page = (html: string) => response.setHeader('content-type', 'text/html').end(html);
    const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    const signInForm =
      '<form method="post" action="/oidc/i/1?lang=en&amp;x=1"><input type=hidden name="token" value="a&quot;b"><input name="login"><input name="password" type="password"><button>Go</button></form>';
    const isKnown = request.headers.cookie?.includes('interaction=1') ?? false;
    if (url.pathname.endsWith('/openid-configuration')) {
      json({ authorization_endpoint: `${publicUrl}/oidc/auth`, token_endpoint: `${publicUrl}/oidc/token` });
    } else if (url.pathname === '/oidc/auth') {
      asked = url.searchParams;
      response.writeHead(303, { location: '/oidc/i/1', 'set-cookie': 'interaction=1; Path=/oidc/i; HttpOnly' }).end();
    } else if (url.pathname === '/oidc/i/1' && request.method === 'GET') {
      page(signInForm);
    } else if (url.pathname === '/oidc/i/1') {
      const isRight =
        isKnown &&
        body.get('token') === 'a"b' &&
        body.get('password') === password &&
        url.searchParams.get('x') === '1';
      page(
        isRight
          ? '<form method="post" action="/oidc/consent"><button name="choice" value="allow">Yes</button><button name="choice" value="no">No</button></form>'
          : `<p role="alert">Wrong &amp; <b>refused</b></p>${signInForm}`,
      );
    } else if (url.pathname === '/oidc/consent' && body.get('choice') === 'allow') {
      response.writeHead(303, { location: `${asked.get('redirect_uri')}?code=c1&state=${asked.get('state')}` }).end();
    } else if (url.pathname === '/oidc/token') {
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        body.get('code') === 'c1' &&
        challenge === asked.get('code_challenge') &&
        body.get('client_id') === 'atrium-portal';
      json(isRight ? { access_token: 'access', id_token: 'id', token_type: 'Bearer' } : { error: 'invalid_grant' });
    } else {
      response.writeHead(404).end();
    }
  });
  return publicUrl;
}

describe('a token for the shell', () => {
  it('comes from signing in with code, PKCE, cookies and forms as a browser does (AUTH-14, AUTH-15)', async () => {
    const publicUrl = await serveProvider('secret');
    expect(await signIn({ publicUrl, email: 'admin@atrium.example', password: 'secret' })).toEqual({
      access_token: 'access',
      id_token: 'id',
    });
  });

  it('says what the provider says when it refuses', async () => {
    const publicUrl = await serveProvider('secret');
    const refused = signIn({ publicUrl, email: 'admin@atrium.example', password: 'wrong' });
    await expect(refused).rejects.toThrow('Wrong & refused');
  });

  it('says that no server answers, or that it does not run in demo mode', async () => {
    const request = { email: 'admin@atrium.example', password: 'secret' };
    await expect(signIn({ ...request, publicUrl: 'http://127.0.0.1:9' })).rejects.toThrow('No server answers');
    const publicUrl = await serve((_request, _body, _url, response) => response.writeHead(404).end('{}'));
    await expect(signIn({ ...request, publicUrl })).rejects.toThrow('does not run in demo mode');
  });
});

describe('what a shell reads of a page', () => {
  it('finds the forms with their addresses and hidden fields', () => {
    const html =
      "<form action='go'><input name=a value='1'><input type=checkbox name=b value=2><button type=button name=c>x</button></form>";
    expect(readForms(html, 'http://x.example/at/page?y=1')).toEqual([
      { action: 'http://x.example/at/go', fields: new Map([['a', '1']]) },
    ]);
    expect(readForms('<form></form>', 'http://x.example/page?y=1')[0]?.action).toBe('http://x.example/page?y=1');
    expect(readAlert('<p>nothing</p>')).toBeNull();
  });

  it('keeps cookies by path and forgets them when asked', () => {
    const jar = createCookieJar();
    const url = new URL('http://x.example/oidc/auth');
    jar.keep(
      new Headers([
        ['set-cookie', 'a=1; Path=/oidc'],
        ['set-cookie', 'b=2=2'],
      ]),
      url,
    );
    expect(jar.headerFor(new URL('http://x.example/oidc/token'))).toBe('a=1; b=2=2');
    expect(jar.headerFor(new URL('http://x.example/oidcs'))).toBe('');
    jar.keep(new Headers([['set-cookie', 'a=; Path=/oidc; Expires=Thu, 01 Jan 1970 00:00:00 GMT']]), url);
    expect(jar.headerFor(url)).toBe('b=2=2');
  });
});
