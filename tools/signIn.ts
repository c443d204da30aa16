import { createHash, randomBytes } from 'node:crypto';
import { createCookieJar } from './cookieJar.ts';
import { readAlert, readForms } from './htmlForm.ts';
import { parseJson } from './parseJson.ts';

/** What the provider hands out at the end of a sign-in. */
export interface IssuedTokens {
  readonly access_token: string;
  readonly id_token: string;
}

interface SignInRequest {
  /** Address the server is reached at, for example `http://localhost:3000`. */
  readonly publicUrl: string;
  readonly email: string;
  readonly password: string;
}

/** The addresses of the provider's discovery document that a sign-in needs (AUTH-13). */
interface Discovery {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
}

const CLIENT_ID = 'atrium-portal';
const MAX_STEPS = 20;

async function discover(publicUrl: string): Promise<Discovery> {
  const address = `${publicUrl}/oidc/.well-known/openid-configuration`;
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(`No server answers at ${publicUrl}. Start it with "npm start", or set PUBLIC_URL.`, {
      cause: error,
    });
  });
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) {
    throw new Error(`The server at ${publicUrl} has no embedded identity provider: it does not run in demo mode.`);
  }
  return parseJson<Discovery>(await answer.text());
}

function base64Url(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Follows the provider from page to page, filling its forms, until it leads back to `redirectUri` with a code. */
async function fetchCode(start: URL, redirectUri: string, { email, password }: SignInRequest): Promise<URL> {
  const jar = createCookieJar();
  let url = start;
  let body: URLSearchParams | null = null;
  let wasPasswordSent = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const answer: Response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: jar.headerFor(url), accept: 'text/html', origin: url.origin },
      ...(body === null ? {} : { body }),
    });
    jar.keep(answer.headers, url);
    const location = answer.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      body = null;
      if (url.href.startsWith(redirectUri)) return url;
      continue;
    }
    const html = await answer.text();
    const [form] = readForms(html, url.href);
    if (!form)
      throw new Error(`The provider shows no form at ${url.pathname} (${answer.status}). ${readAlert(html) ?? ''}`);
    const fields = new Map(form.fields);
    if (fields.has('login')) {
      if (wasPasswordSent) throw new Error(readAlert(html) ?? `The provider refuses ${email}.`);
      fields.set('login', email).set('password', password);
      wasPasswordSent = true;
    }
    url = new URL(form.action);
    body = new URLSearchParams([...fields]);
  }
  throw new Error(`The provider did not come to an end in ${MAX_STEPS} steps; the last was ${url.pathname}.`);
}

/**
 * Signs an address in at the embedded provider as a browser would: code flow with PKCE, the sign-in form and, where it is
 * shown, the consent form (AUTH-08, AUTH-14). Throws an Error with a sentence for people when that fails.
 */
export async function signIn(request: SignInRequest): Promise<IssuedTokens> {
  const discovery = await discover(request.publicUrl);
  const redirectUri = `${request.publicUrl}/login`;
  const [verifier, state, nonce] = [base64Url(54), base64Url(12), base64Url(12)];
  const start = new URL(discovery.authorization_endpoint);
  start.search = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: request.email,
    state,
    nonce,
  }).toString();
  const back = (await fetchCode(start, redirectUri, request)).searchParams;
  const code = back.get('code');
  if (code === null || back.get('state') !== state) {
    throw new Error(
      `The provider refuses: ${back.get('error_description') ?? back.get('error') ?? 'no code came back'}`,
    );
  }
  const answer = await fetch(discovery.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
    }),
  });
  if (!answer.ok) throw new Error(`The provider gives no tokens (${answer.status}): ${await answer.text()}`);
  const { access_token, id_token } = parseJson<IssuedTokens>(await answer.text());
  return { access_token, id_token };
}
