import type { BatchKind } from '@atrium/contract';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';

/** The building, campus or customer that is open, as the API names it for uploads of a kind. */
export function useUploadPlace(kind: BatchKind): Readonly<Record<string, string>> {
  const { buildingId, campusId, customerId } = useContextStack();
  if (buildingId !== undefined) return { kind, buildingId };
  if (campusId !== undefined) return { kind, campusId };
  return customerId === undefined ? { kind } : { kind, customerId };
}
