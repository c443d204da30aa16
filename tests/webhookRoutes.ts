import type { AnyFeature, OtherRoute } from './otherRoutes.ts';
import type { Needed } from './accessRights.ts';

/** What the requests below name; the secrets of both were shown. */
export interface WebhookSubjects {
  readonly ownWebhookId: string;
  readonly foreignWebhookId: string;
}

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const webhooks = (needs: Needed): AnyFeature => ({ features: ['CUSTOMER.webhooks'], needs });
const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };

/** A route below a webhook, in the caller's customer and in another one. */
function below(
  needs: Needed,
  part: string,
  more: Pick<OtherRoute, 'status'> & { readonly body?: object } = {},
): OtherRoute {
  const { body, ...rest } = more;
  const of = (customerId: string, id: string) => ({
    path: `customer/${customerId}/webhook/${id}/${part}`,
    ...(body === undefined ? {} : { body }),
  });
  return {
    callers: webhooks(needs),
    request: ({ ownCustomerId, ownWebhookId }) => of(ownCustomerId, ownWebhookId),
    foreign: ({ foreignCustomerId, foreignWebhookId }) => of(foreignCustomerId, foreignWebhookId),
    ...rest,
  };
}

/** The routes of webhooks apart from those that every resource has (HOOK-02, HOOK-04). */
export const webhookRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST customer/{customerId}/webhook/{id}/secret/show': below('edit', 'secret/show', { status: 409 }),
  'POST customer/{customerId}/webhook/{id}/secret': below('edit', 'secret', { body: { keepHours: 0 } }),
  'GET customer/{customerId}/webhook/{id}/delivery': below('view', 'delivery'),
  'GET customer/{customerId}/webhook/{id}/delivery/{deliveryId}': below('view', `delivery/${NOWHERE}`, { status: 404 }),
  'POST customer/{customerId}/webhook/{id}/delivery/{deliveryId}/replay': below('edit', `delivery/${NOWHERE}/replay`, {
    status: 404,
  }),
  'POST customer/{customerId}/webhook/{id}/replay': below('edit', 'replay', { body: span }),
  'POST customer/{customerId}/webhook/{id}/test': below('edit', 'test'),
};
