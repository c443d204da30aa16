import type { Action, ResourceDefinition } from '@atrium/contract';

import type { Values } from '../../store/storeDefinition.ts';
import type { RouteContext } from '../route.ts';
import { assertParent, parentsOf } from './recordRequests.ts';

/** What a resource's routes may do differently. */
export interface CrudOptions {
  /** Plain query parameters that narrow a list by an equal value, for example `buildingId`. */
  readonly narrow?: readonly string[];
  /** Whether a change or delete may come without `If-Match`, as the specification states the call (`statedVersion`). */
  readonly isConditionOptional?: boolean;
  /** Runs before a write; throws to refuse, for example a save of the own record. */
  readonly guard?: (context: RouteContext, action: Action, id: string | null) => Promise<void> | void;
}

/** The parents in the path of a request, each in the caller's scope (404 otherwise). */
export async function parentsInScope(resource: ResourceDefinition, context: RouteContext): Promise<Values> {
  const parents = parentsOf(resource, context);
  for (const [field, value] of Object.entries(parents)) await assertParent(context, resource, field, String(value));
  return parents;
}

/** The access of a resource's route. */
export function accessTo(resource: ResourceDefinition, action: Action) {
  return { kind: 'resource', resource, action } as const;
}
