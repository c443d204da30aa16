import { customer, parseRecordQuery } from '@atrium/contract';
import { z } from 'zod';

import { authorize, ownRecordGrant, permittedLevels } from '../../../access/authorize.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { recordParameters } from '../../../http/crud/readRoutes.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
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
  query: recordParameters,
  answer: z.union([readableSchema(customer, 'record').one, ownCustomer, z.object({ id: z.uuid(), name: z.string() })]),
  partAnswer: readableSchema(customer, 'record').part,
  model: 'customer/$entity',
  handle: async (context) => {
    const { params, query, session, trace } = context;
    const id = idOf(params.id);
    const isOwn = id === session.user.customerId && permittedLevels(session, customer, 'view').length === 0;
    const grant = isOwn ? ownRecordGrant(session, customer, trace) : authorize(session, customer, 'view', trace);
    const spec = isOwn ? { select: Object.keys(ownCustomer.shape) } : customerStore.recordSpec(grant, []);
    const asked = parseRecordQuery(query, spec);
    const select = asked.select ?? (isOwn ? spec.select : null);
    return answerRecord(await customerStore.getParts(grant, context, id, { ...asked, select }), 200);
  },
});

export const customerRoutes = crudRoutes(customerStore, { replace: { get: [one] }, isConditionOptional: true });
