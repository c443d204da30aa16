import type { BatchKind } from '@atrium/contract';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';

/** The building or campus that is open, as the API names it for uploads of a kind. */
export function useBatchPlace(kind: BatchKind): Readonly<Record<string, string>> {
  const { buildingId, campusId } = useContextStack();
  if (buildingId !== undefined) return { kind, buildingId };
  return campusId === undefined ? { kind } : { kind, campusId };
}
