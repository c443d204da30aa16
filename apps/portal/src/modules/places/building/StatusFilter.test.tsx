import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { stubApi } from '../../../testing/apiStub.ts';
import { fakeAuth } from '../../../testing/fakeAuth.ts';
import { openPortal } from '../../../testing/openPortal.tsx';
import { press } from '../../../testing/press.ts';
import { CUSTOMER_ID, profileReplies } from '../../../testing/profileReplies.ts';

const counts = [
  { status: 'Active', count: 12 },
  { status: 'Provisioning', count: 3 },
  { status: 'None', count: 0 },
  { status: 'Disabled', count: 2 },
];

it.each([
  [
    ['view', 'delete'],
    ['All 17', 'Live 12', 'Provisioning 3', 'None 0', 'Deleted 2'],
  ],
  [['view'], ['All 17', 'Live 12', 'Provisioning 3', 'None 0']],
] as const)(
  'buildings are filtered by chips of their statuses, with %j by these: %j (BLDG-01)',
  async (permissions, chips) => {
    const calls = stubApi({
      ...profileReplies({ privilegeMap: { 'CUSTOMER.buildings': [...permissions] } }),
      'GET building': { value: [], '@odata.count': 0 },
      'GET building/statuscounts': { value: counts },
    });
    await openPortal(`/customer/${CUSTOMER_ID}/buildings`, fakeAuth().auth);
    const filter = within(await screen.findByRole('group', { name: 'Status' }));
    await waitFor(() => expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(chips));
    const asked = (condition: string) =>
      calls.some(({ path }) => path.startsWith('building?') && path.includes(condition));
    await press(filter.getByRole('button', { name: /^Provisioning/ }));
    await waitFor(() => expect(asked("status eq 'Provisioning'")).toBe(true));
    expect(filter.getByRole('button', { name: /^Provisioning/ }).getAttribute('aria-pressed')).toBe('true');
    await press(filter.getByRole('button', { name: /^Live/ }));
    await waitFor(() => expect(asked("status eq 'Active'")).toBe(true));
    expect(filter.getByRole('button', { name: /^Provisioning/ }).getAttribute('aria-pressed')).toBe('false');
    const deleted = filter.queryByRole('button', { name: /^Deleted/ });
    if (deleted === null) return;
    await press(deleted);
    await waitFor(() => expect(asked('deleted=true')).toBe(true));
    expect(deleted.getAttribute('aria-pressed')).toBe('true');
    expect(filter.getByRole('button', { name: /^Live/ }).getAttribute('aria-pressed')).toBe('false');
    expect(calls.findLast(({ path }) => path.startsWith('building?'))?.path).not.toContain('status eq');
  },
);
