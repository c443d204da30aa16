/** Returns what a link to a new record begins it with: `<Link state={{ values }}>`; nothing for the state of another link. */
export function linkedValues(state: unknown): Readonly<Record<string, unknown>> {
  if (typeof state !== 'object' || state === null || !('values' in state)) return {};
  return typeof state.values === 'object' && state.values !== null ? { ...state.values } : {};
}
