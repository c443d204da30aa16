import type { Needed } from './accessRights.ts';
import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const events = (needs: Needed): AnyFeature => ({ features: ['BUILDING.events'], needs });

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
  // RES-114
  'GET userevent/download': {
    callers: events('view'),
    request: ({ ownEventId }) => ({ path: `userevent/download?eventId=${ownEventId}` }),
    foreign: ({ foreignEventId }) => ({ path: `userevent/download?eventId=${foreignEventId}` }),
  },
};
