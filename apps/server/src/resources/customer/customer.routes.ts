import { customer } from '@atrium/contract';
import { z } from 'zod';

import { authorize, ownRecordGrant, permittedLevels } from '../../access/authorize.ts';
import { answerRecord, idOf } from '../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../services/crudRoutes.ts';
import { defineRoute } from '../../services/route.ts';
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
  handle: async (context) => {
    const { params, session, trace } = context;
    const id = idOf(params.id);
    if (id !== session.user.customerId || permittedLevels(session, customer, 'view').length > 0)
      return answerRecord(await customerStore.get(authorize(session, customer, 'view', trace), context, id), 200);
    const record = await customerStore.get(ownRecordGrant(session, customer, trace), context, id);
    return { ...answerRecord(record, 200), body: ownCustomer.parse(JSON.parse(record.text)) };
  },
});

export const customerRoutes = crudRoutes(customerStore, { replace: { get: [one] } });
