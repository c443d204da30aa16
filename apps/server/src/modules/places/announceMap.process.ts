import type { Executor } from '../../db/database.ts';
import type { Live } from '../../services/live/live.ts';

/** The name of a building's maps in live events. */
const MAP_EVENTS = 'buildingMap';

/** Lets open screens of a building's map read it again (API-41). */
export async function announceMap(
  live: Pick<Live, 'publish'>,
  tx: Executor,
  { buildingId, customerId }: { readonly buildingId: string; readonly customerId: string },
  action: 'Created' | 'Modified' | 'Deleted',
): Promise<void> {
  await live.publish(tx, { type: 'changed', resource: MAP_EVENTS, id: buildingId, action, customerId, buildingId });
}
