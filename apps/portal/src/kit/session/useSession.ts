import { can } from '@atrium/contract';
import type { FeatureKey, Permission } from '@atrium/contract';
import { useCallback, use } from 'react';

import { SessionContext } from './sessionContext.ts';
import type { PortalSession } from './sessionContext.ts';

/** The signed-in person, their role and scope. Throws outside the guarded area, where no one is signed in yet. */
export function useSession(): PortalSession {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs the guarded area around it');
  return session;
}

/** `const may = useCan(); may('CUSTOMER.users', 'edit')`: the same question the server asks (PERM-10). */
export function useCan(): (feature: FeatureKey, permission: Permission) => boolean {
  const session = useSession();
  return useCallback((feature, permission) => can(session, feature, permission), [session]);
}
