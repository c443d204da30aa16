import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { visitorScreens } from './visitor.screens.tsx';

const BUILDING_ID = '0199a000-0000-7000-8000-000000000001';
const VISIT_ID = '0199a000-0000-7000-8000-000000000002';
const DESK = `/customer/${BUILDING_ID}/building/${BUILDING_ID}/visitorManagement`;

const visitOf = (status: string) => ({
  id: VISIT_ID,
  version: 3,
  revision: { identifier: VISIT_ID, action: 'Created', editor: null, date: '2032-06-01T09:00:00.000Z' },
  ...{ customerId: BUILDING_ID, buildingId: BUILDING_ID, buildingName: 'North One', timezone: 'Europe/Paris' },
  ...{ name: 'Ada Lovelace', company: null, email: 'ada@guests.example', phone: null, purpose: null, initials: 'AL' },
  ...{ hostName: 'Hedy Host', hostEmail: 'hedy@northwind.example', userId: null, hostLeft: false, sameEmail: false },
  ...{ expectedAt: '2032-06-07T07:00:00.000Z', day: '2032-06-07', status, isWalkIn: false },
  ...{ checkedInAt: null, checkedOutAt: null },
});

describe('a registered visit', () => {
  let status: string;
  let sent: ScreenCall[];

  const answer = (call: ScreenCall) => {
    const { method, path } = call;
    const visit = visitOf(status);
    if (method === 'PUT') {
      sent.push(call);
      return Response.json({ ...visit, ...(call.body as object), version: 4 });
    }
    if (path === 'visitor/dayCounts') {
      const counts = { Expected: 1, CheckedIn: 0, CheckedOut: 0, Cancelled: 0, NoShow: 0 };
      return Response.json({ day: visit.day, today: visit.day, counts, inBuilding: 0 });
    }
    return Response.json(path === `visitor/${VISIT_ID}` ? visit : { value: path === 'visitor' ? [visit] : [] });
  };
  const open = (address = DESK) => openScreen(visitorScreens, DESK, { address, answer });

  beforeEach(() => {
    status = 'Expected';
    sent = [];
  });
  afterEach(() => localStorage.clear());

  it('is opened at the desk to be edited while its visitor is expected (VIS-02)', async () => {
    await open();
    const edit = await screen.findByRole('link', { name: 'Edit the visit of Ada Lovelace' });
    expect(edit.getAttribute('href')).toBe(`${DESK}/${VISIT_ID}`);
  });

  it('has no edit at the desk once its visitor has come (VIS-02)', async () => {
    status = 'CheckedIn';
    await open();
    await screen.findByRole('button', { name: 'Check out Ada Lovelace' });
    expect(screen.queryByRole('link', { name: 'Edit the visit of Ada Lovelace' })).toBeNull();
  });

  it('is changed in the form in which it was registered, by what has changed (VIS-01, VIS-02)', async () => {
    await open(`${DESK}/${VISIT_ID}`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    fireEvent.change(name, { target: { value: 'Ada Byron' } });
    await press(await screen.findByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ path: `visitor/${VISIT_ID}`, body: { name: 'Ada Byron' } });
    expect(Object.keys(sent[0]?.body as object)).toEqual(['name']);
  });

  it('is only shown once its visitor has come, and says why (VIS-01)', async () => {
    status = 'CheckedIn';
    await open(`${DESK}/${VISIT_ID}`);
    await screen.findByText('The visit has changed: its status does not allow this any more.');
    expect(screen.getByRole('textbox', { name: /^Name/ }).hasAttribute('readonly')).toBe(true);
    expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
  });
});
