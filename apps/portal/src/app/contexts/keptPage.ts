/** The router state of a switch to another place of a context: the page that is kept where the new place has it (KIT-12). */
export function keepingState(page: string): { readonly keep: string } {
  return { keep: page };
}

/** The page to keep, from a router state that is not trusted. */
export function keptPageOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('keep' in state)) return undefined;
  return typeof state.keep === 'string' ? state.keep : undefined;
}
