import { contextNames } from '@atrium/contract';
import type { ContextName } from '@atrium/contract';

/** The router state of a link that leaves a context for an outer one. */
export function leavingState(context: ContextName): { readonly left: ContextName } {
  return { left: context };
}

/** The context that was left for the one being entered, from a router state that is not trusted. */
export function leftContextOf(state: unknown): ContextName | undefined {
  if (typeof state !== 'object' || state === null || !('left' in state)) return undefined;
  return contextNames.find((name) => name === state.left);
}
