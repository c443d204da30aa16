import { calendarLimits, spaceBooking, times } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../../access/authorize.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { type CalendarAdapters } from '../../../ports/calendarPort.ts';
import type { Database } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { type CustomerAccount, readProviderAccount } from '../../customers/providerAccounts.reads.ts';
import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { followCalendar } from './followCalendar.ts';
import { retryWait } from '../../../services/connections/retryWait.ts';
import { type DueCalendar, findDueCalendars, noteProblem, removeUnused, storeChanges } from './storedCalendars.ts';

export const READ_CALENDARS_KIND = 'booking.readCalendars';

/** Calendars that one run reads; the next minute's goes on. */
const MAX_CALENDARS = 5_000;
/** Calendars of one account that are read at a time. */
const MAX_AT_A_TIME = 4;
/** A run ends after this long, so that the next one takes what is due by then in its order. */
const LONGEST_RUN = 10 * times.minute;

const grant = systemGrant(spaceBooking, 'edit', 'its event was changed in the calendar of the space');

/** What calendars are read with. */
interface ReadScope {
  readonly calendars: CalendarAdapters;
  readonly services: HttpServices;
  readonly executor: Database;
}

/** Reads one calendar, stores what it has and follows what was changed there; open screens hear of it. */
async function readOne(scope: ReadScope, due: DueCalendar, known: CustomerAccount, stop: AbortSignal): Promise<void> {
  const { executor, services, calendars } = scope;
  const { spaceId, customerId, buildingId, bookingId, timezone } = due;
  const now = Date.now();
  const range = due.known ?? { starts: now - calendarLimits.storedBehind, ends: now + calendarLimits.storedAhead };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(calendarLimits.longestRead)]);
  const adapter = calendars.get(due.adapter);
  if (adapter === undefined || !known.mayUse(bookingId))
    throw new ConnectionError('absent', 'The provider may not be asked for this calendar');
  const [clock] = await executor.query<{ began: string }>(sql`select now()::text as began`);
  const changes = await adapter.readChanges({
    account: known.account,
    calendar: { id: bookingId, timezone },
    token: due.known?.token ?? null,
    from: range.starts,
    to: range.ends,
    signal,
  });
  await executor.transaction(async (tx) => {
    const work = workInside(tx, () => undefined);
    const reading = { grant, calendar: due, began: clock?.began ?? '-infinity', range };
    await followCalendar({ work, services }, reading, changes);
    if (!(await storeChanges(tx, due, range, changes))) return;
    const event = { type: 'changed', resource: spaceBooking.name, id: spaceId, action: 'Updated' } as const;
    await services.live.publish(tx, { ...event, customerId, buildingId });
  });
}

/** Reads the calendars of one account. Once it refuses, does not answer or asks to wait, the others wait, too. */
async function readGroup(
  scope: ReadScope,
  group: readonly DueCalendar[],
  stop: AbortSignal,
  counts: { read: number; failed: number },
): Promise<void> {
  const { executor, services } = scope;
  const [first] = group;
  if (first === undefined) return;
  const known = await readProviderAccount(executor, services.secrets, first);
  if (known === null) return;
  const rest = group.values();
  let isOver = false;
  const fail = async (due: readonly DueCalendar[], error: unknown) => {
    const { problem, retryAfter } =
      // What is no answer of the service is a fault with this one calendar: only a transport error is an outage.
      error instanceof ConnectionError ? error : { problem: 'unreadable' as const, retryAfter: null };
    counts.failed += due.length;
    await noteProblem(executor, due, problem, retryAfter ?? retryWait(first.failures + 1));
    return problem;
  };
  const worker = async () => {
    for (const due of rest) {
      if (stop.aborted) return;
      try {
        await readOne(scope, due, known, stop);
        counts.read += 1;
      } catch (error) {
        if (stop.aborted) return;
        const problem = await fail([due], error);
        if (problem === 'absent' || problem === 'unreadable' || isOver) continue;
        isOver = true;
        // What another worker has begun ends by itself.
        await fail([...rest], error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_A_TIME }, worker));
}

/** Reads every calendar that is due, account by account next to each other. */
export async function readCalendars(
  scope: ReadScope,
  stop: AbortSignal,
): Promise<{ readonly read: number; readonly failed: number }> {
  const { executor, calendars } = scope;
  await removeUnused(executor);
  const due = await findDueCalendars(executor, [...calendars.keys()], MAX_CALENDARS);
  const groups = Map.groupBy(due, ({ providerId, customerId }) => `${providerId} ${customerId}`);
  const counts = { read: 0, failed: 0 };
  const ending = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_RUN)]);
  const waiting = groups.values();
  const worker = async () => {
    for (const group of waiting) await readGroup(scope, group, ending, counts);
  };
  // An account that does not answer keeps its worker for one wait, not the others.
  await Promise.all(Array.from({ length: 8 }, worker));
  stop.throwIfAborted();
  return counts;
}

/** Keeps the stored times of calendars outside up to date, every minute those that are due, and bookings that follow them (CUST-19, RESV-21). */
export function readCalendarsJob({ calendars, all }: JobServices): JobDefinition {
  return defineJob({
    kind: READ_CALENDARS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor, signal }) => readCalendars({ executor, calendars, services: all() }, signal),
  });
}
