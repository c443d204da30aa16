import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { askedUrl } from '../../../testing/askedUrl.ts';
import { press } from '../../../testing/press.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { BuildingEntries } from './BuildingEntries.tsx';
import { homeScreen, menuScreen } from './entries.ts';

const BUILDING_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const names = ['News', 'Lunch', 'Events', 'Parking'];

/** The server of these tests: a building's entries, of which the first two are shown, and how it answers a change. */
class EntryServer {
  /** Codes of what the building has records of, in order. */
  order = ['News', 'Lunch'];
  enabled = new Set(['News', 'Lunch']);
  extensions: string[] = [];
  /** The icons of the customer's bundle. */
  icons: Record<string, string> = {};
  refuses = false;
  revisions: object[] = [];
  /** Reading does not work any more. */
  isDown = false;
  /** A change is answered once this is settled. */
  gate: Promise<void> = Promise.resolve();
  readonly sent: string[] = [];
  readonly #code: 'code' | 'key';

  constructor(code: 'code' | 'key' = 'code') {
    this.#code = code;
  }

  readonly #row = (name: string) => ({
    id: `${this.order.includes(name) ? 'own' : 'root'}-${name}`,
    version: 1,
    name,
    [this.#code]: `x.${name}`,
    bookings: name === 'Lunch',
    icon: 'news',
    actions: [
      {
        icon: 'news',
        name: null,
        deepLinkId: null,
        [this.#code === 'code' ? 'externalLink' : 'externalUrl']: `https://${name.toLowerCase()}.example/a`,
      },
    ],
    deepLinks: [],
    deepLinkIds: [],
    extensionCode: name === 'Events' ? 'extension.events' : null,
    customerId: null,
    buildingId: this.order.includes(name) ? BUILDING_ID : null,
    enabled: this.enabled.has(name),
    sortOrder: Math.max(0, this.order.indexOf(name)),
  });

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = askedUrl(input);
    if (init.method === 'PUT' || init.method === 'POST') {
      const body = typeof init.body === 'string' ? init.body : '';
      this.sent.push(`${pathname.replace('/api/', '').replace(BUILDING_ID, '{id}')} ${body}`);
      await this.gate;
      if (this.refuses) return Response.json({ message: 'No.', code: 'forbidden', requestId: 'r' }, { status: 403 });
      if (init.method === 'POST') {
        const { ids }: { ids: string[] } = JSON.parse(body);
        this.order = ids.map((id) => id.replace('own-', ''));
        return Response.json({ ids });
      }
      const name = pathname.split('.').at(-1) ?? '';
      if (!this.order.includes(name)) this.order.push(name);
      if (body.includes('true')) this.enabled.add(name);
      else this.enabled.delete(name);
      return Response.json(this.#row(name));
    }
    if (pathname.endsWith('/audit'))
      return Response.json({ value: this.revisions, '@odata.count': this.revisions.length });
    if (this.isDown) return Response.json({ message: 'No.', code: 'invalidQuery', requestId: 'r' }, { status: 400 });
    if (pathname.endsWith('/branding')) return Response.json({ iconsUrl: '/api/file/f-1/content?expires=1' });
    if (pathname === '/api/file/f-1/icons') return Response.json({ icons: this.icons, leftOut: [] });
    if (pathname.endsWith('/extensions'))
      return Response.json({ value: this.extensions.map((code) => ({ code, enabled: true })) });
    return Response.json({ value: names.map(this.#row) });
  };
}

function open(server: EntryServer, rights: readonly ('view' | 'edit')[] = ['view', 'edit'], isMenu = false) {
  vi.stubGlobal('fetch', server.fetch);
  const shown = isMenu ? menuScreen : homeScreen;
  const page = isMenu ? 'appmenu' : 'home';
  return renderRoutes([{ path: '*', element: <BuildingEntries screen={shown} /> }], {
    address: `/customer/c-1/building/${BUILDING_ID}/${page}`,
    session: sessionWith({ [shown.feature]: rights }, { buildingIds: [BUILDING_ID] }),
  });
}

const switchOf = (name: string) => screen.findByRole('switch', { name });
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
/** The names on the phone, in order. */
const onPhone = () => {
  const phone = within(screen.getByRole('figure')).queryAllByRole('listitem');
  return phone.map(({ textContent }) => names.find((name) => textContent.startsWith(name)));
};

describe('the home page and the menu of a building', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'appEntry', 'card', 'appMenu']));

  it.each([
    ['home page', false, 'code', 'card'],
    ['menu', true, 'key', 'appmenu'],
  ] as const)(
    'the %s turns entries on at once, also on the phone, with Undo (KIT-14, BLDG-38, BLDG-39)',
    async (_, isMenu, code, segment) => {
      const server = new EntryServer(code);
      const { promise, resolve } = Promise.withResolvers<void>();
      server.gate = promise;
      open(server, ['view', 'edit'], isMenu);
      fireEvent.click(await switchOf('Parking'));
      // The server has not answered yet.
      await waitFor(() => expect(onPhone()).toEqual(['News', 'Lunch', 'Parking']));
      expect(isOn('Parking')).toBe(true);
      resolve();
      expect(await screen.findByText('Parking is now shown')).toBeTruthy();
      expect(screen.getByText('3 of 4 shown')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(onPhone()).toEqual(['News', 'Lunch']));
      expect(server.sent).toEqual([
        `building/{id}/${segment}/x.Parking {"enabled":true}`,
        `building/{id}/${segment}/x.Parking {"enabled":false}`,
      ]);
    },
  );

