import { type ContextStack, useContextStack } from './useContextStack.ts';

/** Ids by the names that fields and paths use: `customerId`. */
type ContextIds = Readonly<Record<string, string | undefined>>;

/** The ids of the contexts around a screen and those inside its address, by the names that fields and paths use. */
export function contextIds({ customerId, campusId, buildingId, vendorId, params }: ContextStack): ContextIds {
  return { customerId, campusId, buildingId, vendorId, ...params };
}

/** The ids of the contexts around the open screen: they fill the braces of a resource's path. */
export function useContextIds(): ContextIds {
  return contextIds(useContextStack());
}
