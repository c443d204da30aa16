import { role, user } from '@atrium/contract';

import { defineScreens } from '../../screens/defineScreens.tsx';
import { atLevel } from '../../kit/list/atLevel.ts';
import { LastLogin } from './LastLogin.tsx';
import { PersonName } from './PersonName.tsx';
import { userRecord } from './userRecord.tsx';

/** The users of a customer (CUST-08 to CUST-14); no one changes their own record (PERM-23). */
export const userScreens = defineScreens(user, {
  ...userRecord,
  list: {
    columns: [
      { field: 'lastName', cell: PersonName, secondary: 'email' },
      { field: 'roleNames', names: role },
      { field: 'approvalTicketNumber' },
      { field: 'lastLogin', cell: LastLogin },
    ],
    filters: [
      { field: 'roles', kind: 'reference', resource: role, label: 'name' },
      { field: 'lastLogin', kind: 'date' },
    ],
    fixedFilter: atLevel('customerId'),
  },
});
