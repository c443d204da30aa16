import { POST_LOGOUT_PATH, REDIRECT_PATH } from './constants.ts';
import type { Environment } from './environment.ts';

/** The address the provider sends the browser back to: the origin plus `/login` (AUTH-11). */
export function redirectUri(environment: Pick<Environment, 'window'>): string {
  return environment.window.origin + REDIRECT_PATH;
}

/** The address the browser ends at after signing out: the origin plus `/signin` (AUTH-12). */
export function postLogoutUri(environment: Pick<Environment, 'window'>): string {
  return environment.window.origin + POST_LOGOUT_PATH;
}
