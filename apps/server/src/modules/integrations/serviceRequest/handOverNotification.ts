import { requestPriorities, type RequestPriority } from '@atrium/contract';

import { readSentNotification } from './sentNotification.reads.ts';
import { askService, type AskScope } from './askService.ts';
import { findPlaceNames } from './requestPlace.reads.ts';
import type { ServiceConnection } from './serviceConnections.reads.ts';

const PRIORITY: RequestPriority = 'Normal';

/**
 * Hands a notification to the customer's maintenance system as a request of its own, once (SRV-11): where an earlier attempt
 * has an outcome that is not known, it is looked up first. False where it was stopped.
 * @throws ConnectionError
 */
export async function handOverNotification(
  scope: AskScope,
  connection: ServiceConnection,
  { id, attempts }: { readonly id: string; readonly attempts: number },
  stop: AbortSignal,
): Promise<boolean> {
  const message = await readSentNotification(scope.executor, id);
  if (message === null) return false;
  const { buildingId, title, sender, sendTime } = message;
  const place = await findPlaceNames(scope.executor, {
    buildingId: buildingId ?? undefined,
    floorId: null,
    spaceId: null,
  });
  const values = {
    ...place,
    ...{ buildingId, floorId: null, spaceId: null, remoteId: null, remoteNumber: null },
    ...{ category: null, title, description: message.message, name: sender, email: null, phone: null },
    ...{ number: id, correlation: id, reportedAt: sendTime, priority: PRIORITY },
    priorityNumber: String(requestPriorities.indexOf(PRIORITY) + 1),
  };
  await askService(scope, connection, stop, async (system, asked) => {
    const known = attempts > 1 ? await system.find(asked, values) : null;
    return known ?? system.create(asked, values);
  });
  return true;
}
