import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { buildingExtensionScreens } from './buildingExtensions.screens.tsx';
import { extensionScreens } from './extension.screens.tsx';

const idOf = (last: number) => `01a1fc2e-d1cd-7222-a1d2-6a4de07b07${String(last)}`;
const [CUSTOMER_ID, BUILDING_ID, ID] = [idOf(10), idOf(11), idOf(12)];
const quays = { id: idOf(20), name: 'Quays' };
const hills = { id: idOf(21), name: 'Hills' };
const harbour = { id: idOf(30), name: 'Harbour' };
const ground = { id: idOf(40), name: 'Ground' };
const room = { id: idOf(50), name: 'Room 1' };

/** What the lookups know: the locations of each place. */
const known: Readonly<Record<string, readonly { id: string; name: string }[]>> = {
  [`findAreaLocations ${CUSTOMER_ID}`]: [hills, quays],
  [`findBuildingLocations ${quays.id}`]: [harbour],
  [`findFloorLocations ${harbour.id}`]: [ground],
  [`findServiceSpaces ${ground.id}`]: [room],
};
const chain = { cmmsAreaId: quays.id, cmmsBuildingId: harbour.id, cmmsFloorId: ground.id, cmmsSpaceId: room.id };

interface Opened {
  /** Bodies of the saves. */
  readonly saved: unknown[];
  /** Addresses of the lookups. */
  readonly lookups: URL[];
}

interface Options {
  readonly config?: Readonly<Record<string, string | null>>;
  readonly rights?: ('view' | 'edit')[];
  readonly place?: { readonly customerId: string; readonly buildingId: string } | null;
  readonly answer?: (url: URL) => Response | Promise<undefined> | undefined;
}

function answerLookup(url: URL): Response {
  const [, name = ''] = /workorder.(\w+)/.exec(url.pathname) ?? [];
  const query = Object.fromEntries(url.searchParams);
  const around = query['areaId'] ?? query['buildingId'] ?? query['floorId'] ?? query['customerId'] ?? '';
  const locations = known[`${name} ${around}`];
  if (locations === undefined)
    return Response.json({ message: 'No', code: 'notFound', requestId: 'r' }, { status: 404 });
  const search = (query['search'] ?? '').toLowerCase();
  const isAsked = (location: { id: string; name: string }) =>
    query['id'] === undefined ? location.name.toLowerCase().includes(search) : location.id === query['id'];
  return Response.json({ value: locations.filter(isAsked), hasMore: false });
}

/** Opens the settings of Concierge, at a building unless `place` is null. */
function open({
  config = {},
  rights = ['view', 'edit'],
  place = { customerId: CUSTOMER_ID, buildingId: BUILDING_ID },
  answer,
}: Options = {}): Opened {
  const opened: Opened = { saved: [], lookups: [] };
  const stored = {
    ...createdHead(ID),
    name: 'Concierge',
    code: 'extension.concierge',
    description: null,
    status: 'activeForAll',
    customerId: null,
    buildingId: null,
    ...place,
    enabled: true,
    config,
    ambientControllers: [],
    appTokenSet: false,
    deskBookingOffered: false,
    roomReleaseOffered: false,
    hasDeskReservations: false,
  };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    if (url.pathname.includes('/workorder/')) {
      opened.lookups.push(url);
      return (await answer?.(url)) ?? answerLookup(url);
    }
    if (init.method !== 'PUT') return Promise.resolve(Response.json(stored));
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
    opened.saved.push(body);
    return Promise.resolve(Response.json({ ...stored, ...Object(body), version: 2 }));
  });
  const { RecordScreen } = place === null ? extensionScreens : buildingExtensionScreens;
  renderRoutes([{ path: '*', element: <RecordScreen /> }], {
    address:
      place === null ? `/admin/extensions/${ID}` : `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/settings/${ID}`,
    session: sessionWith(
      { 'BUILDING.settings': rights, 'ROOT.extensions': rights },
      {
        buildingIds: [BUILDING_ID],
        customer: { id: CUSTOMER_ID, name: 'Northwind', logoUrl: null, pointr: false, inactivityMinutes: null },
      },
    ),
  });
  return opened;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const boxes = () => Promise.all(['CMMS area', 'CMMS building', 'CMMS default floor', 'CMMS default space'].map(box));
const helpOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const shown = async () => (await boxes()).map(({ value }) => value);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Takes the first location of the list by keyboard. */
async function pickFirst(name: string, label: string) {
  const input = await box(label);
  fireEvent.focus(input);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  await screen.findByRole('option', { name });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(input.value).toBe(name));
}

describe('the CMMS locations of an extension', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'extension']));

  it('are chosen from area to space, each once the one around it is (INTG-23, KIT-18)', async () => {
    const { saved, lookups } = open();
    const [area, building, floor, space] = await boxes();
    expect([area, building, floor, space].map((input) => input?.disabled)).toEqual([false, true, true, true]);
    expect([building, floor, space].map((input) => input && helpOf(input))).toEqual([
      'Choose an area first.',
      'Choose a building first.',
      'Choose a floor first.',
    ]);
    expect(lookups).toEqual([]);
    await pickFirst('Hills', 'CMMS area');
    expect([building?.disabled, floor?.disabled]).toEqual([false, true]);
    if (area === undefined) throw new Error('there is an area');
    fireEvent.change(area, { target: { value: 'qu' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Quays' }));
    await pickFirst('Harbour', 'CMMS building');
    await pickFirst('Ground', 'CMMS default floor');
    await pickFirst('Room 1', 'CMMS default space');
    save();
    await waitFor(() => expect(saved).toEqual([{ config: chain }]));
  });

  it('show their names, and are empty once another one is chosen around them (INTG-23)', async () => {
    const { saved } = open({ config: { ...chain, serviceId: 'desk' } });
    await waitFor(async () => expect(await shown()).toEqual(['Quays', 'Harbour', 'Ground', 'Room 1']));
    fireEvent.change(await box('CMMS default space'), { target: { value: '' } });
    await waitFor(async () => expect(await shown()).toEqual(['Quays', 'Harbour', 'Ground', '']));
    const area = await box('CMMS area');
    fireEvent.focus(area);
    fireEvent.change(area, { target: { value: 'hil' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Hills' }));
    await waitFor(async () => expect(await shown()).toEqual(['Hills', '', '', '']));
    expect((await box('CMMS default floor')).disabled).toBe(true);
    save();
    const emptied = { cmmsBuildingId: null, cmmsFloorId: null, cmmsSpaceId: null };
    await waitFor(() => expect(saved).toEqual([{ config: { serviceId: 'desk', cmmsAreaId: hills.id, ...emptied } }]));
  });

  it('keep what is on offer while they are searched, so that what is pressed does not go (INTG-23)', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { lookups } = open({ answer: (url) => (url.searchParams.get('search') === 'hil' ? promise : undefined) });
    const area = await box('CMMS area');
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    act(() => area.focus());
    fireEvent.mouseDown(area);
    await waitFor(() => expect(offered()).toEqual(['Hills', 'Quays']));
    fireEvent.change(area, { target: { value: 'hil' } });
    await waitFor(() => expect(lookups.at(-1)?.searchParams.get('search')).toBe('hil'));
    expect(offered()).toEqual(['Hills', 'Quays']);
    resolve(undefined);
    await waitFor(() => expect(offered()).toEqual(['Hills']));
  });

  it('keep an id that the lookups do not know, show it, and say so (INTG-23)', async () => {
    open({ config: { cmmsAreaId: quays.id, cmmsBuildingId: idOf(99), cmmsFloorId: 'F-3' } });
    await waitFor(async () => expect(await shown()).toEqual(['Quays', idOf(99), 'F-3', '']));
    const [, building, floor, space] = await boxes();
    const unknown = 'The CMMS does not know this id.';
    await waitFor(() => expect([building, floor].map((input) => input && helpOf(input))).toEqual([unknown, unknown]));
    if (floor === undefined || space === undefined) throw new Error('there are four fields');
    // What is around it is not known: there is nothing to choose from, and the list says why.
    const reason = 'The CMMS does not know the place chosen above. Choose another one there.';
    for (const input of [floor, space]) {
      fireEvent.mouseDown(input);
      expect(await screen.findByText(reason)).toBeTruthy();
      fireEvent.keyDown(input, { key: 'Escape' });
      fireEvent.blur(input);
      await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    }
    expect(await shown()).toEqual(['Quays', idOf(99), 'F-3', '']);
  });

  it('can be cleared where nothing is chosen around them (INTG-23)', async () => {
    const { saved } = open({ config: { cmmsSpaceId: 'S-4' } });
    const space = await box('CMMS default space');
    expect([space.value, space.disabled, helpOf(space)]).toEqual(['S-4', false, 'Choose a floor first.']);
    fireEvent.change(space, { target: { value: '' } });
    await waitFor(() => expect([space.value, space.disabled]).toEqual(['', true]));
    save();
    await waitFor(() => expect(saved).toEqual([{ config: { cmmsSpaceId: null } }]));
  });

  it('lose nothing where a lookup fails, and say what to do (INTG-23)', async () => {
    const failed = () => Response.json({ message: 'No', code: 'invalid', requestId: 'r' }, { status: 400 });
    let isFailing = true;
    open({ config: { cmmsAreaId: quays.id }, answer: () => (isFailing ? failed() : undefined) });
    const area = await box('CMMS area');
    const advice = 'The name could not be loaded. Select the field to try again.';
    await waitFor(() => expect([area.value, helpOf(area)]).toEqual([quays.id, advice]));
    fireEvent.focus(area);
    fireEvent.change(area, { target: { value: 'hil' } });
    expect(await screen.findByText('The search failed. Type again to retry.')).toBeTruthy();
    isFailing = false;
    fireEvent.change(area, { target: { value: 'hill' } });
    expect(await screen.findByRole('option', { name: 'Hills' })).toBeTruthy();
    fireEvent.change(area, { target: { value: 'hillside' } });
    expect(await screen.findByText('No results')).toBeTruthy();
    fireEvent.keyDown(area, { key: 'Escape' });
    fireEvent.blur(area);
    fireEvent.focus(area);
    await waitFor(() => expect([area.value, helpOf(area)]).toEqual(['Quays', undefined]));
  });

  it('say that there are more than the list shows (INTG-23)', async () => {
    open({ answer: () => Response.json({ value: [quays], hasMore: true }) });
    const area = await box('CMMS area');
    fireEvent.mouseDown(area);
    await waitFor(() => expect(helpOf(area)).toBe('The first 100 are listed; type to find others.'));
  });

  it('are names that cannot be changed for those who only view (INTG-23, PERM-12)', async () => {
    open({ config: { ...chain, cmmsSpaceId: null }, rights: ['view'] });
    await waitFor(async () => expect(await shown()).toEqual(['Quays', 'Harbour', 'Ground', '']));
    const inputs = await boxes();
    expect(inputs.map(({ readOnly, disabled }) => [readOnly, disabled])).toEqual(inputs.map(() => [true, false]));
    expect(screen.queryByRole('button', { name: /^(?:Open|Clear)$/, hidden: true })).toBeNull();
    const [area] = inputs;
    if (area === undefined) throw new Error('there is an area');
    fireEvent.mouseDown(area);
    fireEvent.keyDown(area, { key: 'ArrowDown' });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are typed as ids in the catalogue, which has no customer (INTG-23)', async () => {
    const { saved, lookups } = open({ place: null, config: { cmmsAreaId: 'A-1' } });
    const area = await screen.findByRole<HTMLInputElement>('textbox', { name: 'CMMS area' });
    expect([area.value, helpOf(area)]).toEqual(['A-1', 'Enter its id in the CMMS.']);
    fireEvent.change(area, { target: { value: 'A-2' } });
    save();
    await waitFor(() => expect(saved).toEqual([{ config: { cmmsAreaId: 'A-2' } }]));
    expect(lookups).toEqual([]);
  });
});
