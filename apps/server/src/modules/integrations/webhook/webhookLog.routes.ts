import {
  deliveryStates,
  webhook,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookReplay,
  webhookReplayed,
  webhookTest,
} from '@atrium/contract';
import { z } from 'zod';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { column, sql, type Sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { listAnswer } from '../../../http/crud/listAnswer.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { pageParameters, readNewestFirst } from '../../../services/audit/newestFirst.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { deliveryLine, readDelivery } from '../../../services/webhooks/deliveryLog.ts';
import { replayDeliveries } from '../../../services/webhooks/replayDeliveries.ts';
import { webhookDeliveryTable } from '../../../services/webhooks/webhookDelivery.table.ts';
import { webhookStore } from './webhook.store.ts';

const viewing = { kind: 'resource', resource: webhook, action: 'view' } as const;
const editing = { kind: 'resource', resource: webhook, action: 'edit' } as const;
const TAG = webhook.name;

/** The id of the webhook of a request, which its caller sees; 404 otherwise. */
async function webhookOf(context: ServiceContext): Promise<string> {
  const id = idOf(context.params.id);
  const ids = await parentsInScope(webhook, context);
  await webhookStore.current(context.grant, context, id, { ids });
  return id;
}

const v = (field: 'id' | 'webhookId' | 'state' | 'createdAt') => column('v', webhookDeliveryTable[field]);

const logQuery = z.object({
  ...pageParameters,
  state: z.enum(deliveryStates, 'choice').optional().describe('Only deliveries in this state'),
  from: z.iso
    .datetime({ offset: true, error: 'instant' })
    .optional()
    .describe('Only deliveries made from this time on'),
  to: z.iso.datetime({ offset: true, error: 'instant' }).optional().describe('Only deliveries made before this time'),
});

/** `GET customer/{customerId}/webhook/{id}/delivery`: what was sent in the last 30 days, the newest first (HOOK-04). */
const listDeliveries = defineRoute({
  method: 'GET',
  path: `${webhook.path}/{id}/delivery`,
  tag: TAG,
  summary: 'The deliveries of a webhook, the newest first',
  access: viewing,
  query: logQuery,
  answer: z.object({
    '@odata.count': z.int(),
    value: z.array(webhookDelivery),
    '@odata.nextLink': z.string().optional(),
  }),
  handle: async (context) => {
    const webhookId = await webhookOf(context);
    const { state = null, from = null, to = null, ...page } = context.queryInput();
    const found = await readNewestFirst(context.work, {
      ...page,
      table: webhookDeliveryTable,
      body: deliveryLine,
      where: sql`${v('webhookId')} = ${webhookId}::uuid and (${state}::text is null or ${v('state')} = ${state})
        and (${from}::timestamptz is null or ${v('createdAt')} >= ${from}::timestamptz)
        and (${to}::timestamptz is null or ${v('createdAt')} < ${to}::timestamptz)`,
      keys: [
        { sql: v('createdAt'), type: 'instant' },
        { sql: v('id'), type: 'id' },
      ],
    });
    return { body: listAnswer({ ...found, rows: found.rows.join(',') }, { top: page.$top }, context.request.url) };
  },
});

/** `GET customer/{customerId}/webhook/{id}/delivery/{deliveryId}`: what was sent and answered (HOOK-04). */
const getDelivery = defineRoute({
  method: 'GET',
  path: `${webhook.path}/{id}/delivery/{deliveryId}`,
  tag: TAG,
  summary: 'A delivery with its attempts and their answers',
  access: viewing,
  answer: webhookDeliveryDetail,
  handle: async (context) => {
    const webhookId = await webhookOf(context);
    const { work, services, session, params } = context;
    const id = idOf(params.deliveryId);
    const found = await readDelivery(work, services.stores, session, { webhookId, id });
    if (found === null) throw notFound();
    return { body: webhookDeliveryDetail.parse(found) };
  },
});

/** Queues deliveries again. @throws HttpError 409 while the webhook is off */
async function replay(context: ServiceContext, which: Sql): Promise<number> {
  const { grant, params } = context;
  const id = await webhookOf(context);
  return inOneTransaction(context.work, async (work) => {
    const { values } = await webhookStore.current(grant, { work }, idOf(params.id));
    if (!values.active) throw new HttpError(409, 'webhookOff');
    return replayDeliveries(work, id, which);
  });
}

/** `POST customer/{customerId}/webhook/{id}/delivery/{deliveryId}/replay`: sends one delivery again (HOOK-04). */
const replayOne = defineRoute({
  method: 'POST',
  path: `${webhook.path}/{id}/delivery/{deliveryId}/replay`,
  tag: TAG,
  summary: 'Send a delivery again',
  access: editing,
  answer: webhookReplayed,
  handle: async (context) => {
    const id = idOf(context.params.deliveryId);
    const count = await replay(context, sql`${webhookDeliveryTable.id} = ${id}::uuid`);
    if (count === 0) throw notFound();
    return { body: { count } };
  },
});

/** `POST customer/{customerId}/webhook/{id}/replay`: sends the deliveries of a time again, at most 10,000 (HOOK-04). */
const replayRange = defineRoute({
  method: 'POST',
  path: `${webhook.path}/{id}/replay`,
  tag: TAG,
  summary: 'Send the deliveries of a time again',
  access: editing,
  body: webhookReplay,
  answer: webhookReplayed,
  handle: async (context) => {
    const { from, to, states = deliveryStates } = context.input();
    const { createdAt, state, isReplay } = webhookDeliveryTable;
    const count = await replay(
      context,
      sql`${createdAt} >= ${from}::timestamptz and ${createdAt} < ${to}::timestamptz
        and ${state} = any(${[...states]}::text[]) and not ${isReplay}`,
    );
    return { body: { count } };
  },
});

/** `POST customer/{customerId}/webhook/{id}/test`: sends a signed test, and answers what came back (HOOK-04). */
const sendTest = defineRoute({
  method: 'POST',
  path: `${webhook.path}/{id}/test`,
  tag: TAG,
  summary: 'Send a test to the address of a webhook',
  access: editing,
  answer: webhookTest,
  // It waits for a service outside, which no transaction may.
  streams: true,
  handle: async (context) => {
    const id = await webhookOf(context);
    const sent = await context.services.webhooks.sendTest(id);
    if (sent === null) throw notFound();
    return { body: sent };
  },
});

export const webhookLogRoutes = [listDeliveries, getDelivery, replayOne, replayRange, sendTest];
