import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

import type { Config } from '../base/config.ts';
import { requestPath } from './requestPath.ts';

/** Where pages send what is monitored, as far as their security policy names it. */
export interface MonitoringOrigin {
  /** The origin outside this server; null when there is none. */
  readonly origin: string | null;
  readonly hasReplay: boolean;
}

/**
 * Origins of identity providers that the portal's pages may reach (SEC-06); read at each answer, so that a change is in
 * force at once. A change is another array.
 */
export type ProviderOrigins = () => readonly string[];

/** What only a page follows; the files of the build are fetched by the dozen and spare it. */
const headersOfPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Security headers (SEC-06): a Content-Security-Policy without inline scripts, frames of the product only where sign-in
 * needs them, HSTS behind TLS, no sniffing, no referrer to other sites, the camera for the portal itself (SHELL-53).
 * A script or style below `/assets` is no page and carries only what concerns files. `/api/docs` and `/oidc` bring their own Content-Security-Policy.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  origins: ProviderOrigins,
  monitoring: MonitoringOrigin,
): void {
  const headers = constantHeaders(config);
  const policyFor = keptPolicies(config, origins, monitoring);
  app.addHook('onRequest', (request, reply, done) => {
    if (requestPath(request.url).startsWith('/api/')) void reply.headers(headers);
    // What answers by itself, such as the identity provider, has them too.
    else for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/assets/') && reply.statusCode < 400) {
      for (const name of headersOfPages) reply.removeHeader(name);
      return done();
    }
    void reply.header('permissions-policy', 'camera=(self), microphone=()');
    if (reply.hasHeader('content-security-policy')) return done();
    const isCallback = /^\/login(?:[/?]|$)/.test(request.url);
    void reply.header('content-security-policy', policyFor(isCallback));
    if (!isCallback) void reply.header('x-frame-options', 'DENY');
    done();
  });
}

/** What is the same for every answer, made once. */
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

/** Where the support widget comes from and what it talks to (SHELL-44). */
function supportOrigins({ support: { widget } }: Config): readonly string[] {
  return widget === null ? [] : [new URL(widget.url).origin, ...widget.origins];
}

/** The policy of an answer, made anew only when the origins have changed. */
function keptPolicies(
  config: Config,
  origins: ProviderOrigins,
  monitoring: MonitoringOrigin,
): (isFramed: boolean) => string {
  let kept: { readonly origins: readonly string[]; readonly framed: string; readonly page: string } | undefined;
  return (isFramed) => {
    const current = origins();
    if (kept?.origins !== current) {
      const policyOf = (framed: boolean) => contentSecurityPolicy(config, current, monitoring, framed);
      kept = { origins: current, framed: policyOf(true), page: policyOf(false) };
    }
    return isFramed ? kept.framed : kept.page;
  };
}

function contentSecurityPolicy(
  config: Config,
  origins: readonly string[],
  monitoring: MonitoringOrigin,
  isFramed: boolean,
): string {
  const { isDevelopment } = config;
  const providers = ["'self'", ...origins].join(' ');
  const support = supportOrigins(config);
  const known = [providers, ...support].join(' ');
  // Vite's refresh preamble is an inline script; the built portal has none.
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...inline, ...support].join(' ');
  const reached = monitoring.origin === null ? known : `${known} ${monitoring.origin}`;
  const connect = isDevelopment ? `${reached} ws: wss:` : reached;
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src 'self' 'unsafe-inline'`,
    ["img-src 'self' data: blob:", ...support].join(' '),
    `font-src 'self'`,
    `connect-src ${connect}`,
    // The recorder of session replay makes its worker from a blob.
    `worker-src 'self'${monitoring.hasReplay ? ' blob:' : ''}`,
    `frame-src ${known}`,
    `form-action ${providers}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    `object-src 'none'`,
    `base-uri 'self'`,
  ].join('; ');
}
