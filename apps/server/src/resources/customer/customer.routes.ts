import { can, customer } from '@atrium/contract';
import { z } from 'zod';

import { authorize, checkedGrant } from '../../core/access/authorize.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, JsonText } from '../../core/http/route.ts';
import { customerStore } from './customer.store.ts';

/** What its own people read of a customer: everything but the integration configuration (PERM-37). */
const ownCustomer = customer.record.omit({ identityConfig: true, calendarConfig: true, bookingConfig: true });

/** One customer: whole with view on customers, the own one without its integrations, others by name. */
const one = defineRoute({
  method: 'GET',
  path: 'customer/{id}',
  tag: 'customer',
  summary: 'Read one: customer',
  access: { kind: 'member' },
  answer: z.union([customer.record, ownCustomer, z.object({ id: z.uuid(), name: z.string() })]),
  handle: async ({ params, session, trace, work }) => {
    const id = idOf(params['id']);
    const isOwn = id === session.user.customerId && !can(session, 'ROOT.customers', 'view');
    const grant = isOwn ? checkedGrant(session, customer, trace) : authorize(session, customer, 'view', trace);
    const record = await customerStore.get(grant, work, id);
    const headers = { etag: `"${String(record.version)}"` };
    return isOwn
      ? { body: ownCustomer.parse(JSON.parse(record.text)), headers }
      : { body: new JsonText(record.text), headers };
  },
});

export const customerRoutes = [one, ...crudRoutes(customerStore, { without: ['get'] })];
