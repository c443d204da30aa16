import { can, customer, type FeatureKey, type RuleIssue, type Session } from '@atrium/contract';
import { checkedGrant } from '../../core/access/authorize.ts';
import type { Grant } from '../../core/access/grant.ts';
import { forbidden, HttpError } from '../../core/http/httpError.ts';
import { expectedVersion, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type RouteContext } from '../../core/http/route.ts';
import type { StoredRecord } from '../../core/store/recordReader.ts';
import { isObject } from '../../core/store/validate.ts';
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

/** The features above open the configuration, not the customer: the right is checked here, the scope by the grant. */
function grantFor({ session, trace }: RouteContext): Grant {
  return checkedGrant(session, customer, trace);
}

function answer(session: Session, record: StoredRecord) {
  const whole = customer.record.parse(JSON.parse(record.text));
  const hidden = fields.filter((field) => !mayTouch(session, field, 'view'));
  const body = Object.fromEntries(Object.entries(shape.parse(whole)).filter(([field]) => !hidden.includes(field)));
  return { body, headers: { etag: `"${String(record.version)}"` } };
}

const read = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/customerconfig',
  tag: 'customer',
  summary: "A customer's integration configuration and toggles; secrets are never answered",
  access: { kind: 'feature', anyOf: every, action: 'view' },
  answer: shape.partial(),
  handle: async (context) => {
    const id = idOf(context.params['customerId']);
    return answer(context.session, await customerStore.get(grantFor(context), context.work, id));
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
    body: customer.update.omit({ name: true, logoId: true, emailDomains: true }),
    answer: shape.partial(),
    handle: async (context) => {
      const { session, work, services } = context;
      const id = idOf(context.params['customerId']);
      const sent = isObject(context.body) ? context.body : {};
      const readOnly = new Set(['id', 'version', 'revision']);
      const unknown = Object.keys(sent).filter((field) => !fields.includes(field) && !readOnly.has(field));
      const refused = fields.filter((field) => field in sent && !mayTouch(session, field, 'edit'));
      if (refused.length > 0) throw forbidden();
      if (unknown.length > 0)
        throw new HttpError(400, 'invalid', {
          issues: unknown.map((field): RuleIssue => ({ field, code: 'unknownField' })),
        });
      const body = Object.fromEntries(Object.entries(sent).filter(([field]) => !readOnly.has(field)));
      const expected = method === 'POST' ? (expectedVersion(context) ?? 'any') : expectedVersion(context);
      const record = await customerStore.update(grantFor(context), { work, services }, id, expected, body);
      return answer(session, record);
    },
  });

export const customerConfigRoutes = [read, save('POST'), save('PUT')];
