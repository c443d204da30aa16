import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

import type { Config } from '../../config.ts';
import { monitoringOrigin, monitoringTarget } from '../monitoring/monitoringTarget.ts';

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
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  origins: ProviderOrigins,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https://')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xFrameOptions: false,
  });
  const policyFor = keptPolicies(config, origins);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/') && reply.statusCode < 400) {
      for (const name of headersOfPages) reply.removeHeader(name);
      return;
    }
    void reply.header('permissions-policy', 'camera=(self), microphone=()');
    if (reply.hasHeader('content-security-policy')) return;
    const isCallback = /^\/login(?:[/?]|$)/.test(request.url);
    void reply.header('content-security-policy', policyFor(isCallback));
    if (!isCallback) void reply.header('x-frame-options', 'DENY');
  });
}

/** Where the support widget comes from and what it talks to (SHELL-44). */
function supportOrigins({ support: { widget } }: Config): readonly string[] {
  return widget === null ? [] : [new URL(widget.url).origin, ...widget.origins];
}

/** The policy of an answer, made anew only when the origins have changed. */
function keptPolicies(config: Config, origins: ProviderOrigins): (isFramed: boolean) => string {
  let kept: { readonly origins: readonly string[]; readonly framed: string; readonly page: string } | undefined;
  return (isFramed) => {
    const current = origins();
    if (kept?.origins !== current) {
      const policyOf = (framed: boolean) => contentSecurityPolicy(config, current, framed);
      kept = { origins: current, framed: policyOf(true), page: policyOf(false) };
    }
    return isFramed ? kept.framed : kept.page;
  };
}

function contentSecurityPolicy(config: Config, origins: readonly string[], isFramed: boolean): string {
  const { isDevelopment } = config;
  const providers = ["'self'", ...origins].join(' ');
  const support = supportOrigins(config);
  const known = [providers, ...support].join(' ');
  // Vite's refresh preamble is an inline script; the built portal has none.
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...inline, ...support].join(' ');
  const monitoring = monitoringOrigin(config);
  const reached = monitoring === null ? known : `${known} ${monitoring}`;
  const connect = isDevelopment ? `${reached} ws: wss:` : reached;
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src 'self' 'unsafe-inline'`,
    ["img-src 'self' data: blob:", ...support].join(' '),
    `font-src 'self'`,
    `connect-src ${connect}`,
    // The recorder of session replay makes its worker from a blob.
    `worker-src 'self'${monitoringTarget(config)?.hasReplay === true ? ' blob:' : ''}`,
    `frame-src ${known}`,
    `form-action ${providers}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    `object-src 'none'`,
    `base-uri 'self'`,
  ].join('; ');
}
