import { event, eventSession, registration } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { standsLast } from '../../core/store/sortOrder.ts';
import { eventActionOf } from './eventRules.ts';
import { eventTable } from './event.table.ts';
import { eventSessionTable } from './eventSession.table.ts';
import { registrationTable } from './registration.table.ts';
import { changeSeats, findRegistrationIssues } from './registrationRules.ts';
import { bringEventBack, completeSession, deactivateEmptyEvent, findSessionIssues } from './sessionRules.ts';
import { buildingJoins, isShownInApp } from './shownEvents.ts';

const ofBuilding = {
  currency: { sql: 'coalesce(b.currency, c.currency_code)' },
  timezone: { sql: 'z.iana_name' },
} as const;
const sessionsOfEvent = 'from event_sessions s where s.event_id = t.id and s.deleted_at is null';

export const eventStore = defineStore({
  resource: event,
  table: eventTable,
  joins: buildingJoins,
  computed: {
    ...ofBuilding,
    sessionCount: { sql: `(select count(*)::int ${sessionsOfEvent})`, type: 'number' },
    seatsTaken: { sql: `(select coalesce(sum(s.seats_taken), 0)::int ${sessionsOfEvent})`, type: 'number' },
  },
  readerCondition: (session, parameters) => isShownInApp('t', 'b', session, parameters),
  // A new event stands last in its building (CONT-23).
  beforeWrite: standsLast('events'),
  actionOf: eventActionOf,
});

export const eventSessionStore = defineStore({
  resource: eventSession,
  table: eventSessionTable,
  joins: `join events e on e.id = t.event_id ${buildingJoins}`,
  computed: {
    ...ofBuilding,
    eventName: { sql: 'e.name' },
    status: { sql: `case when t.closed or t.end_date <= now() then 'closed' else 'active' end` },
    duration: { sql: `(extract(epoch from t.end_date - t.start_date) / 60)::int`, type: 'number' },
  },
  readerCondition: (session, parameters) => isShownInApp('e', 'b', session, parameters),
  findIssues: findSessionIssues,
  beforeWrite: completeSession,
  beforeRemove: (context) => deactivateEmptyEvent(eventStore, context),
  beforeRestore: (context) => bringEventBack(eventStore, context),
});

export const registrationStore = defineStore({
  resource: registration,
  table: registrationTable,
  joins: `join event_sessions s on s.id = t.session_id join events e on e.id = t.event_id ${buildingJoins}`,
  computed: {
    timezone: ofBuilding.timezone,
    eventName: { sql: 'e.name' },
    sessionTitle: { sql: 's.title' },
    sessionStart: { sql: 's.start_date', type: 'instant' },
  },
  // In the app people have their own registrations, also of events that are over.
  readerCondition: (session, parameters) => `t.user_id = ${parameters.add(session.user.id)}::uuid`,
  findIssues: (context) => findRegistrationIssues(eventSessionStore, context),
  beforeWrite: changeSeats,
});
