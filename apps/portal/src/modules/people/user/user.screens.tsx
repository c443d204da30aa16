import { isId, listParameters, roleFacts, userFacts, writeUserQueryValue } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import type { AskedPage, ListPages } from '../../../kit/definition/listDefinition.ts';
import { LastLogin } from './LastLogin.tsx';
import { PersonName } from './PersonName.tsx';
import { userRecord } from './userRecord.tsx';

/** Returns the parameters of UserByCustomer for a page of the list (RES-107, RES-108). */
function pageOfCustomer({ state, filterWithout }: AskedPage): Record<string, string> {
  const { page, size, sort, isDeleted, filters } = state;
  const search = state.search.trim();
  const roles = (filters['roles'] ?? []).filter(isId);
  const queryValue = writeUserQueryValue({ roles, search: search === '' ? null : search });
  const order = sort.map(({ field, isDescending }) => [field, isDescending ? 'desc' : 'asc']);
  return {
    ...listParameters({ filter: filterWithout(['roles']) }),
    ...(queryValue === '' ? {} : { queryValue }),
    ...(search === '' ? {} : { callType: 'portal' }),
    pageNo: String(page),
    pageSize: String(size),
    orderByAndSortBy: JSON.stringify(Object.fromEntries(order)),
    ...(isDeleted ? { deleted: 'true' } : {}),
  };
}

const pages: ListPages = { path: 'user/customer/{customerId}', queryOf: pageOfCustomer };

/** The users of a customer (CUST-08 to CUST-14); no one changes their own record (PERM-23). */
export const userScreens = defineScreens(userFacts, {
  ...userRecord,
  list: {
    columns: [
      { field: 'lastName', cell: PersonName, secondary: 'email' },
      { field: 'roleNames', names: roleFacts },
      { field: 'approvalTicketNumber' },
      { field: 'lastLogin', cell: LastLogin },
    ],
    filters: [
      { field: 'roles', kind: 'reference', resource: roleFacts, label: 'name' },
      { field: 'lastLogin', kind: 'date' },
    ],
    fixedFilter: atLevel('customerId'),
    pages,
  },
});
