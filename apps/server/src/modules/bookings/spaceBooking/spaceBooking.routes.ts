import {
  spaceBooking,
  bookingLimits,
  bookingMove,
  can,
  id,
  instant,
  type Period,
  parseListQuery,
  scheduleAnswer,
  scheduleSearch,
  space,
} from '@atrium/contract';
import { z } from 'zod';

import { appGrant, authorize, featureGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, invalid } from '../../../base/httpError.ts';
import { isExclusionViolation } from '../../../db/databaseError.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { callerAsPerson, isForOther, personUnlessNamed } from '../../../http/crud/personOfBody.ts';
import { answerRecord, idOf, sentFields } from '../../../http/crud/recordRequests.ts';
import { JsonText } from '../../../http/route.ts';
import {
  findScheduledSpaces,
  isOwnAdapter,
  pageOfSpaces,
  spacesByName,
  type SpaceToBook,
} from '../bookedSpaces.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { readToken } from '../../../store/query/keyset.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { spaceBookingStore } from './spaceBooking.store.ts';
import { bookingsWithin } from './bookedTimes.ts';
import { assertCalendarFree, isEventDue } from './bookingCalendar.ts';
import {
  assertBookingOn,
  bufferAfter,
  findSpace,
  isOccupancySeen,
  KnownSpace,
  periodOf as bookedPeriod,
  type PlacedBooking,
} from './bookingRules.ts';
import { readSchedules, withBuffer } from './readSchedules.ts';
import { spaceSearchRoutes } from './spaceSearch.routes.ts';
import { storedWithin } from './storedCalendars.ts';
import { WRITE_BOOKING_EVENTS_KIND } from './writeBookingEventsJob.ts';

const { one } = readableSchema(spaceBooking, 'record');
const FEATURE = 'BUILDING.spaceView';

/** A booking as far as its space is concerned. */
interface SentTime {
  readonly spaceId?: unknown;
  readonly starts?: unknown;
  readonly ends?: unknown;
  /** E-mail address of its person. */
  readonly email?: unknown;
}

function sentTime(context: ServiceContext): SentTime {
  const { spaceId, starts, ends, email } = sentFields(spaceBooking.create, context.body);
  return { spaceId, starts, ends, email: isForOther(context) ? email : callerAsPerson(context.session).email };
}

const sentTimes = z.object({
  spaceId: z.uuid(),
  starts: instant().optional().catch(undefined),
  ends: instant().optional().catch(undefined),
  email: spaceBooking.create.shape.email.optional().catch(undefined),
});

/** The right to a booking, and its space as it was read by it; undefined where it does not show one. */
interface FoundSpace {
  readonly grant: Grant;
  readonly booked: SpaceToBook | undefined;
  readonly time: z.output<typeof sentTimes> | null;
}

/** Finds the space of a booking as the grant shows it. */
async function findBooked(
  { work, services }: ServiceContext,
  grant: Grant,
  sent: SentTime,
  before: PlacedBooking | null,
): Promise<FoundSpace> {
  const time = sentTimes.safeParse(sent).data ?? null;
  return { grant, time, booked: time === null ? undefined : await findSpace(work, services, grant, time, before) };
}

/**
 * Finds the right to a new booking with its space: who books for themselves a space that the app does not show them needs the
 * right of the space view, as for others (RESV-21, RESV-24).
 */
async function findToBook(context: ServiceContext): Promise<FoundSpace> {
  const { grant, session, trace } = context;
  const sent = sentTime(context);
  const found = await findBooked(context, grant, sent, null);
  if (found.booked !== undefined || grant.ownSession === null || !can(session, FEATURE, 'add')) return found;
  return findBooked(context, authorize(session, spaceBooking, 'add', trace), sent, null);
}

/**
 * Refuses a time at which a calendar outside has the space taken. What else is wrong is reported by the store. It waits for
 * the calendar, so it is called before any transaction. Returns the space for the rules of the write, unless it was waited
 * for: it is read again then.
 */
async function assertFreeOutside(
  context: ServiceContext,
  { grant, booked, time }: FoundSpace,
  before: (PlacedBooking & { readonly id: string }) | null,
): Promise<KnownSpace | undefined> {
  const period = time === null ? null : bookedPeriod(time);
  if (booked === undefined || period === null || period.ends - period.starts > bookingLimits.longest) return undefined;
  assertBookingOn(grant, booked);
  if (isOwnAdapter(booked.adapter)) return new KnownSpace(booked, time?.email);
  const wanted = { ...period, buffer: bufferAfter(booked, before) };
  const asked = { ...booked, areTimesSeen: isOccupancySeen(grant, booked) };
  await assertCalendarFree(context, asked, wanted, before?.id ?? null);
  return undefined;
}

