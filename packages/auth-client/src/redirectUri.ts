import { POST_LOGOUT_PATH, REDIRECT_PATH } from './constants.ts';
import type { Environment } from './environment.ts';

/** The address the provider sends the browser back to: the origin plus `/login` (AUTH-11). */
export function redirectUri(environment: Pick<Environment, 'window'>): string {
  return environment.window.origin + REDIRECT_PATH;
}

/** The address the browser ends at after signing out: the origin plus `/signin`, with the cause of a forced one as `ended` (AUTH-12, AUTH-38). */
export function postLogoutUri(environment: Pick<Environment, 'window'>, cause?: string): string {
  const address = environment.window.origin + POST_LOGOUT_PATH;
  return cause === undefined ? address : `${address}?${new URLSearchParams({ ended: cause }).toString()}`;
}