  it.each([
    ['Home', false],
    ['AppMenus', true],
  ])('%s shows who turned on, off or moved what and when (AUDIT-04)', async (title, isMenu) => {
    const server = new EntryServer(isMenu ? 'key' : 'code');
    const of = { recordId: 'own-Lunch', editor: 'Camille Okafor', date: '2026-11-03T09:12:00.000Z' };
    server.revisions = [
      { ...of, identifier: 'r3', action: 'Modified', version: 3, values: { sortOrder: 1 } },
      { ...of, identifier: 'r2', action: 'Disabled', version: 2, values: { sortOrder: 3 } },
      { ...of, identifier: 'r1', action: 'Created', version: 1, values: { sortOrder: 3 } },
    ];
    open(server, ['view'], isMenu);
    await switchOf('News');
    await press(screen.getByRole('button', { name: 'More actions' }));
    await press(await screen.findByRole('menuitem', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: `History of ${title}` }));
    const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^LunchChanged · Camille Okafor.*Position: 4 → 2$/),
      expect.stringMatching(/^LunchDisabled · Camille Okafor/),
      expect.stringMatching(/^LunchCreated · Camille Okafor/),
    ]);
  });

  it('are turned back visibly when the server refuses, and say so (KIT-14)', async () => {
    const server = new EntryServer();
    server.refuses = true;
    open(server);
    fireEvent.click(await switchOf('News'));
    expect((await screen.findByRole('alert')).textContent).toContain('News could not be turned off and is on again.');
    expect(isOn('News')).toBe(true);
    await waitFor(() => expect(onPhone()).toEqual(['News', 'Lunch']));
  });

  it('are put in order by buttons and by Alt with an arrow key, what was just switched on too (KIT-14, BLDG-38)', async () => {
    const server = new EntryServer();
    open(server);
    fireEvent.click(await screen.findByRole('button', { name: 'Move Lunch up' }));
    await waitFor(() => expect(onPhone()).toEqual(['Lunch', 'News']));
    expect(await screen.findByText('Lunch is now number 1.')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('switch', { name: 'Lunch' }), { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(onPhone()).toEqual(['News', 'Lunch']));
    fireEvent.click(await switchOf('Parking'));
    fireEvent.click(await screen.findByRole('button', { name: 'Move Parking up' }));
    await waitFor(() => expect(onPhone()).toEqual(['News', 'Parking', 'Lunch']));
    await waitFor(() => expect(server.sent).toHaveLength(4));
    expect(server.sent[3]).toBe('config/card/reorder {"ids":["own-News","own-Parking","own-Lunch"]}');
    expect(screen.getByRole('button', { name: 'Move Lunch down' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('go back to their places when the server refuses the order (KIT-14)', async () => {
    const server = new EntryServer();
    server.refuses = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.gate = promise;
    open(server);
    fireEvent.click(await screen.findByRole('button', { name: 'Move News down' }));
    await waitFor(() => expect(onPhone()).toEqual(['Lunch', 'News']));
    resolve();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'News could not be moved and is back in its place.',
    );
    expect(onPhone()).toEqual(['News', 'Lunch']);
  });

  it('say what the app leaves out because its extension is off, on the phone too (BLDG-38)', async () => {
    const server = new EntryServer();
    server.enabled.add('Events');
    server.order.push('Events');
    open(server);
    expect(await screen.findByText('Hidden in the app until Events is on.')).toBeTruthy();
    await waitFor(() => expect(onPhone()).toEqual(['News', 'Lunch']));
    cleanup();
    server.extensions = ['extension.events'];
    open(server);
    await switchOf('Events');
    await waitFor(() => expect(onPhone()).toEqual(['News', 'Lunch', 'Events']));
    expect(screen.queryByText(/Hidden in the app/)).toBeNull();
  });

  it('are locked with the reason for people who may only look (KIT-18)', async () => {
    open(new EntryServer(), ['view']);
    const news = await switchOf('News');
    expect(news).toHaveProperty('disabled', true);
    const reason = document.getElementById(news.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('Your role can view');
    expect(screen.queryByRole('button', { name: 'Move Lunch up' })).toBeNull();
  });

  it.each([
    [false, 'The cards could not be loaded.'],
    [true, 'The app menus could not be loaded.'],
  ])('say in their own words that they could not be loaded (ERR-38, ERR-41)', async (isMenu, message) => {
    const server = new EntryServer();
    server.isDown = true;
    open(server, ['view'], isMenu);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it.each([
    ['home page', false],
    ['menu', true],
  ] as const)('the %s is drawn with the icons of the customer’s bundle (BRAND-01, BRAND-05)', async (_, isMenu) => {
    const server = new EntryServer(isMenu ? 'key' : 'code');
    server.icons = { news: 'data:image/png;base64,bmV3cw==' };
    open(server, ['view'], isMenu);
    await switchOf('News');
    const pictures = () => [...screen.getByRole('figure').querySelectorAll('img')].map(({ src }) => src);
    await waitFor(() => expect(pictures()).toEqual([server.icons['news'], server.icons['news']]));
  });

  it('have no violation that axe finds in their markup (KIT-15)', async () => {
    open(new EntryServer());
    await switchOf('News');
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
