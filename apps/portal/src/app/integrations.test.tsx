import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure, stubApi } from '../testing/apiStub.ts';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../testing/profileReplies.ts';

const booking = {
  id: CUSTOMER_ID,
  version: 4,
  revision: { identifier: CUSTOMER_ID, action: 'Modified', editor: null, date: '2026-01-01T00:00:00.000Z' },
  bookingProvider: 'Juniper Rooms',
  clientId: 'client',
  tenantId: null,
  userName: null,
  clientSecretSet: true,
  passwordSet: false,
};

describe('the integrations of a customer', () => {
  it('list a provider for each type with its state, and lead to where it is set up (INTG-01, TRUE-11, ON-05)', async () => {
    stubApi({
      ...profileReplies({
        privilegeMap: { 'CUSTOMER.providers': ['view'], 'CUSTOMER.lockerManagementConfig': ['view'] },
      }),
      [`GET customer/${CUSTOMER_ID}/provider`]: {
        value: [
          { type: 'identity', name: null, state: 'builtIn', checkedAt: null, isTestable: false, test: null },
          {
            type: 'locker',
            name: 'Juniper Lockers',
            state: 'incomplete',
            checkedAt: null,
            isTestable: false,
            test: null,
          },
          {
            type: 'visitorManagement',
            name: 'Front Door',
            state: 'saved',
            checkedAt: null,
            isTestable: false,
            test: null,
          },
          { type: 'serviceRequest', name: null, state: 'unavailable', checkedAt: null, isTestable: false, test: null },
          {
            type: 'spaceBooking',
            name: 'Juniper Rooms',
            state: 'failing',
            checkedAt: '2027-01-05T09:00:00.000Z',
            isTestable: false,
            test: null,
          },
        ],
      },
    });
    await openPortal(`/customer/${CUSTOMER_ID}/providers`, fakeAuth().auth);
    const lockers = (await screen.findByText('Juniper Lockers')).closest('li');
    expect(lockers === null ? '' : within(lockers).getByText('Incomplete').textContent).toBe('Incomplete');
    expect(screen.getByText('Not answering')).toBeTruthy();
    expect(screen.getByText(/^Last checked .*2027/)).toBeTruthy();
    expect(screen.getByText('Saved, not connected yet')).toBeTruthy();
    expect(screen.getByText('Not available')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Set up: Lockers' });
    expect(link.getAttribute('href')).toBe(`/customer/${CUSTOMER_ID}/lockerManagementConfig`);
    expect(screen.getByText('Atrium does this itself. No outside service is needed.')).toBeTruthy();
    // Visitor management has a screen that this role may not open.
    expect(screen.queryByRole('link', { name: 'Set up: Visitor management' })).toBeNull();
  });

  it('are tested step by step, with what to do about each that does not work (TRUE-11)', async () => {
    const service = { type: 'spaceBooking', name: 'Juniper Rooms', state: 'configured', checkedAt: null };
    const tested = {
      testedAt: '2027-01-05T09:00:00.000Z',
      steps: [
        { step: 'signIn', result: 'works' },
        { step: 'calendar', result: 'refused' },
      ],
      calls: [{ method: 'GET', address: 'https://rooms.example/v1.0/users', status: 403, milliseconds: 31 }],
    };
    let test: object | null = null;
    const path = `customer/${CUSTOMER_ID}/provider`;
    const calls = stubApi({
      ...profileReplies({ privilegeMap: { 'CUSTOMER.providers': ['view', 'edit'] } }),
      [`GET ${path}`]: () => ({ value: [{ ...service, isTestable: true, test }] }),
      [`POST ${path}/spaceBooking/test`]: () => (test = tested),
    });
    await openPortal(`/customer/${CUSTOMER_ID}/providers`, fakeAuth().auth);
    fireEvent.click(await screen.findByRole('button', { name: 'Test connection: Space booking' }));
    expect(await screen.findByText('Sign-in with the account: works.')).toBeTruthy();
    expect(
      screen.getByText(/Reading a calendar of this customer: the account has no right to this\. Grant it/),
    ).toBeTruthy();
    expect(screen.getByText(/^Tested .*2027/)).toBeTruthy();
    expect(screen.getByText('GET https://rooms.example/v1.0/users: 403, 31 ms')).toBeTruthy();
    expect(calls.filter((call) => call.path.endsWith('/test'))).toHaveLength(1);
  });

  it('edit how spaces are booked without ever showing a secret (INTG-02, ROOT-31)', async () => {
    const calls = stubApi({
      ...profileReplies({ privilegeMap: { 'CUSTOMER.resourceBookingConfig': ['view', 'edit'] } }),
      [`GET customer/bookingconfig/${CUSTOMER_ID}`]: booking,
      [`PUT customer/bookingconfig/${CUSTOMER_ID}`]: { ...booking, version: 5, tenantId: 'north' },
    });
    await openPortal(`/customer/${CUSTOMER_ID}/resourceBookingConfig`, fakeAuth().auth);
    expect(await screen.findByRole('button', { name: /Change.*Client secret/ })).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Tenant id' }), { target: { value: 'north' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Resource Booking was saved/)).toBeTruthy();
    const put = calls.find(({ method }) => method === 'PUT');
    expect([put?.body, put?.headers.get('if-match')]).toEqual([{ tenantId: 'north' }, '"4"']);
  });

  it('are only looked at by those who may not change them (KIT-18)', async () => {
    stubApi({
      ...profileReplies({ privilegeMap: { 'CUSTOMER.resourceBookingConfig': ['view'] } }),
      [`GET customer/bookingconfig/${CUSTOMER_ID}`]: booking,
    });
    await openPortal(`/customer/${CUSTOMER_ID}/resourceBookingConfig`, fakeAuth().auth);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tenant id' }).readOnly).toBe(true),
    );
    expect(screen.getByRole('button', { name: 'Save' }).title).toContain('Your role can view this, but not change it');
  });
});

describe('a configuration that cannot be loaded', () => {
  it.each([
    ['resourceBookingConfig', `GET customer/bookingconfig/${CUSTOMER_ID}`],
    ['providers', `GET customer/${CUSTOMER_ID}/provider`],
  ])('of a customer says so in words of its own, with a way to try again: %s (ERR-42)', async (page, call) => {
    stubApi({
      ...profileReplies({ privilegeMap: { [`CUSTOMER.${page}`]: ['view'] } }),
      [call]: () => failure(409, 'conflict'),
    });
    await openPortal(`/customer/${CUSTOMER_ID}/${page}`, fakeAuth().auth);
    expect(await screen.findByText('The customer’s configuration could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  it('of a building says so in words of its own (ERR-42)', async () => {
    stubApi({
      ...profileReplies({ privilegeMap: { 'BUILDING.settings': ['view', 'edit'] }, buildingIds: [BUILDING_ID] }),
      [`GET building/${BUILDING_ID}`]: { id: BUILDING_ID, name: 'Tower', customerId: CUSTOMER_ID, status: 'Active' },
      'GET config/extensions': () => failure(409, 'conflict'),
    });
    await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/settings`, fakeAuth().auth);
    expect(await screen.findByText('The building’s configuration could not be loaded')).toBeTruthy();
  });
});