/** Has the booking written to its calendar now, where that is outside; otherwise the job of the next minute writes it. */
async function startWriting({ work, services }: ServiceContext, bookingId: string): Promise<void> {
  if (await isEventDue(work, bookingId))
    await services.jobs.start(work, { kind: WRITE_BOOKING_EVENTS_KIND, input: {} });
}

/** `POST booking/delegatedBooking`: books a space for another person, or for oneself where none is named (RES-25, RESV-21). */
const book = defineRoute({
  method: 'POST',
  path: spaceBooking.path,
  tag: spaceBooking.name,
  summary: 'Book a space for another person or oneself',
  access: { kind: 'ownOr', resource: spaceBooking, action: 'add' },
  body: spaceBooking.create.partial({ name: true, email: true }),
  answer: one,
  status: 201,
  before: async (context) => {
    const found = await findToBook(context);
    return { grant: found.grant, known: await assertFreeOutside(context, found, null) };
  },
  handle: async (context) => {
    const { body, work, services } = context;
    // Whether a repeat would still be admitted is asked again.
    const { grant, known } = context.found ?? { ...(await findToBook(context)), known: undefined };
    const create = (read: KnownSpace | undefined) =>
      spaceBookingStore.create(grant, { work, services, known: read }, body, personUnlessNamed(context));
    // A time that was booked since its space was read is judged again, with the free times around it.
    const record = await create(known).catch((error: unknown) => {
      if (known === undefined || !isExclusionViolation(error, 'bookings_once')) throw error;
      return create(undefined);
    });
    if (known?.space.hasOutsideCalendar !== false) await startWriting(context, record.id);
    return answerRecord(record, 201);
  },
});

/** Staff change bookings of their buildings, people their own. */
const changing = (action: 'edit' | 'delete') =>
  ({ kind: 'ownOr', resource: spaceBooking, action, param: 'bookingId' }) as const;

/**
 * Changes a booking as it is now. Of two who do so at the same moment one is first, and the other's change is judged by what
 * it has become.
 */
async function change(context: ServiceContext, bookingId: string, body: object): Promise<StoredRecord> {
  const { grant } = context;
  for (let attempt = 1; ; attempt += 1) {
    const { version } = await spaceBookingStore.current(grant, context, bookingId);
    try {
      const record = await spaceBookingStore.act(grant, context, bookingId, version, body);
      await startWriting(context, bookingId);
      return record;
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'stale' || attempt === 5) throw error;
    }
  }
}

/** A route that brings a booking into another state. */
function stateRoute(
  action: 'cancel' | 'checkin' | 'end',
  summary: string,
  status: 'Cancelled' | 'CheckedIn' | 'Ended',
) {
  return defineRoute({
    method: 'POST',
    path: `${spaceBooking.path}/{bookingId}/${action}`,
    tag: spaceBooking.name,
    summary,
    access: changing(action === 'cancel' ? 'delete' : 'edit'),
    answer: one,
    handle: async (context) => {
      const bookingId = idOf(context.params['bookingId']);
      return answerRecord(await change(context, bookingId, { status }), 200);
    },
  });
}

/** What is asked of a booking before it moves. */
const movedBooking = spaceBooking.record.pick({ id: true, spaceId: true, ends: true, freeFrom: true });

/** `POST booking/delegatedBooking/{bookingId}/move`: to another time or space, or with another length. */
const move = defineRoute({
  method: 'POST',
  path: `${spaceBooking.path}/{bookingId}/move`,
  tag: spaceBooking.name,
  summary: 'Move or extend a booking',
  access: changing('edit'),
  body: bookingMove,
  answer: one,
  before: async (context) => {
    const { grant } = context;
    const bookingId = idOf(context.params.bookingId);
    const { values } = await spaceBookingStore.current(grant, context, bookingId);
    const before = movedBooking.parse(values);
    const found = await findBooked(context, grant, { spaceId: before.spaceId, ...context.input() }, before);
    await assertFreeOutside(context, found, before);
  },
  handle: async (context) => {
    const bookingId = idOf(context.params.bookingId);
    return answerRecord(await change(context, bookingId, context.input()), 200);
  },
});

const range = {
  from: instant().describe('Bookings that end after this instant'),
  to: instant().describe('Bookings that start before this instant'),
};

/** The time range of a schedule. @throws HttpError 400 for one that is not in order or too long */
function periodOf(from: string, to: string, longest: number, names: readonly [string, string]): Period {
  const period = { starts: Date.parse(from), ends: Date.parse(to) };
  if (period.ends <= period.starts) throw invalid([{ field: names[1], code: 'afterStart' }]);
  if (period.ends - period.starts > longest) throw invalid([{ field: names[1], code: 'periodTooLong' }]);
  return period;
}

