import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

import type { Config } from '../base/config.ts';
import { providerVersion } from '../base/crypto/providerCookies.ts';
import type { HttpServices } from './httpServices.ts';
import { requestPath } from './requestPath.ts';

/** The digests of what the portal's page has inline, as a policy writes them. */
export interface PageDigests {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the security policy of pages names apart from the configuration. */
export interface PageParts {
  /** The origin outside this server where pages send what is monitored; null when there is none. */
  readonly origin: string | null;
  readonly hasReplay: boolean;
  readonly digests: PageDigests;
}

/** What the API, the files and the server's own addresses answer is no page. */
const noPages =
  /^\/(?:api|oidc|monitoring|healthz|readyz|metrics|assets)(?:[/?]|$)|\.(?!html(?:[?]|$))[a-z][a-z\d]*(?:[?]|$)/i;

/** What only a page follows; the files of the build are fetched by the dozen and spare it. */
const headersOfPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Where identity providers send the browser back to. */
const callback = /^\/login(?:[/?]|$)/;

/**
 * Checks whether the address is shown in a window of a sign-in: on its way from a provider's page, which has no opener
 * policy, through an answer that has one, redirects included, the window loses the page that opened it.
 */
function isSignInWindow(url: string): boolean {
  return callback.test(url) || url.startsWith('/oidc/');
}

/**
 * Security headers (SEC-06): frames of the product only where sign-in needs them, HSTS behind TLS, no sniffing, no referrer
 * to other sites, the camera for the portal itself (SHELL-53). Pages alone have a Content-Security-Policy, with the inline
 * scripts and styles of the built page and no other; it lets them reach the identity providers that the browser's cookie names.
 * `/api/docs` and `/oidc` bring their own.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { config, providerCookies }: Pick<HttpServices, 'config' | 'providerCookies'>,
  parts: PageParts,
): void {
  const headers = constantHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (requestPath(request.url).startsWith('/api/')) void reply.headers(headers);
    // What answers by itself, such as the identity provider, has them too.
    else for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    if (isSignInWindow(request.url)) reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/assets/') && reply.statusCode < 400) {
      for (const name of headersOfPages) reply.removeHeader(name);
      return done();
    }
    void reply.header('permissions-policy', 'camera=(self), microphone=()');
    const isCallback = callback.test(request.url);
    if (!isCallback && !reply.hasHeader('content-security-policy')) void reply.header('x-frame-options', 'DENY');
    if (reply.hasHeader('content-security-policy') || noPages.test(request.url.split('?', 1)[0] ?? '')) return done();
    const { cookie } = request.headers;
    const providers = providerCookies.read(cookie);
    const origins = [...new Set(providers.flatMap((provider) => provider.origins))];
    void reply.headers({
      'content-security-policy': contentSecurityPolicy(config, origins, parts, isCallback),
      vary: 'cookie',
      // The page's own script sees by it which providers the page may reach.
      'server-timing':
        providers.map((provider) => `providers;desc=${providerVersion(provider)}`).join(', ') || 'providers',
    });
    for (const renewed of providerCookies.renew(cookie)) void reply.header('set-cookie', renewed);
    done();
  });
}

/** Returns what is the same for every answer, made once. */
function constantHeaders(config: Config): Readonly<Record<string, string>> {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https://')
      ? { maxAge: 31_536_000, includeSubDomains: config.isHstsForSubdomains }
      : false,
    xFrameOptions: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Returns where the support widget comes from and what it talks to (SHELL-44). */
function supportOrigins({ support: { widget } }: Config): readonly string[] {
  return widget === null ? [] : [new URL(widget.url).origin, ...widget.origins];
}

/**
 * Returns what styles a page may have: files, and elements with the texts of the built page, which has the one that its
 * scripts begin theirs with. Vite and the support widget put in elements with texts of their own.
 */
function styleSources({ isDevelopment, support: { widget } }: Config, { styles }: PageDigests): string {
  const isOpen = isDevelopment || widget !== null;
  return ["'self'", ...(isOpen ? ["'unsafe-inline'"] : styles)].join(' ');
}

function contentSecurityPolicy(
  config: Config,
  origins: readonly string[],
  parts: PageParts,
  isFramed: boolean,
): string {
  const { isDevelopment } = config;
  const providers = ["'self'", ...origins].join(' ');
  const support = supportOrigins(config);
  const known = [providers, ...support].join(' ');
  // Vite's refresh preamble is an inline script; those of the built portal are named one by one.
  const inline = isDevelopment ? ["'unsafe-inline'"] : parts.digests.scripts;
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...inline, ...support].join(' ');
  const reached = parts.origin === null ? known : `${known} ${parts.origin}`;
  const connect = isDevelopment ? `${reached} ws: wss:` : reached;
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src ${styleSources(config, parts.digests)}`,
    ["img-src 'self' data: blob:", ...support].join(' '),
    `font-src 'self'`,
    `connect-src ${connect}`,
    // The recorder of session replay makes its worker from a blob.
    `worker-src 'self'${parts.hasReplay ? ' blob:' : ''}`,
    `frame-src ${known}`,
    `form-action ${providers}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
