import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** An answer with its text read. */
export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly url: string;
}

const tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  token_type: z.string(),
});

/** What the token endpoint answers. */
export type Tokens = z.output<typeof tokens>;

const json = z.record(z.string(), z.unknown());

/** A browser as far as the provider's tests need one: cookies by path, redirects within the origin, forms. */
export class TestBrowser {
  readonly origin: string;
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly language: string;

  constructor(origin: string, language = 'en') {
    this.origin = origin;
    this.language = language;
  }

  /** Fetches one address without following; posts when there is a form. */
  async fetchOnce(address: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const url = new URL(address, this.origin);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'accept-language': this.language,
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return { status: response.status, headers: response.headers, text: await response.text(), url: url.href };
  }

  /** Follows redirects as long as they stay with the provider; a redirect elsewhere is the result. */
  async open(address: string, form?: Record<string, string>): Promise<Page> {
    let page = await this.fetchOnce(address, form);
    for (let hops = 0; hops < 10; hops += 1) {
      const location = page.headers.get('location');
      if (location === null || !new URL(location, page.url).pathname.startsWith('/oidc')) return page;
      page = await this.fetchOnce(new URL(location, page.url).href);
    }
    throw new Error('too many redirects');
  }

  /** Sends the page's form whose action ends in `/{name}`. */
  async submit(page: Page, name: string, values: Record<string, string> = {}): Promise<Page> {
    const actions = [...page.text.matchAll(/<form[^>]*action="([^"]+)"/g)].map(([, action = '']) => action);
    const action = actions.find((each) => new URL(each, this.origin).pathname.endsWith(`/${name}`));
    if (action === undefined) throw new Error(`no form leads to ${name} in: ${page.text.slice(0, 400)}`);
    const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return this.open(action.replaceAll('&amp;', '&'), {
      ...Object.fromEntries(hidden.map(([, key = '', value = '']) => [key, value])),
      ...values,
    });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
    if (value === '' || attributes.some((attribute) => attribute.includes('01 Jan 1970'))) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** A client's side of the code flow with PKCE. */
export class TestClient {
  readonly browser: TestBrowser;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier = randomBytes(54).toString('base64url');

  constructor(browser: TestBrowser, clientId = 'atrium-portal', redirectUri = `${browser.origin}/login`) {
    this.browser = browser;
    this.clientId = clientId;
    this.redirectUri = redirectUri;
  }

  /** The authorization address (AUTH-14). `undefined` leaves a parameter out. */
  authorizationUrl(extra: Record<string, string | undefined> = {}): string {
    const parameters = {
      client_id: this.clientId,
      response_type: 'code',
      redirect_uri: this.redirectUri,
      scope: 'openid profile email offline_access',
      state: 'state12345',
      nonce: 'nonce12345',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    };
    const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `/oidc/auth?${new URLSearchParams(present).toString()}`;
  }

  /** Signs in on the form; the result is the redirect to the client. */
  async signIn(email: string, password = 'atrium-demo', extra: Record<string, string> = {}): Promise<Page> {
    const form = await this.browser.open(this.authorizationUrl(extra));
    return this.browser.submit(form, 'login', { login: email, password });
  }

  /** A POST to the token endpoint, or to another one. */
  async post(
    form: Record<string, string>,
    path = '/oidc/token',
  ): Promise<{ status: number; json: Record<string, unknown> }> {
    const response = await fetch(new URL(path, this.browser.origin), {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.clientId, ...form }),
    });
    const text = await response.text();
    return { status: response.status, json: json.parse(JSON.parse(text === '' ? '{}' : text)) };
  }

  /** Exchanges the code of the redirect for tokens (AUTH-15). */
  async exchange(redirect: Page): Promise<Tokens> {
    const code = new URL(redirect.headers.get('location') ?? '', this.browser.origin).searchParams.get('code') ?? '';
    const answer = await this.post({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
    });
    return tokens.parse(answer.json);
  }
}
