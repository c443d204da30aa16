import { buildingFacts, webhookFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { WebhookReason, WebhookState } from './WebhookState.tsx';

const TopicsInput = formPart(async () => (await import('./TopicsInput.tsx')).TopicsInput, ['auditEntry']);
const SecretSection = formPart(async () => (await import('./SecretSection.tsx')).SecretSection);
const DeliveryLog = formPart(async () => (await import('./DeliveryLog.tsx')).DeliveryLog, ['auditEntry']);

/** The webhooks of a customer (HOOK-01). */
export const webhookScreens = defineScreens(webhookFacts, {
  title: ({ name }) => name,
  list: {
    columns: [
      { field: 'name', width: 200, secondary: 'url' },
      { field: 'active', width: 140, cell: WebhookState, secondary: WebhookReason, chip: true },
      { field: 'lastSuccessAt', isInstant: true, width: 150 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'active', kind: 'boolean' }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'url', widget: 'url' },
          { field: 'topics', component: TopicsInput },
          {
            field: 'buildingIds',
            widget: 'multiReference',
            reference: {
              resource: buildingFacts,
              label: 'name',
              filter: ({ customerId }) =>
                typeof customerId === 'string'
                  ? { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }
                  : undefined,
            },
          },
          { field: 'active' },
          { field: 'makerName', readOnly: true },
        ],
      },
      { key: 'secret', component: SecretSection },
      { key: 'log', component: DeliveryLog },
    ],
  },
});
