/** Why a context has no page for a person, where more can be said than that (ERR-44, ERR-45, ERR-47). */
export const emptyReasons = ['notConfigured', 'noExtensions', 'noBuilding'] as const;
export type EmptyReason = (typeof emptyReasons)[number];

/** The address of the error screen with a message or its key, and a reason that says more (SHELL-04). */
export function errorPath(message: string, reason?: EmptyReason): string {
  return `/error?message=${encodeURIComponent(message)}${reason === undefined ? '' : `&reason=${reason}`}`;
}

/** The address of the invalid-domain page (SHELL-22). */
export function invalidDomainPath(domain: string): string {
  return `/invalid-domain?domain=${encodeURIComponent(domain)}`;
}

/** What the sign-in screen is given by the page that sends there. */
export interface SignInState {
  /** The way back after sign-in (AUTH-30). */
  readonly from: string | null;
}

/** Reads a router state that is not trusted. */
export function signInStateOf(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null || !('from' in state)) return { from: null };
  return { from: typeof state.from === 'string' ? state.from : null };
}
