import { employeeGroupFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { MemberMeter } from './MemberMeter.tsx';

const MembersInput = formPart(async () => (await import('./MembersInput.tsx')).MembersInput);

/** The groups of a building's employees (MSG-17, MSG-18, RES-115). */
export const employeeGroupScreens = defineScreens(employeeGroupFacts, {
  title: ({ name }) => name,
  initial: { memberIds: [] },
  list: {
    columns: [
      { field: 'name' },
      { field: 'memberCount', cell: MemberMeter, width: 150 },
      { field: 'revision', width: 130 },
    ],
  },
  form: {
    sections: [
      { key: 'main', fields: [{ field: 'name' }] },
      { key: 'members', fields: [{ field: 'memberIds', component: MembersInput }] },
    ],
  },
});
