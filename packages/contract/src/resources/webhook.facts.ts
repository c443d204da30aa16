import { allActions, defineFacts, type ResourceFacts } from '../core/resource.ts';

export const webhookFacts = defineFacts({
  name: 'webhook',
  path: 'customer/{customerId}/webhook',
  levels: { customer: 'CUSTOMER.webhooks' },
  readers: 'feature',
  query: {
    filter: ['name', 'active'],
    sort: ['name'],
    search: ['name', 'url'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'], within: ['customerId'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingIds: { resource: 'building', code: 'reference' },
  },
  actions: allActions,
});

/** What may happen to a record that a webhook reports. */
export const webhookEvents = ['created', 'updated', 'deleted', 'stateChanged'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The field with the state of the resources whose changes of state are topics of their own (HOOK-01). */
export const webhookStateFields: Readonly<Record<string, string>> = {
  order: 'status',
  registration: 'status',
  serviceRequest: 'status',
  spaceBooking: 'status',
  visitor: 'status',
};

/** The topic of every entry of the audit log (AUD-04). */
export const AUDIT_TOPIC = 'audit';

/** The topic of the message that *Send a test* sends; it is in no list of topics. */
export const TEST_TOPIC = 'webhook.test';

/** Why a webhook was turned off without a person: its attempts failed, it answered 410, too much waited, or its maker has left. */
export const webhookOffReasons = ['failed', 'gone', 'tooMany', 'makerLeft'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/** Why an attempt failed: no https address, a private network, no connection, no answer in time, a redirect, or another status than 2xx. */
export const webhookProblems = ['https', 'private', 'unreachable', 'timeout', 'redirect', 'status'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/** What has become of a delivery; `Stopped` where its webhook was turned off first, or its maker may not see the record any more. */
export const deliveryStates = ['Waiting', 'Delivered', 'Failed', 'Stopped'] as const;

/** Returns the topics of the resources whose records belong to a customer (HOOK-01), in the order of their names. */
export function webhookTopicsOf(facts: readonly ResourceFacts[]): string[] {
  const topics = facts
    .filter(({ levels }) => Object.keys(levels).some((level) => level !== 'root'))
    .flatMap(({ name }) =>
      webhookEvents
        .filter((event) => event !== 'stateChanged' || name in webhookStateFields)
        .map((event) => `${name}.${event}`),
    );
  return [...topics.toSorted(), AUDIT_TOPIC];
}
