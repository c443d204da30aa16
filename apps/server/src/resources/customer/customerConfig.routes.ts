import { can, customer, type FeatureKey, type Session } from '@atrium/contract';

import { featureGrant } from '../../access/authorize.ts';
import { forbidden, notFound } from '../../base/httpError.ts';
import { sentBack } from '../../http/crud/bodies.ts';
import { answerRecord, expectedVersion, idOf } from '../../http/crud/recordRequests.ts';
import { defineRoute } from '../../services/route.ts';
import type { StoredRecord } from '../../store/storeDefinition.ts';
import { isObject } from '../../store/validate.ts';
import { customerStore } from './customer.store.ts';

/** The parts of a customer's configuration and the features that open each, besides customers at the root (CUST-05). */
const features: Readonly<Record<string, readonly FeatureKey[]>> = {
  identityProvider: [],
  identityProviderId: [],
  identityConfig: [],
  calendarProvider: ['CUSTOMER.providers'],
  calendarConfig: ['CUSTOMER.providers'],
  iosDownloadUrl: ['CUSTOMER.providers'],
  androidDownloadUrl: ['CUSTOMER.providers'],
  bookingProvider: ['CUSTOMER.providers', 'CUSTOMER.resourceBookingConfig'],
  bookingConfig: ['CUSTOMER.providers', 'CUSTOMER.resourceBookingConfig'],
  roomAvailabilityCaching: ['CUSTOMER.defaults'],
  sync: ['CUSTOMER.defaults'],
  roomRelease: ['CUSTOMER.defaults'],
  pointr: ['CUSTOMER.defaults', 'CUSTOMER.pointr'],
};
const fields = Object.keys(features);
const every: readonly FeatureKey[] = ['ROOT.customers', ...new Set(Object.values(features).flat())];

const shape = customer.record.pick({
  id: true,
  version: true,
  revision: true,
  identityProvider: true,
  identityProviderId: true,
  identityConfig: true,
  calendarProvider: true,
  calendarConfig: true,
  iosDownloadUrl: true,
  androidDownloadUrl: true,
  bookingProvider: true,
  bookingConfig: true,
  roomAvailabilityCaching: true,
  sync: true,
  roomRelease: true,
  pointr: true,
});

function mayTouch(session: Session, field: string, action: 'view' | 'edit'): boolean {
  return (
    can(session, 'ROOT.customers', action) || (features[field] ?? []).some((feature) => can(session, feature, action))
  );
}

/** Refuses a body with a field of a part that the caller may not edit: rights come before what the values are (API-40). */
function assertMayEdit(session: Session, body: unknown): void {
  const isRefused = (field: string) => isObject(body) && field in body && !mayTouch(session, field, 'edit');
  if (fields.some(isRefused)) throw forbidden();
}

function answer(session: Session, record: StoredRecord) {
  const whole = shape.parse(JSON.parse(record.text));
  const hidden = fields.filter((field) => !mayTouch(session, field, 'view'));
  const body = Object.fromEntries(Object.entries(whole).filter(([field]) => !hidden.includes(field)));
  return { ...answerRecord(record, 200), body };
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

/** POST and PUT alike save what is sent (RES-23); PUT needs `If-Match`. */
const save = (method: 'POST' | 'PUT') =>
  defineRoute({
    method,
    path: 'customer/{customerId}/customerconfig',
    tag: 'customer',
    summary: "Save a customer's integration configuration and toggles",
    access: { kind: 'feature', anyOf: every, action: 'edit' },
    body: sentBack(shape, customer.update.omit({ name: true, logoId: true, emailDomains: true })),
    answer: shape.partial(),
    handle: async (context) => {
      const { session, trace, params } = context;
      const id = idOf(params.customerId);
      assertMayEdit(session, context.body);
      const grant = featureGrant(session, customer, every, 'edit', trace);
      if (!(await customerStore.has(grant, context, id))) throw notFound();
      const expected = expectedVersion(context) ?? (method === 'POST' ? 'any' : null);
      return answer(session, await customerStore.update(grant, context, id, expected, context.input()));
    },
  });

export const customerConfigRoutes = [read, save('POST'), save('PUT')];
