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

describe('a list in the root area whose rows are looked at and deleted', () => {
  const pages = [
    ['deeplinks', 'GET deeplinks'],
    ['policies', 'GET config/policy'],
    ['templates', 'GET template'],
  ] as const;

  it.each([
    ...pages.map(([page, call]) => [page, call, 'all that a role can hold', ['Open', 'Delete']] as const),
    ...pages.map(([page, call]) => [page, call, 'view', ['Open']] as const),
  ])('%s (%s) offers for its rows, with %s: %j (PERM-15, PERM-11)', async (page, call, held, offered) => {
    const offers = findFeature(`ROOT.${page}`)?.offers ?? [];
    expect([...offers].toSorted()).toEqual(expect.arrayContaining(['add', 'delete', 'edit', 'view']));
    stubApi({
      ...profileReplies({ privilegeMap: { [`ROOT.${page}`]: held === 'view' ? ['view'] : offers } }),
      [call]: { ...list, value: [{ ...row, code: 'policy.first', url: 'https://policies.example' }] },
    });
    await openPortal(`/admin/${page}`, fakeAuth().auth);
    expect(await screen.findByText('First')).toBeTruthy();
    await press(await screen.findByRole('button', { name: 'Actions for First' }));
    await waitFor(() => expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered));
    expect(screen.queryByText(/^(?:Add|New) /) === null).toBe(held === 'view');
  });
});
