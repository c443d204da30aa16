import { customer, customerParts, type FeatureKey, mayUseCustomerPart, type Session } from '@atrium/contract';

import { featureGrant } from '../../../access/authorize.ts';
import { notFound } from '../../../base/httpError.ts';
import { sentBack } from '../../../http/crud/bodies.ts';
import { answerRecord, expectedVersion, idOf, inputBeside, otherIdIssues } from '../../../http/crud/recordRequests.ts';
import { defineRoute } from '../../../services/route.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { customerStore } from './customer.store.ts';

const every: readonly FeatureKey[] = ['ROOT.customers', ...new Set(Object.values(customerParts).flat())];

const shape = customer.record.pick({
  id: true,
  version: true,
  revision: true,
  identityProvider: true,
  identityProviderId: true,
  identityConfig: true,
  inactivityMinutes: true,
  calendarProvider: true,
  calendarConfig: true,
  iosDownloadUrl: true,
  androidDownloadUrl: true,
  bookingProvider: true,
  bookingConfig: true,
  roomAvailabilityCaching: true,
  sync: true,
  roomRelease: true,
  repeatNoShows: true,
  pointr: true,
});

function answer(session: Session, record: StoredRecord) {
  const whole = shape.parse(JSON.parse(record.text));
  const seen = Object.entries(whole).filter(([field]) => mayUseCustomerPart(session, field, 'view'));
  return { ...answerRecord(record, 200), body: Object.fromEntries(seen) };
}

const read = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/customerconfig',
  tag: 'customer',
  summary: "A customer's integration configuration and toggles; secrets are never answered",
  access: { kind: 'feature', anyOf: every, action: 'view' },
  answer: shape.partial(),
  handle: async (context) => {
    const { session, trace, params } = context;
    const grant = featureGrant(session, customer, every, 'view', trace);
    return answer(session, await customerStore.get(grant, context, idOf(params.customerId)));
  },
});

/** POST and PUT alike save what is sent (RES-23), and both need `If-Match`: the customer is always there already (TRUE-04). */
const save = (method: 'POST' | 'PUT') =>
  defineRoute({
    method,
    path: 'customer/{customerId}/customerconfig',
    tag: 'customer',
    summary: "Save a customer's integration configuration and toggles",
    access: { kind: 'feature', anyOf: every, action: 'edit' },
    needsVersion: true,
    body: sentBack(shape, customer.update.omit({ name: true, logoId: true, emailDomains: true })),
    answer: shape.partial(),
    handle: async (context) => {
      const { session, trace, params } = context;
      const id = idOf(params.customerId);
      const grant = featureGrant(session, customer, every, 'edit', trace);
      if (!(await customerStore.has(grant, context, id))) throw notFound();
      const input = inputBeside(context, otherIdIssues(context, id));
      const record = await customerStore.update(grant, context, id, expectedVersion(context), input);
      return answer(session, record);
    },
  });

export const customerConfigRoutes = [read, save('POST'), save('PUT')];
