import { roomRelease, spaceBooking } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import type { Values, WriteScope } from '../../../store/storeDefinition.ts';

/** Opens the case of a booking, which takes the rest of its values from the booking and the rule of its building. */
export async function openCase(scope: WriteScope, bookingId: string): Promise<void> {
  const grant = systemGrant(roomRelease, 'add', 'its booking has begun');
  await scope.services.stores.named(roomRelease.name).create(grant, scope, { bookingId });
}

/** Writes to a case what was done or decided. */
export async function writeCase(scope: WriteScope, id: string, columns: Values): Promise<void> {
  const grant = systemGrant(roomRelease, 'edit', 'by the rule of its building, or by the link of its organizer');
  await scope.services.stores.named(roomRelease.name).amend(grant, scope, id, columns);
}

/** Cancels the booking of a room that is released, as a person cancels one: calendars outside learn of it (REL-04). */
export async function cancelReleased(scope: WriteScope, bookingId: string): Promise<void> {
  const grant = systemGrant(spaceBooking, 'edit', 'its room is released');
  await scope.services.stores.named(spaceBooking.name).act(grant, scope, bookingId, 'unconditional', {
    status: 'Cancelled',
  });
}
