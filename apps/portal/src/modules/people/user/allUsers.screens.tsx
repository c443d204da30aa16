import { buildingFacts, customerFacts, roleFacts, userFacts, vendorFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { fullName, personFields } from '../../../kit/form/personFields.ts';
import { LastLogin } from './LastLogin.tsx';
import { PersonName } from './PersonName.tsx';
import { UserStatus } from './UserStatus.tsx';

/** The users of all customers, to look at: they are changed in their customer (ROOT-28, PERM-16). */
export const allUsersScreens = defineScreens(
  { ...userFacts, actions: ['list', 'get', 'export'] },
  {
    title: fullName,
    list: {
      columns: [
        { field: 'lastName', cell: PersonName, secondary: 'email' },
        { field: 'customerName' },
        { field: 'roleNames', names: roleFacts },
        { field: 'approvalTicketNumber', hiddenByDefault: true },
        { field: 'lastLogin', cell: LastLogin },
        { field: 'status', cell: UserStatus, chip: true },
      ],
      filters: [
        { field: 'customerId', kind: 'reference', resource: customerFacts, label: 'name' },
        { field: 'roles', kind: 'reference', resource: roleFacts, label: 'name' },
        { field: 'lastLogin', kind: 'date' },
      ],
    },
    form: {
      sections: [
        {
          key: 'person',
          fields: [
            ...personFields,
            { field: 'customerId', reference: { resource: customerFacts, label: 'name' } },
            { field: 'approvalTicketNumber', half: true },
            { field: 'lastLogin', widget: 'dateTime', half: true },
          ],
        },
        { key: 'rights', fields: [{ field: 'roles', reference: { resource: roleFacts, label: 'name' } }] },
        {
          key: 'scope',
          fields: [
            { field: 'buildings', reference: { resource: buildingFacts, label: 'name' } },
            { field: 'vendors', reference: { resource: vendorFacts, label: 'shopName' } },
          ],
        },
      ],
    },
  },
);
