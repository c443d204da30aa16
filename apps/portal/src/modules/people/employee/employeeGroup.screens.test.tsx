import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen } from '../../../testing/openScreen.tsx';
import { employeeGroupScreens } from './employeeGroup.screens.tsx';

const LIST = '/customer/c-1/building/b-1/employeegroups';
const group = {
  ...createdHead('g-1'),
  customerId: 'c-1',
  buildingId: 'b-1',
  name: 'Night shift',
  memberIds: ['e-1'],
  memberCount: 1,
};

it('a group says that the names of its members could not be loaded (ERR-40)', async () => {
  await openScreen(employeeGroupScreens, LIST, {
    address: `${LIST}/g-1`,
    answer: ({ path }) => (path.endsWith('/g-1') ? Response.json(group) : failure(409, 'conflict')),
  });
  expect(await screen.findByText('The employees could not be loaded.')).toBeDefined();
});
