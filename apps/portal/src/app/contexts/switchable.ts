import type { ContextEntry } from '@atrium/contract';

/**
 * The contexts among whose places one can switch (KIT-12). Apart from their sources, so that the frame knows them
 * without loading what lists them.
 */
export const switchableContexts = ['CUSTOMER', 'CAMPUS', 'BUILDING', 'VENDOR'] as const;
export type SwitchableContext = (typeof switchableContexts)[number];

/** Checks whether a context is one of them. */
export function isSwitchable(context: ContextEntry['context']): context is SwitchableContext {
  return switchableContexts.some((one) => one === context);
}
