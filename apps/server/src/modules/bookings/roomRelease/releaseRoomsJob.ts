import { z } from 'zod';

import { HttpError } from '../../../base/httpError.ts';
import type { Database } from '../../../db/database.ts';
import { workInside } from '../../../db/work.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import type { StoreServices } from '../../../store/storeDefinition.ts';
import { writeBookingEvents } from '../spaceBooking/writeBookingEventsJob.ts';
import { openCase } from './actsOfRelease.process.ts';
import { type CaseStep, decideCase } from './decideCase.ts';
import { ReleaseClock } from './openedCase.ts';
import { findBookingsWithoutCase, findDueCases } from './releaseFacts.reads.ts';

export const RELEASE_ROOMS_KIND = 'booking.releaseRooms';

/** How many bookings and how many cases one run looks at; the next minute's run goes on. */
const MAX_AT_A_TIME = 2_000;

/** What a run needs. */
interface ReleasingScope {
  readonly executor: Database;
  readonly services: StoreServices;
}

/** Does one piece of work; null where it is refused, as what it was found by has changed meanwhile. */
async function unlessRefused<Value>(run: () => Promise<Value>): Promise<Value | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Opens a case for each booking that has begun; one that another process has just opened is left (STAT-06). */
async function openCases({ executor, services }: ReleasingScope, now: number): Promise<number> {
  let opened = 0;
  for (const bookingId of await findBookingsWithoutCase(executor, now, MAX_AT_A_TIME)) {
    const isOpened = await unlessRefused(() =>
      executor.transaction(async (tx) => {
        const work = workInside(tx, () => undefined);
        await openCase({ work, services, known: new ReleaseClock(now) }, bookingId);
        return true;
      }),
    );
    if (isOpened === true) opened += 1;
  }
  return opened;
}

/** What a run has done. */
export type ReleaseCounts = Readonly<Record<'opened' | Exclude<CaseStep, 'left'>, number>>;

/**
 * Opens cases of room release and does what is due of the open ones: reminds, closes what has changed, releases (STAT-04 to
 * STAT-06). Each case is written in a transaction of its own, so that any number of processes may run it, and one that is
 * killed leaves the rest to the next (REL-03).
 * @param now milliseconds of the clock that decides
 */
export async function releaseRooms(scope: ReleasingScope, now: number): Promise<ReleaseCounts> {
  const counts = { opened: await openCases(scope, now), reminded: 0, decided: 0, released: 0 };
  for (const id of await findDueCases(scope.executor, now, MAX_AT_A_TIME)) {
    const step = await unlessRefused(() => decideCase(scope.executor, scope.services, id, now));
    if (step !== null && step !== 'left') counts[step] += 1;
  }
  return counts;
}

/** Releases rooms to which no one comes; it runs each minute, and tells calendars outside at once (REL-04). */
export function releaseRoomsJob({ all, calendars }: JobServices): JobDefinition {
  return defineJob({
    kind: RELEASE_ROOMS_KIND,
    input: z.object({}),
    run: async ({ executor, signal }) => {
      const services = all();
      const counts = await releaseRooms({ executor, services }, Date.now());
      if (counts.released > 0) await writeBookingEvents({ calendars, secrets: services.secrets, executor }, signal);
      return counts;
    },
  });
}
