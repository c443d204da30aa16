import { roleFacts, userFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { LastLogin } from './LastLogin.tsx';
import { PersonName } from './PersonName.tsx';
import { userRecord } from './userRecord.tsx';

// An account is taken out of the building in its record; it is deleted among the customer's users.
const account = { ...userFacts, actions: userFacts.actions.filter((action) => action !== 'remove') };

/** The users assigned to a building; a new one is assigned to it from the start (BLDG-08). */
export const buildingAccountsScreens = defineScreens(account, {
  ...userRecord,
  list: {
    title: 'accounts.title',
    columns: [
      { field: 'lastName', cell: PersonName, secondary: 'email' },
      { field: 'roleNames', names: roleFacts },
      { field: 'lastLogin', cell: LastLogin },
    ],
    filters: [
      { field: 'roles', kind: 'reference', resource: roleFacts, label: 'name' },
      { field: 'lastLogin', kind: 'date' },
    ],
    fixedFilter: ({ buildingId = null }) => ({
      kind: 'compare',
      field: 'buildings',
      operator: 'eq',
      value: buildingId,
    }),
  },
  initial: ({ buildingId }) => ({ buildings: [buildingId] }),
});
