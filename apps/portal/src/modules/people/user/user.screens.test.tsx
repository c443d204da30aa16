import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { userScreens } from './user.screens.tsx';

const CUSTOMER_ID = '0190a000-0000-7000-8000-0000000000c1';
const ROLE_ID = '0190a000-0000-7000-8000-0000000000d1';
const ADDRESS = `/customer/${CUSTOMER_ID}/users`;

const people = Array.from({ length: 12 }, (_, at) => ({
  id: `0190a000-0000-7000-8000-0000000000${String(at + 10)}`,
  version: 1,
  firstName: 'Ada',
  lastName: `Lark ${String(at + 1).padStart(2, '0')}`,
  email: `ada${String(at)}@northwind.example`,
  roles: [ROLE_ID],
  roleNames: ['Manager'],
  lastLogin: null,
  active: true,
}));

/** The server of the list: it remembers what it was asked of users. */
function userServer() {
  const asked: URLSearchParams[] = [];
  const answer = ({ path, query }: ScreenCall): Response => {
    if (path === 'role' || path.startsWith('role/')) {
      const manager = { id: ROLE_ID, version: 1, name: 'Manager' };
      return Response.json(path === 'role' ? { value: [manager] } : manager);
    }
    if (path === 'user' && query.has('$apply')) return Response.json({ value: [{ roles: ROLE_ID, count: 12 }] });
    if (path !== `user/customer/${CUSTOMER_ID}`) return Response.json({ value: [] });
    asked.push(query);
    const size = Number(query.get('pageSize'));
    const value = people.slice((Number(query.get('pageNo')) - 1) * size).slice(0, size);
    return Response.json({ value, '@odata.count': people.length });
  };
  return { answer, asked, last: (name: string) => asked.at(-1)?.get(name) };
}

describe('the users of a customer', () => {
  it('are searched, filtered by role, sorted and paged by UserByCustomer, with its own parameters (CUST-08, TRUE-05, RES-108)', async () => {
    const server = userServer();
    await openScreen(userScreens, ADDRESS, { answer: server.answer });
    await screen.findByText('1–10 of 12');
    expect(screen.getAllByRole('rowheader')).toHaveLength(10);
    expect(Object.fromEntries(server.asked.at(-1) ?? [])).toEqual({
      pageNo: '1',
      pageSize: '10',
      orderByAndSortBy: '{"lastName":"asc","firstName":"asc"}',
    });

    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('11–12 of 12');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    expect(server.last('pageNo')).toBe('2');

    fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'lark' } });
    await waitFor(() => expect(server.last('queryValue')).toBe('userSearch eq lark'));
    expect([server.last('callType'), server.last('pageNo')]).toEqual(['portal', '1']);

    await press(screen.getByRole('button', { name: 'Roles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roles' });
    fireEvent.click(await within(dialog).findByRole('option', { name: 'Manager 12' }));
    await waitFor(() => expect(server.last('queryValue')).toBe(`roles in [${ROLE_ID}] And userSearch eq lark`));
    expect(server.last('$filter')).toBeNull();
  });

  it('are headed by what their first column shows, the whole name (CUST-08, KIT-02)', async () => {
    await openScreen(userScreens, ADDRESS, { answer: userServer().answer });
    expect((await screen.findByText('Ada Lark 01')).closest('th')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Name');
    expect(screen.queryByRole('columnheader', { name: /Last name/ })).toBeNull();
  });

  it('are filtered by their last sign-in, and the deleted ones shown, by the same route (TRUE-05, WORK-10)', async () => {
    const server = userServer();
    await openScreen(userScreens, ADDRESS, {
      address: `${ADDRESS}?filter.lastLogin=2026-11-01..&sort=-email&deleted=true`,
      answer: server.answer,
    });
    await screen.findByText('1–10 of 12');
    expect(server.last('$filter')).toMatch(/^lastLogin ge 2026-1[01]-[03]1T/);
    expect([server.last('orderByAndSortBy'), server.last('deleted')]).toEqual(['{"email":"desc"}', 'true']);
  });
});