/** The bookings of a person that take time within a range, as the grant shows them (RESV-23). */
async function answerSchedule(context: ServiceContext, grant: Grant, { starts, ends }: Period, whose: string) {
  const instants = `starts lt ${new Date(ends).toISOString()} and ends gt ${new Date(starts).toISOString()}`;
  const asked = {
    $filter: `${instants} and status ne 'Cancelled' and ${whose}`,
    $orderby: 'starts',
    $top: String(bookingLimits.maxInSchedule),
  };
  const page = await spaceBookingStore.list(grant, context, parseListQuery(asked, spaceBookingStore.listSpec(grant)));
  return { body: new JsonText(`{"value":[${page.rows}]}`) };
}

const personSchedule = z.object({ value: z.array(readableSchema(spaceBooking, 'row').one) });

/** `GET booking/userschedule?from=&to=`: the caller's own bookings (RES-117). */
const ownSchedule = defineRoute({
  method: 'GET',
  path: 'booking/userschedule',
  tag: spaceBooking.name,
  summary: 'The own bookings in a time range',
  access: { kind: 'own', resource: spaceBooking, action: 'view' },
  query: z.object(range),
  answer: personSchedule,
  handle: async (context) => {
    const { from, to } = context.queryInput();
    const period = periodOf(from, to, bookingLimits.longestPersonSchedule, ['from', 'to']);
    return answerSchedule(context, context.grant, period, `starts lt ${new Date(period.ends).toISOString()}`);
  },
});

/** `GET booking/delegatedUserschedule?userId=&from=&to=`: the bookings of a person, for those who may book for them (RES-27). */
const delegatedSchedule = defineRoute({
  method: 'GET',
  path: 'booking/delegatedUserschedule',
  tag: spaceBooking.name,
  summary: 'The bookings of a person in a time range, for those who book for them',
  access: { kind: 'feature', anyOf: [FEATURE], action: 'add' },
  query: z.object({ userId: id().describe('The person'), ...range }),
  answer: personSchedule,
  handle: async (context) => {
    const { userId, from, to } = context.queryInput();
    const period = periodOf(from, to, bookingLimits.longestPersonSchedule, ['from', 'to']);
    const grant = featureGrant(context.session, spaceBooking, [FEATURE], 'add', context.trace);
    return answerSchedule(context, grant, period, `userId eq ${userId}`);
  },
});

/** `POST space/searchSchedule`: the schedules of spaces, or of those of a floor, with what each is now (RES-76). */
const searchSchedule = defineRoute({
  method: 'POST',
  path: 'space/searchSchedule',
  tag: space.name,
  summary: 'The schedules of spaces in a time range, and their availability now',
  access: { kind: 'member' },
  body: scheduleSearch,
  answer: scheduleAnswer,
  // Nothing is written, and an answer that is kept would not be how it is now.
  handlesKey: true,
  handle: async (context) => {
    const { session, trace, work, services } = context;
    const { spaceIds, floorId, types, starts, ends, after, top = bookingLimits.maxSpaces } = context.input();
    if (spaceIds === undefined && floorId === undefined) throw invalid([{ field: 'spaceIds', code: 'required' }]);
    const period = periodOf(starts, ends, bookingLimits.longestSchedule, ['starts', 'ends']);
    const full = can(session, FEATURE, 'view') ? featureGrant(session, space, [FEATURE], 'view', trace) : null;
    const now = Date.now();
    const found = await findScheduledSpaces(
      work,
      services.stores,
      { full, app: appGrant(session, space, trace) },
      {
        ...{ ids: spaceIds, floorId, types },
        ...{ after: after === undefined ? null : readToken(after, spacesByName), most: top + 1 },
      },
      { taken: bookingsWithin(period), stored: storedWithin(withBuffer(period)) },
    );
    const { page, next } = pageOfSpaces(found, top);
    const value = await readSchedules(context, page, period, { userId: session.user.id, now });
    const provider = page[0]?.provider ?? '';
    return { body: { at: new Date(now).toISOString(), provider: provider === '' ? null : provider, value, next } };
  },
});

export const spaceBookingRoutes = [
  book,
  move,
  stateRoute('cancel', 'Cancel a booking', 'Cancelled'),
  stateRoute('checkin', 'Check in to a booking', 'CheckedIn'),
  stateRoute('end', 'End a booking before its time', 'Ended'),
  ownSchedule,
  delegatedSchedule,
  searchSchedule,
  ...spaceSearchRoutes,
  ...crudRoutes(spaceBookingStore, { narrow: ['buildingId', 'spaceId'], replace: { create: [], update: [] } }),
];
