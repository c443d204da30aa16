import { changeRefusal, type RecordChange, type ResourceDefinition } from '@atrium/contract';

import type { Grant } from '../access/grant.ts';
import { HttpError } from '../base/httpError.ts';

/**
 * Refuses a change that the resource's rules do not allow this person: every write of a record comes by here, whichever
 * route, job or process began it. What the product itself changes is no one's right.
 */
export function assertAllowed(
  grant: Grant,
  resource: ResourceDefinition,
  change: Omit<RecordChange, 'session'>,
  changed: readonly string[] = [],
): void {
  if (grant.holder.kind !== 'session') return;
  const refusal = changeRefusal(resource, { ...change, session: grant.holder.session }, changed);
  if (refusal !== null) throw new HttpError(refusal.status, refusal.code, { issues: refusal.issues });
}
