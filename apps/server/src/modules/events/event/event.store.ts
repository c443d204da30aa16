import { event, eventSession, registration } from '@atrium/contract';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingCurrency, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { placedLast } from '../../../store/sortOrder.ts';
import { eventTable } from './event.table.ts';
import { eventSessionTable } from './eventSession.table.ts';
import { registrationTable } from './registration.table.ts';
import { changeSeats, findRegistrationIssues } from './registrationRules.ts';
import { informOfEventChange, informOfSessionChange, informRegistered } from './registrationMail.ts';
import { bringEventBack, completeSession, deactivateEmptyEvent, findSessionIssues } from './sessionRules.ts';
import { isExternal, isShownInApp } from './shownEvents.ts';

const timezone = { sql: buildingTimezone };
const currency = { sql: buildingCurrency };
const eventName = { sql: column('e', eventTable.name) };

/** An expression over the sessions of the event. */
function ofSessions(expression: Sql): Sql {
  return sql`(select ${expression} from ${eventSessionTable} s
    where ${column('s', eventSessionTable.eventId)} = ${column('t', eventTable.id)}
      and ${column('s', eventSessionTable.deletedAt)} is null)`;
}

export const eventStore = defineStore({
  resource: event,
  table: eventTable,
  joins: joinBuildingPlace(eventTable.buildingId),
  computed: {
    timezone,
    currency,
    sessionCount: { counts: 'eventSession', by: 'eventId' },
    nextSessionDate: {
      sql: ofSessions(
        sql`min(${column('s', eventSessionTable.startDate)}) filter (where ${column('s', eventSessionTable.endDate)} > now())`,
      ),
      type: 'instant',
    },
    seatsTaken: {
      sql: ofSessions(sql`coalesce(sum(${column('s', eventSessionTable.seatsTaken)}), 0)::int`),
      type: 'number',
    },
  },
  readerCondition: (session) => isShownInApp('t', session),
  // A new event is placed last in its building (CONT-23).
  beforeWrite: placedLast(eventTable),
  afterWrite: informOfEventChange,
  // Activating is distinguished from other changes (AUDIT-02).
  actionOf: (before, { active }) => {
    if (before.active === active) return 'Modified';
    return active === true ? 'Enabled' : 'Disabled';
  },
});

const own = {
  eventId: column('t', eventSessionTable.eventId),
  closed: column('t', eventSessionTable.closed),
  startDate: column('t', eventSessionTable.startDate),
  endDate: column('t', eventSessionTable.endDate),
};

export const eventSessionStore = defineStore({
  resource: eventSession,
  table: eventSessionTable,
  joins: sql`join ${eventTable} e on ${column('e', eventTable.id)} = ${own.eventId}
    ${joinBuildingPlace(eventSessionTable.buildingId)}`,
  computed: {
    timezone,
    currency,
    eventName,
    status: { sql: sql`case when ${own.closed} or ${own.endDate} <= now() then 'closed' else 'active' end` },
    externalRegistrationUrl: {
      by: 'externalRegistrationUrl',
      inAppWhen: isExternal(column('t', eventSessionTable.buildingId)),
    },
    duration: { sql: sql`(extract(epoch from ${own.endDate} - ${own.startDate}) / 60)::int`, type: 'number' },
  },
  readerCondition: (session) => isShownInApp('e', session),
  findIssues: findSessionIssues,
  beforeWrite: completeSession,
  afterWrite: informOfSessionChange,
  beforeRemove: deactivateEmptyEvent,
  beforeRestore: bringEventBack,
});

export const registrationStore = defineStore({
  resource: registration,
  table: registrationTable,
  joins: sql`join ${eventSessionTable} s on ${column('s', eventSessionTable.id)} = ${column('t', registrationTable.sessionId)}
    join ${eventTable} e on ${column('e', eventTable.id)} = ${column('t', registrationTable.eventId)}
    ${joinBuildingPlace(registrationTable.buildingId)}`,
  computed: {
    timezone,
    eventName,
    sessionTitle: { sql: column('s', eventSessionTable.title) },
    sessionStart: { sql: column('s', eventSessionTable.startDate), type: 'instant' },
  },
  findIssues: findRegistrationIssues,
  beforeWrite: changeSeats,
  afterWrite: informRegistered,
});
