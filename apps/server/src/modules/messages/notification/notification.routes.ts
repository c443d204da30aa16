import {
  audienceIssues,
  audienceRequest,
  audienceSize,
  levelOf,
  notification,
  notificationDelivery,
  notificationStop,
  type RuleIssue,
  shapeOf,
} from '@atrium/contract';
import { z } from 'zod';

import { levelGrant } from '../../../access/authorize.ts';
import { forbidden, invalid } from '../../../base/httpError.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { answerRecord, expectedVersion, idOf, sentFields } from '../../../http/crud/recordRequests.ts';
import { assertWritable } from '../../../http/crud/writeRoutes.ts';
import { countAudience } from './notificationAudience.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceRoute } from '../../../services/route.ts';
import { refusedNew } from '../../../store/validate.ts';
import { findChannelsOff } from './maintenanceChannel.process.ts';
import { claimNow, stopNotification } from './claimNotification.ts';
import { notificationStore } from './notification.store.ts';
import { deliveryOf } from './notificationDelivery.ts';
import { SEND_NOTIFICATION_KIND } from './sendNotificationJob.ts';
import { queueTest } from './notificationMail.ts';

const viewing = { kind: 'resource', resource: notification, action: 'view' } as const;
const editing = { kind: 'resource', resource: notification, action: 'edit' } as const;

/** `POST notification/recipients`: how many people an audience has and which channels are off, before anything is saved (MSG-07, SRV-11). */
const recipients = defineRoute({
  method: 'POST',
  path: `${notification.path}/recipients`,
  tag: notification.name,
  summary: 'How many people an audience has, and the channels that are off',
  access: viewing,
  body: audienceRequest,
  answer: audienceSize,
  reads: true,
  handle: async (context) => {
    const { grant, work, services } = context;
    const asked = context.input();
    if (grant.projection !== 'full' || !grant.levels.includes(levelOf(asked))) throw forbidden();
    const mismatches: RuleIssue[] = [];
    const placed = await notificationStore.placeInScope(grant, work, asked, mismatches);
    const { customerId, buildingId } = { customerId: null, buildingId: null, ...placed };
    const values = { ...asked, customerId, buildingId };
    const issues = [
      ...mismatches,
      ...audienceIssues(values),
      ...(await notificationStore.referenceIssues(grant, { work, services }, { ...asked })),
    ];
    if (issues.length > 0) throw invalid(issues);
    const place = z.object({ customerId: z.string().nullable(), buildingId: z.string().nullable() }).parse(values);
    const size = await countAudience(work, { ...asked, ...place });
    return { body: { ...size, channelsOff: await findChannelsOff(work, place.customerId) } };
  },
});

/** `POST notification/{id}/send`: sends a draft or scheduled notification now, as a job (MSG-06). */
const send = defineRoute({
  method: 'POST',
  path: `${notification.path}/{id}/send`,
  tag: notification.name,
  summary: 'Send a notification now',
  needsVersion: true,
  access: editing,
  answer: notification.record,
  handle: async (context) => {
    const { grant, services } = context;
    const id = idOf(context.params.id);
    await assertWritable(notificationStore, context, id);
    const expected = expectedVersion(context);
    const record = await inOneTransaction(context.work, async (work) => {
      const claimed = await claimNow(grant, { work, services }, id, expected);
      // Without an owner: who looks at the notification follows it, and a sending has no cancel.
      await services.jobs.start(work, { kind: SEND_NOTIFICATION_KIND, input: { id }, requestId: context.request.id });
      return claimed;
    });
    return answerRecord(record, 200);
  },
});

/** `POST notification/{id}/stop`: what has not been sent by now is not; says how many have been. */
const stop = defineRoute({
  method: 'POST',
  path: `${notification.path}/{id}/stop`,
  tag: notification.name,
  summary: 'Stop a notification that is being sent',
  access: editing,
  answer: notificationStop,
  handle: async (context) => {
    const { grant, services } = context;
    const id = idOf(context.params.id);
    await assertWritable(notificationStore, context, id);
    return {
      body: await inOneTransaction(context.work, (work) => stopNotification(grant, { work, services }, id)),
    };
  },
});

