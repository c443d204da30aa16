import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../testing/openScreen.tsx';
import { press } from '../../testing/press.ts';
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
    if (path !== 'user') return Response.json({ value: [] });
    if (query.has('$apply')) return Response.json({ value: [{ roles: ROLE_ID, count: 12 }] });
    asked.push(query);
    const skip = Number(query.get('$skip') ?? 0);
    const value = people.slice(skip, skip + Number(query.get('$top')));
    return Response.json({ value, '@odata.count': people.length });
  };
  return { answer, asked, last: (name: string) => asked.at(-1)?.get(name) };
}

describe('the users of a customer', () => {
  it('are searched, filtered by role, sorted and paged by the server (CUST-08)', async () => {
    const server = userServer();
    await openScreen(userScreens, ADDRESS, { answer: server.answer });
    await screen.findByText('1–10 of 12');
    expect(screen.getAllByRole('rowheader')).toHaveLength(10);
    expect(server.last('$filter')).toBe(`customerId eq '${CUSTOMER_ID}'`);
    expect([server.last('$top'), server.last('$count')]).toEqual(['10', 'true']);

    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('11–12 of 12');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    expect(server.last('$skip')).toBe('10');

    fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'lark' } });
    await waitFor(() => expect(server.last('$search')).toBe('lark'));
    expect(server.last('$skip') ?? null).toBeNull();

    await press(screen.getByRole('button', { name: 'Roles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roles' });
    fireEvent.click(await within(dialog).findByRole('option', { name: 'Manager 12' }));
    await waitFor(() =>
      expect(server.last('$filter')).toBe(`customerId eq '${CUSTOMER_ID}' and roles in ('${ROLE_ID}')`),
    );
    expect(server.last('$search')).toBe('lark');
  });
});
