import { buildingFacts, type FilterNode, roleFacts, type user, vendorFacts } from '@atrium/contract';

import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { fullName, personFields } from '../../../kit/form/personFields.ts';
import { formPart } from '../../../ui/later/formPart.ts';

const SignInActions = formPart(async () => (await import('./SignInActions.tsx')).SignInActions);

/** A scope holds buildings and vendors of the user's own customer. */
function ofSameCustomer({ customerId }: Values): FilterNode | undefined {
  return typeof customerId === 'string'
    ? { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }
    : undefined;
}

/** A user as it is edited: from the customer's list and from a building's accounts. */
export const userRecord: Omit<ScreensDefinition<typeof user>, 'list'> = {
  title: fullName,
  actions: SignInActions,
  form: {
    sections: [
      {
        key: 'person',
        fields: [...personFields, { field: 'approvalTicketNumber' }, { field: 'provisionedBy', readOnly: true }],
      },
      { key: 'rights', fields: [{ field: 'roles', reference: { resource: roleFacts, label: 'name' } }] },
      {
        key: 'scope',
        fields: [
          { field: 'buildings', reference: { resource: buildingFacts, label: 'name', filter: ofSameCustomer } },
          { field: 'vendors', reference: { resource: vendorFacts, label: 'shopName', filter: ofSameCustomer } },
        ],
      },
    ],
  },
};
