import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const events = (needs: Needed): AnyFeature => ({ features: ['BUILDING.events'], needs });
const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** The routes of events apart from those that every resource has (CONT-11 to CONT-23). */
export const eventRoutes: Readonly<Record<string, OtherRoute>> = {
  // RES-35
  'POST event/reorder': {
    callers: events('edit'),
    request: ({ ownEventId }) => ({ path: 'event/reorder', body: { ids: [ownEventId] } }),
    foreign: ({ foreignEventId }) => ({ path: 'event/reorder', body: { ids: [foreignEventId] } }),
  },
  'POST event/{id}/reorder': {
    callers: events('edit'),
    request: ({ ownEventId }) => ({ path: `event/${ownEventId}/reorder`, body: { sortOrder: 0 } }),
    foreign: ({ foreignEventId }) => ({ path: `event/${foreignEventId}/reorder`, body: { sortOrder: 0 } }),
  },
  // RES-38: without the right people see the sessions of events that are shown in the app
  'GET event/{eventId}/session': {
    callers: events('view'),
    request: ({ ownEventId }) => ({ path: `event/${ownEventId}/session` }),
    foreign: ({ foreignEventId }) => ({ path: `event/${foreignEventId}/session` }),
    without: 200,
  },
  'POST event/{eventId}/session': {
    callers: events('add'),
    request: ({ ownEventId }) => ({ path: `event/${ownEventId}/session`, body: {} }),
    status: 400,
  },
  // RES-113: everyone registers themselves, and cancels what is their own; the requests name nothing that is there
  'POST userevent': {
    callers: 'member',
    request: () => ({ path: 'userevent', body: { sessionId: NOWHERE } }),
    status: 400,
  },
  'PUT userevent/{id}': {
    callers: 'member',
    request: () => ({ path: `userevent/${NOWHERE}`, body: { status: 'cancelled' } }),
    status: 404,
  },
  'PUT userevent': {
    callers: 'member',
    request: () => ({ path: 'userevent', body: { id: NOWHERE, status: 'cancelled' } }),
    status: 404,
  },
  'GET userevent/own': { callers: 'member', request: () => ({ path: 'userevent/own' }) },
  // RES-114
  'GET userevent/download': {
    callers: events('view'),
    request: ({ ownEventId }) => ({ path: `userevent/download?eventId=${ownEventId}` }),
    foreign: ({ foreignEventId }) => ({ path: `userevent/download?eventId=${foreignEventId}` }),
  },
};
