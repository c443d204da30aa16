import { findFeature } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../testing/apiStub.ts';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { press } from '../testing/press.ts';
import { profileReplies } from '../testing/profileReplies.ts';

const row = {
  id: '0190a000-0000-7000-8000-000000000009',
  version: 1,
  name: 'First',
  key: 'ActionMenu.first',
  type: 't',
};
const list = { value: [row], '@odata.count': 1 };

describe('a list in the root area of which a role may only look and delete', () => {
  it.each([
    ['deeplinks', 'GET deeplinks'],
    ['policies', 'GET config/policy'],
  ])('%s offers view and delete, with all that a role can hold of it (PERM-15)', async (page, call) => {
    const held = findFeature(`ROOT.${page}`)?.offers ?? [];
    expect([...held].toSorted()).toEqual(expect.arrayContaining(['delete', 'view']));
    stubApi({
      ...profileReplies({ privilegeMap: { [`ROOT.${page}`]: ['view', 'delete'] } }),
      [call]: { ...list, value: [{ ...row, code: 'policy.first', url: 'https://policies.example' }] },
    });
    await openPortal(`/admin/${page}`, fakeAuth().auth);
    expect(await screen.findByText('First')).toBeTruthy();
    await press(await screen.findByRole('button', { name: 'Actions for First' }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open', 'Delete']),
    );
    expect(screen.queryByText(/^(?:New|Add a) /)).toBeNull();
  });
});
