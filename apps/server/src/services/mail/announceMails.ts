import { outgoingMail } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { publishLive } from '../live/live.ts';

/**
 * Lets open outboxes read again, once the transaction is committed (MSG-11). Many messages change together: it names none.
 * @param channels further channels to announce
 */
export async function announceMails(executor: Executor, ...channels: readonly string[]): Promise<void> {
  const event = { type: 'changed', resource: outgoingMail.name, id: 'all', action: 'Modified' } as const;
  await publishLive(executor, event, ...channels);
}
