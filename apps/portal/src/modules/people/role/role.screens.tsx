import { roleFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';

const DefaultScreenInput = formPart(async () => (await import('./DefaultScreenInput.tsx')).DefaultScreenInput);
const PrivilegeMatrix = formPart(
  async () => (await import('../../../features/privileges/PrivilegeMatrix.tsx')).PrivilegeMatrix,
);

/** Roles with their privilege matrix (ROOT-09, ROOT-22 to ROOT-27). */
export const roleScreens = defineScreens(roleFacts, {
  title: ({ name }) => name,
  initial: { privilegeMap: {}, canGrantRoles: [] },
  list: {
    columns: [
      { field: 'name', names: roleFacts, secondary: 'description' },
      { field: 'userCount', align: 'right' },
      { field: 'isAdmin' },
      { field: 'defaultScreen', hiddenByDefault: true },
    ],
    filters: [{ field: 'isAdmin', kind: 'boolean' }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'description', widget: 'multiline' },
          { field: 'defaultScreen', component: DefaultScreenInput },
        ],
      },
      { key: 'grants', fields: [{ field: 'canGrantRoles', reference: { resource: roleFacts, label: 'name' } }] },
      { key: 'privileges', fields: [{ field: 'privilegeMap', component: PrivilegeMatrix }] },
    ],
  },
});
