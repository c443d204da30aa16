import { building, type FilterNode, role, user, vendor } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';
import type { Values } from '../../kit/form/formDefinition.ts';
import { atLevel } from '../../kit/list/atLevel.ts';
import { LastLogin } from './LastLogin.tsx';
import { PersonName } from './PersonName.tsx';

/** A scope holds buildings and vendors of the user's own customer. */
function ofSameCustomer({ customerId }: Values): FilterNode | undefined {
  return typeof customerId === 'string'
    ? { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }
    : undefined;
}

/** The users of a customer (CUST-08 to CUST-14); nobody changes their own record (PERM-23). */
export const userScreens = defineScreens(user, {
  title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  list: {
    columns: [
      { field: 'lastName', cell: PersonName, secondary: 'email' },
      { field: 'roleNames' },
      { field: 'approvalTicketNumber' },
      { field: 'lastLogin', cell: LastLogin },
    ],
    filters: [
      { field: 'roles', kind: 'reference', resource: role, label: 'name' },
      { field: 'lastLogin', kind: 'date' },
    ],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    sections: [
      {
        key: 'person',
        fields: [
          { field: 'firstName', half: true },
          { field: 'lastName', half: true },
          { field: 'email', widget: 'email' },
          { field: 'approvalTicketNumber' },
        ],
      },
      { key: 'rights', fields: [{ field: 'roles', reference: { resource: role, label: 'name' } }] },
      {
        key: 'scope',
        fields: [
          { field: 'buildings', reference: { resource: building, label: 'name', filter: ofSameCustomer } },
          { field: 'vendors', reference: { resource: vendor, label: 'shopName', filter: ofSameCustomer } },
        ],
      },
    ],
  },
  lockedBecause: ({ id }, session) => (id === session.user.id ? 'ownRecord' : undefined),
});
