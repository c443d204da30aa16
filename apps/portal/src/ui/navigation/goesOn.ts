/** The state of a navigation by which the screen that is open goes on at another address, with all that is typed into it. */
export const GOES_ON = { goesOn: true } as const;

/** Checks whether an address was reached by a screen that goes on there. */
export function goesOn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'goesOn' in state && state.goesOn === true;
}
