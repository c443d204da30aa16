import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { failure } from '../../testing/apiStub.ts';
import { openScreen } from '../../testing/openScreen.tsx';
import { employeeGroupScreens } from './employeeGroup.screens.tsx';

const list = '/customer/c-1/building/b-1/employeegroups';
const group = {
  id: 'g-1',
  version: 1,
  revision: { identifier: 'g-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' },
  customerId: 'c-1',
  buildingId: 'b-1',
  name: 'Night shift',
  memberIds: ['e-1'],
  memberCount: 1,
};

it('a group says that the names of its members could not be loaded (ERR-40)', async () => {
  await openScreen(employeeGroupScreens, list, {
    address: `${list}/g-1`,
    answer: ({ path }) => (path.endsWith('/g-1') ? Response.json(group) : failure(409, 'conflict')),
  });
  expect(await screen.findByText('The employees could not be loaded.')).toBeDefined();
});
