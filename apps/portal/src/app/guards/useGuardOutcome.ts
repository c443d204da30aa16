import { useMemo, useState } from 'react';

import { guardOutcome } from './guardOutcome.ts';
import type { GuardOutcome, ProfileLoads } from './guardOutcome.ts';

/**
 * Returns what the guarded area does next, and whether a person who was inside has no right left to be there by their own
 * role (AUTH-38).
 */
export function useGuardOutcome(
  loads: ProfileLoads,
  isAdminOnly: boolean,
): { readonly outcome: GuardOutcome; readonly hasLostRights: boolean } {
  const [hasEntered, setHasEntered] = useState(false);
  const inside = useMemo(() => guardOutcome(loads, false), [loads]);
  const outcome = useMemo(() => (isAdminOnly ? guardOutcome(loads, true) : inside), [loads, inside, isAdminOnly]);
  if (inside.kind === 'enter' && !hasEntered) setHasEntered(true);
  const isTrying = loads.user.state === 'loaded' && loads.user.data.trial !== null;
  const isRefused =
    inside.kind === 'requestAccess' ||
    (inside.kind === 'refuse' && inside.message === 'validationMessages.unauthorized');
  return { outcome, hasLostRights: hasEntered && isRefused && !isTrying };
}
