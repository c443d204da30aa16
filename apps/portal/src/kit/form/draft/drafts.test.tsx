import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { createMemoryDrafts } from '../../../testing/createMemoryDrafts.ts';
import { OFFICE_ID, officeRecord } from '../../../testing/OfficeServer.ts';
import { openOffice, officeScreens, stageOffice } from '../../../testing/openOffice.tsx';
import { hasUnsavedWork, keepOpenForms } from './openForms.ts';

const stage = stageOffice();
let drafts: ReturnType<typeof createMemoryDrafts>;

beforeEach(() => {
  drafts = createMemoryDrafts();
});

/** Opens the form as a page that was just loaded does: with nothing of the one before but the drafts. */
async function open(options: Parameters<typeof openOffice>[0] = {}) {
  cleanup();
  return openOffice({ drafts: drafts.store, ...options });
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isKept = (values: object) => waitFor(() => expect(drafts.all()).toMatchObject([{ values }]));
const findBar = () => screen.findByText(/Unsaved changes to this form are kept/);
const noBar = () => expect(screen.queryByText(/Unsaved changes to this form are kept/)).toBeNull();

describe('a draft', () => {
  it('keeps what is typed and gives it back after a reload when asked to (KIT-07)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    type(/^Street/, '2 Mill Lane');
    await isKept({ name: 'Quay House', address: { street: '2 Mill Lane', city: 'Lyon' } });
    expect(Object.keys(drafts.all()[0]?.values ?? {})).toEqual(['name', 'address']);

    await open();
    await findBar();
    expect(field(/^Name/).value).toBe('Harbour House');
    press('Restore');
    expect(field(/^Name/).value).toBe('Quay House');
    expect(field(/^Street/).value).toBe('2 Mill Lane');
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
    noBar();
    expect(document.activeElement).toBe(screen.getByRole('form'));
    // It is this form's own draft now, and still there for a further reload.
    await isKept({ name: 'Quay House' });
  });

  it('is restored next to what is typed since, which stays (KIT-07)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    type(/^Street/, '2 Mill Lane');
    await isKept({ name: 'Quay House', address: { street: '2 Mill Lane', city: 'Lyon' } });
    await open();
    await findBar();
    type(/^Name/, 'Mill House');
    press('Restore');
    expect([field(/^Name/).value, field(/^Street/).value]).toEqual(['Mill House', '2 Mill Lane']);
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
    await isKept({ name: 'Mill House', address: { street: '2 Mill Lane', city: 'Lyon' } });
  });

  it('is written down at once when the page goes, and taken back when the change is undone (KIT-07)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    window.dispatchEvent(new Event('pagehide'));
    expect(drafts.all()).toMatchObject([{ values: { name: 'Quay House' } }]);
    type(/^Name/, 'Harbour House');
    await waitFor(() => expect(drafts.all()).toEqual([]));
  });

  it('survives a failed save and goes with one that works (KIT-07, ERR-62)', async () => {
    await open();
    stage.server.override = ({ method }) => (method === 'PUT' ? Promise.reject(new TypeError('offline')) : undefined);
    type(/^Name/, 'Quay House');
    press(/^Save/);
    await screen.findByText('Could not reach the servers');
    expect(field(/^Name/).value).toBe('Quay House');
    await isKept({ name: 'Quay House' });
    stage.server.override = () => undefined;
    press('Try again');
    await screen.findByText('Quay House was saved');
    await waitFor(() => expect(drafts.all()).toEqual([]));
  });

  it('of a new record keeps what is typed during its save, as that of the record (KIT-07, ERR-62)', async () => {
    const initial = { kind: 'Lab', timezoneId: stage.server.stored['timezoneId'] };
    await open({ address: '/admin/offices/new', screens: { ...officeScreens, initial } });
    const isSaved = Promise.withResolvers<undefined>();
    stage.server.override = ({ method }) => (method === 'POST' ? isSaved.promise : undefined);
    type(/^Name/, 'Quay House');
    type(/^Street/, '2 Mill Lane');
    press(/^Save/);
    await waitFor(() => expect(stage.server.writes()).toHaveLength(1));
    type(/^Street/, '3 Mill Lane');
    isSaved.resolve(undefined);
    await screen.findByText('Quay House was saved');
    await isKept({ address: { street: '3 Mill Lane' } });
    const [kept] = drafts.all();
    expect([kept?.key, kept?.base?.id]).toEqual([expect.stringMatching(new RegExp(`/${OFFICE_ID}$`)), OFFICE_ID]);
    expect(field(/^Street/).value).toBe('3 Mill Lane');
  });

  it('never holds a secret, wherever it is (KIT-07)', async () => {
    await open();
    press('Change API secret');
    const secret = await screen.findByLabelText(/^API secret/);
    fireEvent.change(secret, { target: { value: 'hunter2' } });
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    type(/^Name/, 'Quay House');
    await isKept({ name: 'Quay House' });
    expect(JSON.stringify(drafts.all())).not.toContain('hunter2');
  });

  it('can be discarded, or dismissed until the form is opened again (KIT-07)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    await isKept({ name: 'Quay House' });
    await open();
    await findBar();
    press('Not now');
    noBar();
    expect(drafts.all()).toHaveLength(1);
    await open();
    await findBar();
    press('Discard');
    noBar();
    expect(drafts.all()).toEqual([]);
    expect(field(/^Name/).value).toBe('Harbour House');
  });

  it('is no longer offered in one tab once another has saved or discarded it (KIT-07)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    await isKept({ name: 'Quay House' });
    await open();
    await findBar();
    const [kept] = drafts.all();
    fireEvent.focus(window);
    await act(async () => Promise.resolve());
    expect(await findBar()).toBeTruthy();
    await drafts.store.remove(kept?.userId ?? '', [kept?.id ?? '']);
    fireEvent.focus(window);
    await waitFor(noBar);
  });

  it('belongs to one record and one person, and to the new record too (KIT-07)', async () => {
    const screens = {
      ...officeScreens,
      initial: { kind: 'Lab', timezoneId: stage.server.stored['timezoneId'] },
    };
    await open({ address: '/admin/offices/new', screens });
    type(/^Name/, 'North Lab');
    type(/^Street/, '2 Mill Lane');
    await isKept({ name: 'North Lab', address: { street: '2 Mill Lane' } });
    await open();
    noBar();
    await open({ address: '/admin/offices/new', userId: 'u2' });
    noBar();
    await open({ address: '/admin/offices/new', screens });
    await findBar();
    press('Restore');
    expect(field(/^Name/).value).toBe('North Lab');
    press(/^Save/);
    await screen.findByText('North Lab was saved');
    await waitFor(() => expect(drafts.all()).toEqual([]));
  });

  it('says that the record was changed meanwhile, and the save compares the two (KIT-07, KIT-08)', async () => {
    await open();
    type(/^Name/, 'My House');
    await isKept({ name: 'My House' });
    stage.server.changeElsewhere({ seats: 5 });
    await open();
    await findBar();
    screen.getByText('Bruno Lemaire has saved a newer version since. When you save, you compare the two.');
    press('Restore');
    expect(field(/^Name/).value).toBe('My House');
    press(/^Save/);
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this while you were editing' });
    await within(dialog).findByText('Their change to Seats is kept');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await screen.findByText('My House was saved');
    expect(stage.server.stored).toMatchObject({ name: 'My House', seats: 5 });
  });

  it('is one per tab: two tabs on the same record do not write over each other (KIT-07)', async () => {
    await open();
    type(/^Name/, 'From the first');
    const second = await openOffice({ drafts: drafts.store });
    const name = within(second.container).getByRole('textbox', { name: /^Name/ });
    fireEvent.change(name, { target: { value: 'From the second' } });
    await waitFor(() =>
      expect(drafts.all().map(({ values }) => values['name'])).toEqual(['From the first', 'From the second']),
    );
    cleanup();
    await open();
    await findBar();
    press('Discard');
    await findBar();
    press('Restore');
    expect(field(/^Name/).value).toBe('From the first');
  });

  it('is given up with the changes when the form is left without saving (KIT-07, SHELL-54)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    await isKept({ name: 'Quay House' });
    expect(drafts.all()).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'All offices' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('heading', { name: 'List of offices' });
    expect(drafts.all()).toEqual([]);
  });

  it('is dropped at sign-out, and the form that is still open writes no other (KIT-07)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    await isKept({ name: 'Quay House' });
    type(/^Name/, 'Quay House 2');
    await drafts.store.drop();
    cleanup();
    expect(drafts.all()).toEqual([]);
  });

  it('is not offered where nothing may be changed (KIT-07)', async () => {
    await drafts.store.put({
      id: 'd',
      userId: 'u1',
      key: `office office/${officeRecord().id}`,
      savedAt: Date.now(),
      base: officeRecord(),
      values: { name: 'Quay House' },
      isResumed: false,
    });
    await open({ permissions: ['view'] });
    await screen.findByText('Your role can view this, but not change it.');
    noBar();
    await open();
    expect(await findBar()).toBeDefined();
  });

  it('is taken up by itself after an upgrade, which the browser does not ask about (SHELL-39, KIT-07)', async () => {
    await open();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    type(/^Name/, 'Quay House');
    expect(hasUnsavedWork()).toBe(true);
    expect(leave()).toBe(true);
    await act(() => keepOpenForms());
    expect(leave()).toBe(false);
    await open();
    await screen.findByText('Your changes from before the upgrade are back. They are not saved yet.');
    expect(field(/^Name/).value).toBe('Quay House');
    type(/^Name/, 'Quay House 2');
    expect(leave()).toBe(true);
  });

  it('does not let an upgrade take a typed secret with it unasked (SHELL-39)', async () => {
    await open();
    press('Change API secret');
    fireEvent.change(await screen.findByLabelText(/^API secret/), { target: { value: 'hunter2' } });
    await act(() => keepOpenForms());
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('stays when the session ends during the save (KIT-07)', async () => {
    const { unmount } = await open();
    stage.server.override = ({ method }) => (method === 'PUT' ? failure(401, 'unauthenticated') : undefined);
    type(/^Name/, 'Quay House');
    press(/^Save/);
    // The guard shows the sign-in screen in place of the form.
    unmount();
    await waitFor(() => expect(drafts.all()).toMatchObject([{ values: { name: 'Quay House' } }]));
  });
});
