import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { askedUrl } from '../../../testing/askedUrl.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { ExtensionSwitches } from './ExtensionSwitches.tsx';

const BUILDING_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';

const names: Readonly<Record<string, string>> = {
  'extension.map': 'Map',
  'extension.news': 'News',
  'extension.schedule': 'Schedule',
  'extension.backToWork': 'Back to work',
};

/** The server of these tests: a building's extensions, and how it answers a switch. */
class ExtensionServer {
  status = 'Active';
  enabled: Record<string, boolean> = { 'extension.map': true, 'extension.news': false };
  config: Record<string, Record<string, unknown>> = {};
  refuses = false;
  /** Reading does not work any more. */
  isDown = false;
  /** A switch is answered once this is settled. */
  gate: Promise<void> = Promise.resolve();
  readonly sent: string[] = [];

  readonly #row = (code: string) => ({
    id: `id-${code}`,
    version: 1,
    name: names[code],
    code,
    description: null,
    status: 'activeForAll',
    buildingId: BUILDING_ID,
    enabled: this.enabled[code],
    config: this.config[code] ?? {},
  });

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = askedUrl(input);
    if (init.method === 'PUT') {
      const body = typeof init.body === 'string' ? init.body : '';
      this.sent.push(`${pathname} ${body}`);
      await this.gate;
      if (this.refuses) return Response.json({ message: 'No.', code: 'forbidden', requestId: 'r' }, { status: 403 });
      const code = (pathname.split('/').at(-1) ?? '').replace(/^id-/, '');
      this.enabled[code] = body.includes('true');
      return Response.json(this.#row(code));
    }
    if (this.isDown) return Response.json({ message: 'No.', code: 'notFound', requestId: 'r' }, { status: 404 });
    if (pathname === `/api/building/${BUILDING_ID}`) return Response.json({ id: BUILDING_ID, status: this.status });
    return Response.json({ value: Object.keys(this.enabled).map(this.#row) });
  };
}

function open(server: ExtensionServer, rights: readonly ('view' | 'edit')[] = ['view', 'edit']) {
  vi.stubGlobal('fetch', server.fetch);
  renderRoutes([{ path: '*', element: <ExtensionSwitches /> }], {
    address: `/customer/c-1/building/${BUILDING_ID}/settings`,
    session: sessionWith({ 'BUILDING.settings': rights }, { buildingIds: [BUILDING_ID] }),
  });
}

const switchOf = (name: string) => screen.findByRole('switch', { name });
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

describe('the extensions of a building', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'extension']));

  it('turn at once and can be turned back by Undo (KIT-14, BRAND-33)', async () => {
    const server = new ExtensionServer();
    open(server);
    fireEvent.click(await switchOf('News'));
    expect(await screen.findByText('News is enabled')).toBeTruthy();
    expect(isOn('News')).toBe(true);
    expect(screen.getByText('2 of 2 enabled')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(isOn('News')).toBe(false));
    expect(await screen.findByText('News is disabled')).toBeTruthy();
    expect(server.sent).toEqual([
      `/api/building/${BUILDING_ID}/extension/extension.news {"enabled":true}`,
      `/api/building/${BUILDING_ID}/extension/extension.news {"enabled":false}`,
    ]);
  });

  it('turn back visibly when the server refuses, and say so (KIT-14)', async () => {
    const server = new ExtensionServer();
    server.refuses = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.gate = promise;
    open(server);
    const map = await switchOf('Map');
    // The switch turns back by itself, not because the list was read again.
    server.isDown = true;
    fireEvent.click(map);
    await waitFor(() => expect(isOn('Map')).toBe(false));
    resolve();
    expect((await screen.findByRole('alert')).textContent).toContain('Map could not be turned off and is on again.');
    expect(isOn('Map')).toBe(true);
    expect(screen.getByText('1 of 2 enabled')).toBeTruthy();
  });

  it('ask before the schedule is disabled while back-to-work has desk booking, which Undo brings back (BRAND-34, KIT-14)', async () => {
    const server = new ExtensionServer();
    server.enabled = { 'extension.schedule': true, 'extension.backToWork': true };
    server.config = { 'extension.backToWork': { deskReservations: true, invites: true } };
    open(server);
    fireEvent.click(await switchOf('Schedule'));
    const dialog = await screen.findByRole('dialog', { name: 'End desk booking in back-to-work?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([isOn('Schedule'), server.sent]).toEqual([true, []]);
    fireEvent.click(await switchOf('Schedule'));
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off schedule' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.sent).toHaveLength(3));
    expect(server.sent).toEqual([
      `/api/building/${BUILDING_ID}/extension/extension.schedule {"enabled":false}`,
      `/api/building/${BUILDING_ID}/extension/extension.schedule {"enabled":true}`,
      '/api/config/extension/id-extension.backToWork {"config":{"deskReservations":true,"invites":true}}',
    ]);
  });

  it('are set up on their own page once the building has them (BRAND-33)', async () => {
    open(new ExtensionServer());
    const link = await screen.findByRole('link', { name: 'Settings of Map' });
    expect(link.getAttribute('href')).toBe(`/customer/c-1/building/${BUILDING_ID}/settings/id-extension.map`);
  });

  it('are locked with the reason for people who may only look (KIT-18, PERM-04)', async () => {
    open(new ExtensionServer(), ['view']);
    const map = await switchOf('Map');
    expect(map).toHaveProperty('disabled', true);
    const reason = document.getElementById(map.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('but not turn them on or off');
  });

  it('are locked with the reason while the building is deleted (KIT-18, BLDG-31)', async () => {
    const server = new ExtensionServer();
    server.status = 'Disabled';
    open(server);
    await switchOf('Map');
    expect(await screen.findByText('It is deleted. Restore it before you change it.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Map' })).toHaveProperty('disabled', true);
  });
});
