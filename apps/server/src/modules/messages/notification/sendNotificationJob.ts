import { notification } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import { workInside } from '../../../db/work.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { claimDue, type DueNotification, findDue, giveUpDue } from './claimNotification.ts';
import { sendNotification } from './sendNotification.ts';

export const SEND_NOTIFICATION_KIND = 'notification.send';
export const SEND_DUE_NOTIFICATIONS_KIND = 'notification.sendDue';

const granted = (reason: string) => systemGrant(notification, 'edit', reason);

/** Sends one notification that was claimed by a person; the notification's own figures are its progress. */
export function sendNotificationJob({ all }: JobServices): JobDefinition {
  return defineJob({
    kind: SEND_NOTIFICATION_KIND,
    input: z.object({ id: z.uuid() }),
    run: ({ executor, input, report }) =>
      sendNotification({ database: executor, services: all(), id: input.id, grant: granted('it was sent'), report }),
  });
}

/**
 * Sends the notifications whose time has come, and goes on with those whose process is gone (MSG-06). It runs every minute,
 * in one process.
 */
export function sendDueNotificationsJob({ all }: JobServices): JobDefinition {
  return defineJob({
    kind: SEND_DUE_NOTIFICATIONS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, report, signal }) => {
      const services = all();
      const counts = { sent: 0, givenUp: 0 };
      const failures: unknown[] = [];
      const sendOne = async ({ id, state, isLate }: DueNotification) => {
        const isReady = await executor.transaction(async (tx) => {
          const scope = { work: workInside(tx, () => undefined), services };
          if (state === 'sending') return true;
          if (!isLate) return claimDue(granted('its send time has come'), scope, id);
          if (await giveUpDue(granted('it could not be sent within a day of its send time'), scope, id))
            counts.givenUp += 1;
          return false;
        });
        if (!isReady) return;
        await sendNotification({ database: executor, services, id, grant: granted('it was sent'), report });
        counts.sent += 1;
      };
      for (const due of await findDue(executor)) {
        try {
          await sendOne(due);
        } catch (error) {
          // One that cannot be sent does not keep those after it; it is tried again in some minutes.
          signal.throwIfAborted();
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Notifications could not be sent');
      return counts;
    },
  });
}
