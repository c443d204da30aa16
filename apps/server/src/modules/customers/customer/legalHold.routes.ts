import { customer, type FeatureKey, holdPages, legalHoldAnswer, legalHoldInput } from '@atrium/contract';

import { featureGrant } from '../../../access/authorize.ts';
import { notFound } from '../../../base/httpError.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { endHold, readHold, setHold } from '../../../services/retention/legalHold.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { seesCustomer } from '../../places/geography.reads.ts';
import { lockCustomer } from '../customers.reads.ts';

const PATH = 'customer/{customerId}/legalhold';
/** Those who work on a page that shows a legal hold, and those who set it. */
const shownTo: readonly FeatureKey[] = ['ROOT.customers', ...holdPages];
const viewing = { kind: 'feature', anyOf: shownTo, action: 'view' } as const;
const setting = { kind: 'feature', anyOf: ['ROOT.customers'], action: 'edit' } as const;

/** @throws HttpError 404 where the caller does not see the customer by the right of the route */
async function assertSeen(
  context: Pick<ServiceContext, 'session' | 'trace' | 'work' | 'services'>,
  { anyOf, action }: typeof viewing | typeof setting,
  customerId: string,
): Promise<void> {
  const grant = featureGrant(context.session, customer, anyOf, action, context.trace);
  if (!(await seesCustomer(context, grant, customerId))) throw notFound();
}

/** `GET customer/{customerId}/legalhold` (RET-03). */
const read = defineRoute({
  method: 'GET',
  path: PATH,
  tag: customer.name,
  summary: 'The legal hold of a customer: reason, since when and by whom',
  access: viewing,
  answer: legalHoldAnswer,
  handle: async (context) => {
    const customerId = idOf(context.params.customerId);
    await assertSeen(context, viewing, customerId);
    return { body: { hold: await readHold(context.work, customerId) } };
  },
});

/** `PUT customer/{customerId}/legalhold`: from its answer on nothing of the customer is removed for good (RET-03). */
const put = defineRoute({
  method: 'PUT',
  path: PATH,
  tag: customer.name,
  summary: 'Set a legal hold, or change its reason',
  access: setting,
  body: legalHoldInput,
  answer: legalHoldAnswer,
  handle: async (context) => {
    const { session, work } = context;
    const customerId = idOf(context.params.customerId);
    await assertSeen(context, setting, customerId);
    const { reason } = context.input();
    return work.transaction(async (tx) => {
      await lockCustomer(tx, customerId, 'no key update');
      await setHold(tx, { customerId, reason, by: session.user.id });
      return { body: { hold: await readHold(tx, customerId) } };
    });
  },
});

/** `DELETE customer/{customerId}/legalhold` (RET-03). */
const end = defineRoute({
  method: 'DELETE',
  path: PATH,
  tag: customer.name,
  summary: 'End a legal hold',
  access: setting,
  status: 204,
  handle: async (context) => {
    const { session, work } = context;
    const customerId = idOf(context.params.customerId);
    await assertSeen(context, setting, customerId);
    if (!(await endHold(work, customerId, session.user.id))) throw notFound();
    return { status: 204, body: undefined };
  },
});

export const legalHoldRoutes = [read, put, end];
