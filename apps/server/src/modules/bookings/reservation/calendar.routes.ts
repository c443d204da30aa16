import { createHash, randomBytes } from 'node:crypto';

import {
  newReservationSubscription,
  reservation,
  reservationLimits,
  reservationSubscription,
  times,
} from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../../../base/httpError.ts';
import { assertWithin, countWrongSecret } from '../../../base/rateLimits.ts';
import { column, sql } from '../../../db/sql.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { buildingsThere } from '../../places/buildings.reads.ts';
import { type CalendarEvent, writeCalendar } from '../../../services/calendar/writeCalendar.ts';
import { attachment } from '../../../services/files/contentDisposition.ts';
import { defineRoute } from '../../../services/route.ts';
import { reservationStore } from './reservation.store.ts';
import { reservationTable } from './reservation.table.ts';
import { reservationSubscriptionTable } from './reservationSubscription.table.ts';
import { findSession, locationOf, readSessions, type ReservedSession } from './reservedSession.ts';

const CALENDAR = 'text/calendar; charset=utf-8';
const s = reservationSubscriptionTable;

/** A reservation as calendars show it; its identity stays, each change raises its sequence. */
function eventOf(session: ReservedSession, publicUrl: string): CalendarEvent {
  const { id, version, start, end, zone, notes, spaceName, buildingName } = session;
  return {
    uid: `reservation.${id}@${new URL(publicUrl).hostname}`,
    sequence: version,
    start,
    end,
    zone,
    stamp: Date.now(),
    summary: spaceName ?? buildingName,
    location: locationOf(session),
    description: notes ?? undefined,
  };
}

/** `GET building/{buildingId}/reservation/{id}/calendar`: a reservation as an iCalendar file, for those who see it. */
const download = defineRoute({
  method: 'GET',
  path: `${reservation.path}/{id}/calendar`,
  tag: reservation.name,
  summary: 'A reservation as an iCalendar file',
  access: { kind: 'resource', resource: reservation, action: 'view' },
  streams: true,
  mediaType: 'text/calendar',
  handle: async (context) => {
    const { grant, work, reply, services, params } = context;
    const parents = await parentsInScope(reservation, context);
    const id = idOf(params.id);
    await reservationStore.current(grant, context, id, { ids: parents });
    const session = await findSession(work, id);
    if (session === undefined) throw notFound();
    const events = [eventOf(session, services.config.publicUrl)];
    void reply
      .type(CALENDAR)
      .header('content-disposition', attachment(`${session.spaceName ?? session.buildingName}.ics`))
      .header('cache-control', 'private, no-store')
      .send(writeCalendar({ method: 'PUBLISH', events }));
    return undefined;
  },
});

const subscriptionPath = `${reservation.path}/subscription` as const;
const access = { kind: 'resource', resource: reservation, action: 'edit' } as const;

/** `GET building/{buildingId}/reservation/subscription`: whether there is an address to subscribe to; it is not shown again. */
const read = defineRoute({
  method: 'GET',
  path: subscriptionPath,
  tag: reservation.name,
  summary: 'Whether the reservations have an address to subscribe to',
  access,
  answer: reservationSubscription,
  handle: async (context) => {
    const { buildingId } = await parentsInScope(reservation, context);
    const [found] = await context.work.query<{ since: number }>(
      sql`select (extract(epoch from ${s.since}) * 1000)::float8 as since from ${s} where ${s.buildingId} = ${String(buildingId)}::uuid`,
    );
    return { body: { since: found === undefined ? null : new Date(found.since).toISOString() } };
  },
});

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** `POST building/{buildingId}/reservation/subscription`: a new address; calendars with the one before read nothing more. */
const renew = defineRoute({
  method: 'POST',
  path: subscriptionPath,
  tag: reservation.name,
  summary: 'Make a new address to subscribe to the reservations, and end the one before',
  access,
  answer: newReservationSubscription,
  status: 201,
  handle: async (context) => {
    const { work, services } = context;
    const { buildingId } = await parentsInScope(reservation, context);
    const secret = randomBytes(32).toString('base64url');
    const since = new Date().toISOString();
    await work.query(sql`insert into ${s} (${s.buildingId}, ${s.secretHash}, ${s.since})
      values (${String(buildingId)}::uuid, ${hashOf(secret)}, ${since}::timestamptz)
      on conflict (${s.buildingId}) do update set ${s.secretHash} = excluded.secret_hash, ${s.since} = excluded.since`);
    const address = `${services.config.publicUrl}/api/reservationCalendar?secret=${secret}`;
    return { status: 201, headers: { 'cache-control': 'no-store' }, body: { since, address } };
  },
});

/** `DELETE building/{buildingId}/reservation/subscription`: ends the address; calendars that have it read nothing more. */
const end = defineRoute({
  method: 'DELETE',
  path: subscriptionPath,
  tag: reservation.name,
  summary: 'End the address to subscribe to the reservations',
  access,
  status: 204,
  handle: async (context) => {
    const { buildingId } = await parentsInScope(reservation, context);
    await context.work.query(sql`delete from ${s} where ${s.buildingId} = ${String(buildingId)}::uuid`);
    return { status: 204, body: undefined };
  },
});

/**
 * `GET reservationCalendar?secret=`: the reservations of the building whose address this is, from a month ago to a year
 * ahead; no names of people. 404 for every other secret, also one that was renewed. Logs hold no queries, so not the secret
 * (SEC-11).
 */
const subscribe = defineRoute({
  method: 'GET',
  path: 'reservationCalendar',
  tag: reservation.name,
  summary: 'The reservations of a building for calendars, at its secret address',
  access: { kind: 'public', maxBodyBytes: 0 },
  query: z.object({ secret: z.string().max(100).describe('The secret of the address') }),
  streams: true,
  mediaType: 'text/calendar',
  rate: 'secret',
  handle: async ({ work, reply, request, services, queryInput }) => {
    const { secret } = queryInput();
    const [found] = await work.query<{ buildingId: string }>(sql`select ${s.buildingId} as "buildingId" from ${s}
      where ${s.secretHash} = ${hashOf(secret)} and ${s.buildingId} in (${buildingsThere})`);
    if (found === undefined) {
      await countWrongSecret(services.rates, request);
      throw notFound();
    }
    await assertWithin(services.rates.secret, `calendar ${found.buildingId}`);
    const { calendarBefore, calendarAfter, maxInCalendar } = reservationLimits;
    const at = (days: number) => new Date(Date.now() + days * times.day).toISOString();
    const { buildingId, startDate, endDate } = reservationTable;
    const condition = sql`${column('t', buildingId)} = ${found.buildingId}::uuid
      and ${column('t', endDate)} >= ${at(-calendarBefore)}::timestamptz and ${column('t', startDate)} < ${at(calendarAfter)}::timestamptz`;
    const sessions = await readSessions(work, condition, maxInCalendar);
    const events = sessions.map((session) => eventOf(session, services.config.publicUrl));
    const name = sessions[0]?.buildingName;
    void reply
      .type(CALENDAR)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(writeCalendar({ method: 'PUBLISH', ...(name === undefined ? {} : { name }), events }));
    return undefined;
  },
});

export const calendarRoutes = [read, renew, end, subscribe, download];
