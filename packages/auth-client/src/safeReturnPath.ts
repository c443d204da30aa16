import { POST_LOGOUT_PATH, REDIRECT_PATH } from './constants.ts';

/**
 * The path, query and fragment to go back to after sign-in; null when the address is missing, leaves the origin or is
 * one of the two sign-in pages themselves, which would lead in a circle (AUTH-31).
 */
export function safeReturnPath(returnTo: string | null | undefined, origin: string): string | null {
  if (returnTo === null || returnTo === undefined || returnTo === '') return null;
  if (!URL.canParse(returnTo, origin)) return null;
  const url = new URL(returnTo, origin);
  // A path that begins with two slashes would be read as another host by anyone who follows it.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (url.pathname === REDIRECT_PATH || url.pathname === POST_LOGOUT_PATH) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
