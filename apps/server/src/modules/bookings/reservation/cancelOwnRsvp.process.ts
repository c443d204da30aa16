import { rsvp } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import type { WriteScope } from '../../../store/storeDefinition.ts';

/**
 * Cancels the RSVP of a person who proved by the link of their e-mail that it is theirs (RESV-12).
 * @param own which one, in the version that was read in this transaction
 */
export async function cancelOwnRsvp(
  scope: WriteScope,
  own: { readonly id: string; readonly version: number },
): Promise<void> {
  const grant = systemGrant(rsvp, 'edit', 'its person has cancelled it by the link of their e-mail');
  await scope.services.stores.named(rsvp.name).act(grant, scope, own.id, own.version, { status: 'cancelled' });
}
