import { alwaysOpen, paymentReturn, type PrivilegeMap } from '@atrium/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { closePaymentWindow } from './paymentWindow.ts';
import { vendorScreens } from './vendor.screens.tsx';

const ADDRESS = '/customer/c-1/building/b-1/vendors';
const ID = '0199a000-0000-7000-8000-000000000001';
const linked = { paymentAccountLinkId: 'acct_1', paymentProvider: 'stripe' };

describe('the payment account of a vendor', () => {
  const popup = { closed: false, location: { href: '' }, focus: vi.fn(), close: vi.fn() };
  const calls: string[] = [];
  let row: Record<string, unknown>;

  /** Opens the vendor; `finish` is how its form ends. */
  const openVendor = async (changes: Record<string, unknown> = {}, finish?: () => Response, rights?: PrivilegeMap) => {
    const head = {
      id: ID,
      version: 1,
      revision: { identifier: 'r-1', action: 'Created', editor: null, date: '2026-11-23T08:00:00.000Z' },
    };
    row = {
      ...head,
      ...{
        customerId: ID,
        buildingId: ID,
        shopName: 'Espresso Bar',
        vendorName: null,
        firstName: null,
        lastName: null,
      },
      ...{ email: null, website: null, reservationUrl: null, address: null, countryId: null, currency: 'EUR' },
      ...{
        mobilePrefix: null,
        phone: null,
        enableOrdering: true,
        taxRate: 0,
        imageId: null,
        imageUrl: null,
        sortOrder: 0,
      },
      ...{ stopped: false, stopReason: null, stoppedUntil: null, operatingHours: alwaysOpen },
      ...{ paymentAccountLinkId: null, paymentProvider: null, paymentState: 'notLinked' },
      ...changes,
    };
    calls.length = 0;
    Object.assign(popup, { closed: false, location: { href: '' } });
    popup.close.mockImplementation(() => Object.assign(popup, { closed: true }));
    vi.stubGlobal('open', () => popup);
    const answer = ({ method, path }: ScreenCall) => {
      if (method === 'POST') calls.push(path.split('/').at(-1) ?? '');
      if (path.endsWith('/link')) return Response.json({ linkId: 'l-1', url: 'https://connect.stripe.example/setup' });
      if (path.endsWith('/finish') && finish !== undefined) return finish();
      if (path.endsWith('/finish')) row = { ...row, ...linked, version: 2, paymentState: 'detailsMissing' };
      if (path.endsWith('/refresh')) row = { ...row, version: 3, paymentState: 'ready' };
      if (path.endsWith('/unlink')) row = { ...row, version: 4, paymentAccountLinkId: null, paymentState: 'notLinked' };
      if (path.startsWith(`vendor/${ID}`)) return Response.json(row);
      return Response.json({ value: [], '@odata.count': 0 });
    };
    await openScreen(vendorScreens, ADDRESS, {
      address: `${ADDRESS}/${ID}`,
      answer,
      ...(rights === undefined ? {} : { rights }),
    });
    // Every lazy part of the form is shown before anything is clicked.
    await screen.findAllByText('Monday');
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    await screen.findByRole('heading', { name: 'Payments' });
  };
  const link = async () => {
    await press(await screen.findByRole('button', { name: 'Link payment account' }));
    await waitFor(() => expect(popup.location.href).toBe('https://connect.stripe.example/setup'));
  };
  const comeBack = async (isLinked: boolean, linkId = 'l-1') => {
    const channel = new BroadcastChannel(paymentReturn.channel);
    await act(() => Promise.resolve(channel.postMessage({ linkId, isLinked })));
    channel.close();
  };

  afterEach(() => {
    closePaymentWindow();
    vi.unstubAllGlobals();
  });

  it('is linked in the provider’s window, and its state is shown and refreshed (VEND-22, VEND-24)', async () => {
    await openVendor();
    await screen.findByText('Not linked');
    await link();
    await comeBack(true, 'another attempt');
    await comeBack(true);
    await screen.findByText('The payment account was linked.');
    await screen.findByText('Details missing');
    await screen.findByText('Stripe · acct_1');
    expect(popup.close).toHaveBeenCalled();
    await press(screen.getByRole('button', { name: 'Refresh state' }));
    await screen.findByText('Ready');
    await press(screen.getByRole('button', { name: 'Unlink payment account' }));
    await screen.findByRole('heading', { name: 'Unlink the payment account of Espresso Bar?' });
    await press(screen.getAllByRole('button', { name: 'Unlink payment account' }).at(-1) ?? document.body);
    await screen.findByText('Not linked');
    expect(calls).toEqual(['link', 'finish', 'refresh', 'unlink']);
  });

  it('says that its window is already open (VEND-22, ERR-54)', async () => {
    await openVendor();
    await link();
    await press(screen.getByRole('button', { name: 'Link payment account' }));
    await screen.findByText(/^The window of the payment provider is already open\./);
    expect(popup.focus).toHaveBeenCalled();
    expect(calls).toEqual(['link']);
    await comeBack(false);
    await screen.findByText('Linking the payment account was cancelled. Nothing was changed.');
  });

  it('says that the association was cancelled, by coming back so or by closing the window (VEND-23, VEND-24, ERR-54)', async () => {
    await openVendor({}, () => failure(409, 'paymentLinkCancelled'));
    await link();
    await comeBack(false);
    await screen.findByText('Linking the payment account was cancelled. Nothing was changed.');
    expect(calls).toEqual(['link']);
    Object.assign(popup, { closed: false, location: { href: '' } });
    await link();
    expect(screen.queryByText(/was cancelled/)).toBeNull();
    popup.closed = true;
    await screen.findByText('Linking the payment account was cancelled. Nothing was changed.');
    expect(calls).toEqual(['link', 'link', 'finish']);
    expect(screen.getByText('Not linked')).toBeTruthy();
  });

  it('is linked though its window looks closed, which a page does that keeps itself apart (VEND-22, VEND-24)', async () => {
    let isSent = false;
    const finish = () => {
      if (!isSent) return failure(409, 'paymentLinkCancelled');
      row = { ...row, ...linked, version: 2, paymentState: 'ready' };
      return Response.json(row);
    };
    const isFocused = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await openVendor({}, finish);
    await link();
    popup.closed = true;
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    // The person is in the window.
    expect(calls).toEqual(['link']);
    expect(screen.queryByText(/was cancelled/)).toBeNull();
    isFocused.mockReturnValue(true);
    await screen.findByText('Linking the payment account was cancelled. Nothing was changed.');
    screen.getByText(/^If the window of the payment provider is still open, finish there/);
    expect(calls).toEqual(['link', 'finish']);
    await act(() => Promise.resolve(fireEvent.focus(window)));
    await waitFor(() => expect(calls).toEqual(['link', 'finish', 'finish']));
    expect(screen.getByText('Not linked')).toBeTruthy();
    isSent = true;
    await comeBack(true);
    await screen.findByText('The payment account was linked.');
    await screen.findByText('Ready');
    expect(screen.queryByText(/was cancelled/)).toBeNull();
    await act(() => Promise.resolve(fireEvent.focus(window)));
    expect(calls).toEqual(['link', 'finish', 'finish', 'finish']);
    isFocused.mockRestore();
  });

  it('is linked when the person comes back from a window that was closed after its end (VEND-22)', async () => {
    let isSent = false;
    await openVendor({}, () => {
      if (!isSent) return failure(409, 'paymentLinkCancelled');
      row = { ...row, ...linked, version: 2, paymentState: 'ready' };
      return Response.json(row);
    });
    const isFocused = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await link();
    popup.closed = true;
    await screen.findByText('Linking the payment account was cancelled. Nothing was changed.');
    isSent = true;
    await act(() => Promise.resolve(fireEvent.focus(window)));
    await screen.findByText('The payment account was linked.');
    expect(calls).toEqual(['link', 'finish', 'finish']);
    isFocused.mockRestore();
  });

  it('says that the association has failed, and that a window was blocked (VEND-23, ERR-54)', async () => {
    await openVendor({}, () => failure(409, 'paymentLinkFailed'));
    await link();
    await comeBack(true);
    await screen.findByText('The payment account could not be linked. Nothing was changed.');
    expect(screen.getByText('Not linked')).toBeTruthy();
    vi.stubGlobal('open', () => null);
    await press(screen.getByRole('button', { name: 'Link payment account' }));
    await screen.findByText(/^The browser has blocked the window/);
  });

  it('is seen and not linked by the vendor’s own people, who keep the hours alone (VEND-22, NAV-65)', async () => {
    const rights = { 'BUILDING.vendors': ['view'], 'VENDOR.operating-hours': ['view', 'edit'] } as const;
    await openVendor({ ...linked, paymentState: 'detailsMissing' }, undefined, rights);
    expect(screen.getByText(/This cannot be changed here\.$/).textContent).toContain('paid at the counter');
    expect(screen.queryByRole('button', { name: /account|details|state/i })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('says that it is simulated (VEND-22)', async () => {
    await openVendor({ paymentAccountLinkId: 'local_1', paymentProvider: 'local', paymentState: 'ready' });
    await screen.findByText('Simulated · local_1');
    expect(screen.getByText(/Simulated: no money moves\./)).toBeTruthy();
  });
});