/** `POST notification/{id}/test`: sends its e-mail to the person who asks, and to no one else. */
const test = defineRoute({
  method: 'POST',
  path: `${notification.path}/{id}/test`,
  tag: notification.name,
  summary: 'Send a test of a notification to oneself',
  access: editing,
  status: 204,
  handle: async (context) => {
    const { grant, services, session } = context;
    const id = idOf(context.params.id);
    await assertWritable(notificationStore, context, id);
    await notificationStore.current(grant, context, id);
    await inOneTransaction(context.work, (work) => queueTest(work, services, id, session.user));
    return { body: undefined };
  },
});

/** `GET notification/{id}/delivery`: how its messages went, by channel. */
const delivery = defineRoute({
  method: 'GET',
  path: `${notification.path}/{id}/delivery`,
  tag: notification.name,
  summary: 'How the messages of a notification went',
  access: viewing,
  answer: notificationDelivery,
  handle: async (context) => {
    const { grant, work } = context;
    if (grant.projection !== 'full') throw forbidden();
    const id = idOf(context.params.id);
    const { values } = await notificationStore.current(grant, context, id);
    return { body: await deliveryOf(work, id, values) };
  },
});

const crud = crudRoutes(notificationStore, { narrow: ['customerId', 'buildingId'] });

/** The ids of a place that a notification of a level has none of. */
const foreignPlaces = { root: ['customerId', 'buildingId'], customer: ['buildingId'] } as const;
type OuterLevel = keyof typeof foreignPlaces;

/** Refuses a new notification of another level than its address has: what is said too much or too little, and all else that is wrong. */
function assertOfLevel(body: unknown, level: OuterLevel): void {
  const given = sentFields(notification.create, body);
  const has = (field: 'customerId' | 'buildingId') => (given[field] ?? null) !== null;
  const placed: RuleIssue[] = foreignPlaces[level].filter(has).map((field) => ({ field, code: 'unknownField' }));
  if (level === 'customer' && !has('customerId')) placed.push({ field: 'customerId', code: 'required' });
  if (placed.length > 0) throw refusedNew(notification, placed, body);
}

/** Returns the schema of a create at the address of a level. */
function sentAt(level: OuterLevel): z.ZodObject {
  const foreign: readonly string[] = foreignPlaces[level];
  return z.object(
    Object.fromEntries(Object.entries(shapeOf(notification.create)).filter(([field]) => !foreign.includes(field))),
  );
}

/** The plain routes of the resource at an address that serves the notifications of one level alone. */
function routesOf(path: string, level: OuterLevel): ServiceRoute[] {
  const served = ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
    method === 'POST' ? [`POST ${notification.path}`] : [`${method} ${notification.path}/{id}`],
  );
  const own = new Set([`GET ${notification.path}`, ...served]);
  return crud
    .filter((route) => own.has(`${route.method} ${route.path}`))
    .map((route) => ({
      ...route,
      path: route.path.replace(notification.path, path),
      ...(route.method === 'POST' ? { body: sentAt(level) } : {}),
      handle: (context) => {
        if (route.method === 'POST') assertOfLevel(context.body, level);
        return route.handle(context.having({ grant: levelGrant(context.grant, level) }));
      },
    }));
}

/**
 * The routes of notifications; those for all customers have an address of their own, as have those of a customer (RES-41,
 * RES-42, RES-63).
 */
export const notificationRoutes: ServiceRoute[] = [
  recipients,
  send,
  stop,
  test,
  delivery,
  ...crud,
  ...routesOf('globalNotification', 'root'),
  ...routesOf('globalCustomerNotification', 'customer'),
];
