/** Scopes never sent to a provider, in lower case (AUTH-27, AUTH-28). */
const DROPPED_SCOPES = new Set(['offline_access', 'calendars.read.shared', 'calendars.readwrite.shared']);

/**
 * Turns the configured comma-separated scope list into what is sent: without `offline_access` and the shared calendar
 * scopes, compared without case, joined with spaces (AUTH-27, AUTH-28). A list that has spaces already is read too.
 */
export function cleanScope(scope: string): string {
  return scope
    .split(/[\s,]+/)
    .filter((name) => name !== '' && !DROPPED_SCOPES.has(name.toLowerCase()))
    .join(' ');
}
