import { newProvisioning, provisioning, provisioningRequest, provisioningRotation, times } from '@atrium/contract';
import { z } from 'zod';

import { assertFreshSignIn } from '../../../access/freshSignIn.ts';
import { notFound } from '../../../base/httpError.ts';
import { column, instantText, sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { accessTo, parentsInScope } from '../../../http/crud/crudRequest.ts';
import { listAnswer } from '../../../http/crud/listAnswer.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { NewKey } from '../../../identity/apiKeyForm.ts';
import { pageParameters, readNewestFirst } from '../../../services/audit/newestFirst.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { provisioningStore } from './provisioning.store.ts';
import { provisioningTable } from './provisioning.table.ts';
import { provisioningRequestTable } from './provisioningRequest.table.ts';
import { scimRoutes } from './scim.routes.ts';

/** Returns the text of a record with the token next to its fields, which is answered this once. */
function withToken(text: string, token: string): string {
  return `${text.slice(0, text.lastIndexOf('}'))},"token":${JSON.stringify(token)}}`;
}

/** `POST customer/{customerId}/provisioning`: adds a directory and answers its token. */
const create = defineRoute({
  method: 'POST',
  path: provisioning.path,
  tag: provisioning.name,
  summary: 'Add a directory; its token is answered this once',
  access: accessTo(provisioning, 'add'),
  body: provisioning.create,
  answer: newProvisioning,
  status: 201,
  // The answer of a request with an Idempotency-Key would be kept, and the token with it.
  streams: true,
  handle: async (context) => {
    const { grant, work, services, body } = context;
    const made = new NewKey();
    const parents = await parentsInScope(provisioning, context);
    const record = await provisioningStore.create(grant, { work, services, known: made }, body, parents);
    const location = `${context.request.url.split('?')[0] ?? ''}/${record.id}`;
    return answerRecord({ ...record, text: withToken(record.text, made.secret) }, 201, { location });
  },
});

/**
 * `POST customer/{customerId}/provisioning/{id}/rotate`: another token in place of one. The directory has the rights of the
 * person who rotates it from then on (KEY-03).
 */
const rotate = defineRoute({
  method: 'POST',
  path: `${provisioning.path}/{id}/rotate`,
  tag: provisioning.name,
  summary: 'Make another token in place of this one, which is valid for up to 7 days more; it is answered this once',
  access: accessTo(provisioning, 'edit'),
  body: provisioningRotation,
  answer: newProvisioning,
  streams: true,
  handle: async (context) => {
    const { grant, work, services, params } = context;
    const id = idOf(params.id);
    const ids = await parentsInScope(provisioning, context);
    const made = new NewKey();
    const record = await inOneTransaction(work, async (inner) => {
      await provisioningStore.current(grant, { work: inner }, id, { ids });
      const { overlapDays } = context.input();
      assertFreshSignIn(grant);
      const [line] = await inner.query<{ hash: string }>(sql`select ${provisioningTable.hash} from ${provisioningTable}
        where ${provisioningTable.id} = ${id}::uuid for update`);
      if (line === undefined) throw notFound();
      const isKept = overlapDays > 0;
      const columns = {
        ...made.kept,
        makerId: grant.editorId,
        formerHash: isKept ? line.hash : null,
        formerUntil: isKept ? new Date(Date.now() + overlapDays * times.day).toISOString() : null,
      };
      const amended = await provisioningStore.amend(grant, { work: inner, services }, id, columns);
      const detail = { resource: provisioning.name, id, fields: ['token'] };
      await services.securityLog.record(inner, grant.holder, 'secretChanged', detail);
      return amended;
    });
    return answerRecord({ ...record, text: withToken(record.text, made.secret) }, 200);
  },
});

const v = (field: keyof typeof provisioningRequestTable._.columns) => column('v', provisioningRequestTable[field]);

/** `GET customer/{customerId}/provisioning/{id}/request`: what the directory asked for in the last 30 days, the newest first (SCIM-03). */
const requests = defineRoute({
  method: 'GET',
  path: `${provisioning.path}/{id}/request`,
  tag: provisioning.name,
  summary: 'The requests of a directory, the newest first',
  access: accessTo(provisioning, 'view'),
  query: z.object({
    ...pageParameters,
    refused: z.enum(['true', 'false']).optional().describe('Only requests that were refused'),
  }),
  answer: z.object({
    '@odata.count': z.int(),
    value: z.array(provisioningRequest),
    '@odata.nextLink': z.string().optional(),
  }),
  handle: async (context) => {
    const id = idOf(context.params.id);
    const ids = await parentsInScope(provisioning, context);
    await provisioningStore.current(context.grant, context, id, { ids });
    const { refused, ...page } = context.queryInput();
    const found = await readNewestFirst(context.work, {
      ...page,
      table: provisioningRequestTable,
      body: sql`json_build_object('id', ${v('id')}, 'date', ${instantText(v('date'))}, 'method', ${v('method')}, 'path', ${v('path')},
        'status', ${v('status')}, 'detail', ${v('detail')}, 'subject', ${v('subject')}, 'changed', ${v('changed')})`,
      where: sql`${v('provisioningId')} = ${id}::uuid and (${refused ?? 'false'} <> 'true' or ${v('status')} >= 400)`,
      keys: [
        { sql: v('date'), type: 'instant' },
        { sql: v('id'), type: 'id' },
      ],
    });
    return { body: listAnswer({ ...found, rows: found.rows.join(',') }, { top: page.$top }, context.request.url) };
  },
});

export const provisioningRoutes = [
  ...scimRoutes,
  rotate,
  requests,
  ...crudRoutes(provisioningStore, { replace: { create: [create] } }),
];
