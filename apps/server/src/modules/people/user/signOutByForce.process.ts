import type { SignOutCause } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import type { Work } from '../../../db/work.ts';
import type { StoreServices } from '../../../store/storeDefinition.ts';

interface SignOutContext {
  readonly work: Work;
  readonly services: StoreServices;
  readonly grant: Grant;
}

/** Ends every session that a user has until now, in the transaction of `work`; the security log has by whom and why (AUTH-38). */
export async function signOutByForce(
  { work, services, grant }: SignOutContext,
  user: { readonly id: string; readonly email: string },
  cause: SignOutCause,
): Promise<void> {
  await services.signOutPerson(work, user.email, cause);
  await services.securityLog.record(work, grant.holder, 'signedOutByForce', { user: user.id, cause });
}
