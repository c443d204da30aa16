/**
 * The headers of every answer of the provider (SEC-06). No script runs; the library adds the digest of its own one where
 * a client asks for the form-post response.
 * @param formTargets origins or schemes that a form may lead to apart from the provider itself: browsers check redirects too
 * @param isFramed whether the portal's hidden frame may hold the answer, which the silent renewal needs of the
 * authorization endpoint only
 */
export function pageHeaders(formTargets: readonly string[], isFramed = false): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${[...new Set(["'self'", ...formTargets])].join(' ')}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'same-origin',
  };
}
