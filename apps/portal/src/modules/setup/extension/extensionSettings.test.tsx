import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { buildingExtensionScreens } from './buildingExtensions.screens.tsx';

const BUILDING_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0711';
const { RecordScreen } = buildingExtensionScreens;

/** Opens the settings of one extension; answers the bodies of its saves. */
function open(code: string, record: Record<string, unknown> = {}): unknown[] {
  const saved: unknown[] = [];
  const stored = {
    ...createdHead(ID),
    name: 'Extension',
    code,
    description: null,
    status: 'activeForAll',
    customerId: 'c-1',
    buildingId: BUILDING_ID,
    enabled: true,
    config: {},
    ambientControllers: [],
    appTokenSet: false,
    deskBookingOffered: false,
    roomReleaseOffered: false,
    hasDeskReservations: false,
    ...record,
  };
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return Promise.resolve(Response.json(stored));
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
    saved.push(body);
    return Promise.resolve(Response.json({ ...stored, ...Object(body), version: 2 }));
  });
  renderRoutes([{ path: '*', element: <RecordScreen /> }], {
    address: `/customer/c-1/building/${BUILDING_ID}/settings/${ID}`,
    session: sessionWith({ 'BUILDING.settings': ['view', 'edit'] }, { buildingIds: [BUILDING_ID] }),
  });
  return saved;
}

const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the settings of an extension', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'extension']));

  it('are those of the extension alone (BRAND-33)', async () => {
    open('extension.news');
    expect(await screen.findByText('This extension has no settings of its own.')).toBeTruthy();
    cleanup();
    open('extension.concierge');
    expect(await screen.findByRole('textbox', { name: 'CMMS instance' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Desk booking' })).toBeNull();
  });

  it('lock desk booking of back-to-work with the reason until the schedule offers it (BRAND-36, KIT-18)', async () => {
    open('extension.backToWork');
    const desks = await switchOf('Desk booking');
    expect(desks.disabled).toBe(true);
    const reason = document.getElementById(desks.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Turn on the Schedule extension and its desk booking first.');
    cleanup();
    const saved = open('extension.backToWork', { deskBookingOffered: true });
    fireEvent.click(await switchOf('Desk booking'));
    save();
    await waitFor(() => expect(saved).toEqual([{ config: { deskReservations: true } }]));
  });

  it('ask before desk booking of the schedule ends that of back-to-work (BRAND-35)', async () => {
    const saved = open('extension.schedule', { hasDeskReservations: true });
    const desks = await switchOf('Desk booking');
    expect(desks.checked).toBe(true);
    fireEvent.click(desks);
    const dialog = await screen.findByRole('dialog', { name: 'End desk booking in back-to-work?' });
    expect(desks.checked).toBe(true);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off desk booking' }));
    await waitFor(() => expect(desks.checked).toBe(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    save();
    await waitFor(() => expect(saved).toEqual([{ config: { deskBooking: false } }]));
  });

  it('say that the app does not support collaboration for desk bookings (BRAND-37)', async () => {
    open('extension.schedule');
    const notice = 'The Host Work app does not support collaboration for desk bookings.';
    fireEvent.click(await switchOf('Collaboration'));
    expect(await screen.findByText(notice)).toBeTruthy();
    fireEvent.click(await switchOf('Desk booking'));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });

  it('have the rule of room release, and refuse a reminder that comes too late (REL-01)', async () => {
    const saved = open('extension.schedule', { roomReleaseOffered: true, config: { roomRelease: true } });
    const grace = await screen.findByRole('textbox', { name: 'Released after (minutes)' });
    const reminder = screen.getByRole('textbox', { name: 'Reminder after (minutes)' });
    const enter = (input: HTMLElement, value: string) => {
      fireEvent.change(input, { target: { value } });
      fireEvent.blur(input);
    };
    enter(grace, '10');
    enter(reminder, '9');
    save();
    expect((await screen.findAllByText(/^Choose 8 minutes or less/)).length).toBeGreaterThan(0);
    expect(saved).toEqual([]);
    enter(reminder, '8');
    save();
    await waitFor(() =>
      expect(saved).toEqual([{ config: { roomRelease: true, releaseGrace: 10, releaseReminder: 8 } }]),
    );
  });

  it('block room release of a building with the reason until the customer has it (BRAND-38)', async () => {
    open('extension.schedule');
    expect((await switchOf('Room release')).disabled).toBe(true);
    expect(screen.getByText(/does not support room release in a building unless/)).toBeTruthy();
    cleanup();
    open('extension.schedule', { roomReleaseOffered: true });
    expect((await switchOf('Room release')).disabled).toBe(false);
  });

  it('take ambient controllers with bounds and presets, and say which value is out of them (BRAND-25, BRAND-26)', async () => {
    const saved = open('extension.map');
    fireEvent.click(await screen.findByRole('button', { name: 'Add controller' }));
    const controller = await screen.findByRole('group', { name: 'Controller 1' });
    const type = (name: string, value: string, within_: HTMLElement) =>
      fireEvent.change(within(within_).getByRole('textbox', { name }), { target: { value } });
    type('Name', 'Light', controller);
    fireEvent.click(within(controller).getByRole('button', { name: 'Add preset to Controller 1' }));
    const preset = await screen.findByRole('group', { name: 'Preset 1' });
    type('Name', 'Talk', preset);
    type('Value', '101', preset);
    save();
    expect(await within(preset).findByText('The value must lie between the low and the high value')).toBeTruthy();
    expect(saved).toEqual([]);
    type('Value', '40.5', preset);
    save();
    const presets = [{ name: 'Talk', description: null, value: 40.5, color: null }];
    await waitFor(() =>
      expect(saved).toEqual([{ ambientControllers: [{ name: 'Light', lowValue: 0, highValue: 100, presets }] }]),
    );
  });
});
