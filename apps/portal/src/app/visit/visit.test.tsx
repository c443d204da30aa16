import type { PortalStart } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { trialStore } from '../../features/trial/trialStore.ts';
import { setCallAccess } from '../../kit/api/callAccess.ts';
import { failure, type SeenCall, stubApi } from '../../testing/apiStub.ts';
import { createdHead } from '../../testing/createdHead.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies, ROLE_ID, USER_ID } from '../../testing/profileReplies.ts';
import type { PortalAuth } from '../authContext.ts';
import { handleOf } from '../router/placeHandle.ts';
import { placeRoutes, screenRoutes } from '../router/screenRoutes.ts';
import { screens } from '../screens.ts';
import { allowEarlyCalls } from './earlyCalls.ts';
import { fetchAhead, fetchScreenEarly } from './fetchAhead.ts';
import { keepStart, readKeptStart } from './keptStart.ts';
import { dropQueries, queriesOfRole } from './roleQueries.ts';

const ARTICLES = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/articles`;
const privilegeMap = { 'BUILDING.articles': ['view'], 'CUSTOMER.buildings': ['view'] };

/** Returns what `user/start` answers to a person with these rights. */
function startReply(parts: Partial<Record<keyof PortalStart, unknown>> = {}): PortalStart {
  const replies = profileReplies({ privilegeMap: { 'BUILDING.articles': ['view'], 'CUSTOMER.buildings': ['view'] } });
  const ok = (body: unknown) => ({ status: 200, body });
  const start: Record<keyof PortalStart, unknown> = {
    user: ok(replies['GET user/init']),
    configuration: ok({ buildingIds: [BUILDING_ID], vendorIds: [] }),
    roles: ok([{ id: ROLE_ID, name: 'Manager' }]),
    privilege: ok({ privilegeMap, defaultScreen: null, setRoles: [] }),
    customer: ok({ id: CUSTOMER_ID, name: 'Northwind', logoUrl: null }),
    places: [
      { context: 'CUSTOMER', id: CUSTOMER_ID, answer: ok({ id: CUSTOMER_ID, name: 'Northwind' }) },
      {
        context: 'BUILDING',
        id: BUILDING_ID,
        answer: ok({ id: BUILDING_ID, name: 'Mill House', timezoneName: 'UTC' }),
      },
    ],
    extensions: ok([]),
    defaults: ok([]),
    ownTexts: null,
    ...parts,
  };
  return start as PortalStart;
}

/** The calls without the stream of live events, which begins when the page has been quiet for a while. */
function pathsOf(calls: readonly SeenCall[]): string[] {
  return calls.flatMap(({ path }) => (path.startsWith('stream') ? [] : [path.split('?')[0] ?? '']));
}

const rows = { value: [{ id: USER_ID, version: 1, title: 'Welcome', status: 'published' }], '@odata.count': 1 };
const auth: PortalAuth = fakeAuth().auth;

/** The screen of an address, and what its path says. */
function screenAt(pathname: string) {
  const matches =
    matchRoutes(
      placeRoutes((context) => screenRoutes(screens, context)),
      pathname,
    ) ?? [];
  const screenThere = handleOf(matches.map(({ route: { handle } }) => ({ handle })))?.screen;
  if (screenThere === undefined) throw new Error(`No screen is at ${pathname}`);
  return { screenThere, params: matches.at(-1)?.params ?? {} };
}

/** Asks for the rows of an address as its route does. */
async function fetchEarly(pathname: string, search = ''): Promise<void> {
  const { screenThere, params } = screenAt(pathname);
  await fetchScreenEarly(screenThere, params, search);
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  trialStore.end();
  setCallAccess(null);
  dropQueries(queriesOfRole());
});

describe('the first page', () => {
  it('asks the server for its start and its rows, and for nothing else (SHELL-30, NAV-05)', async () => {
    const calls = stubApi({ 'GET user/start': { ...startReply() }, 'GET article': rows });
    await openPortal(ARTICLES, auth);
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(screen.getByText('Mill House')).toBeTruthy();
    expect(pathsOf(calls)).toEqual(['user/start', 'article']);
    expect(calls[0]?.path).toBe(`user/start?customerId=${CUSTOMER_ID}&buildingId=${BUILDING_ID}&language=en`);
  });

  it('has the texts of the customer from its start, without a call more (SHELL-30, CUST-17)', async () => {
    const replies = profileReplies({ privilegeMap: { 'BUILDING.articles': ['view'] } });
    const user = { ...replies['GET user/init'], texts: { en: 3 } };
    const ownTexts = { language: 'en', version: 3, texts: { 'article.title': 'House news' } };
    const start = startReply({ user: { status: 200, body: user }, ownTexts });
    const calls = stubApi({ 'GET user/start': { ...start }, 'GET article': rows });
    await openPortal(ARTICLES, auth);
    expect(await screen.findByRole('heading', { name: 'House news' })).toBeTruthy();
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(pathsOf(calls)).toEqual(['user/start', 'article']);
  });

  it('asks for its rows alone where the tab has kept the start, which is asked for again afterwards (SHELL-30, API-24)', async () => {
    keepStart(auth, ARTICLES, startReply());
    const calls = stubApi({
      'GET user/start': {
        ...startReply({ customer: { status: 200, body: { id: CUSTOMER_ID, name: 'Northwind', logoUrl: null } } }),
        places: startReply().places.map((place) => ({
          ...place,
          answer: { status: 200, body: { id: place.id, name: `New ${place.context}` } },
        })),
      },
      'GET article': rows,
    });
    await openPortal(ARTICLES, auth);
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(pathsOf(calls)).toEqual(['article']);
    expect(await screen.findByText('New BUILDING')).toBeTruthy();
  });

  it.each([
    ['another person', { claims: () => ({ iss: 'issuer', sub: 'other' }) }],
    ['another address of the sign-in', { parameters: () => null }],
  ])('does not open with what was kept of %s (SEC-03)', async (_who, other) => {
    keepStart(auth, ARTICLES, startReply());
    const calls = stubApi({ 'GET user/start': { ...startReply() }, 'GET article': rows });
    await openPortal(ARTICLES, { ...auth, ...other });
    await screen.findByText('Welcome');
    expect(calls[0]?.path).toContain('user/start');
  });

  it('opens neither with what was kept of the own role while another is tried, nor the other way round (SEC-03, PERM-33)', () => {
    keepStart(auth, ARTICLES, startReply());
    expect(readKeptStart(auth, ARTICLES)).not.toBeNull();
    trialStore.begin({ id: ROLE_ID, name: 'Manager' });
    expect(readKeptStart(auth, ARTICLES)).toBeNull();
    keepStart(auth, ARTICLES, startReply());
    trialStore.end();
    expect(readKeptStart(auth, ARTICLES)).toBeNull();
  });

  it('follows what others change no longer once the person signs out (API-41)', async () => {
    const { auth: own, tellLogout } = fakeAuth();
    const calls = stubApi({
      'GET user/start': { ...startReply() },
      'GET article': rows,
      'GET stream': () => failure(503, 'unavailable'),
    });
    await openPortal(ARTICLES, own);
    const streams = () => calls.flatMap(({ path }) => (path.startsWith('stream') ? [path] : []));
    await waitFor(() => expect(streams()).toHaveLength(1));
    tellLogout();
    await new Promise((resolve) => void setTimeout(resolve, 2_800));
    expect(streams()).toHaveLength(1);
    // What was read before it began is asked for: the page had to be quiet for two seconds.
    expect(Number(streams()[0]?.replace('stream?readAgo=', ''))).toBeGreaterThanOrEqual(2_000);
  });

  it('keeps no start that does not let the person in (SHELL-31)', () => {
    keepStart(auth, ARTICLES, startReply({ roles: { status: 403, code: 'forbidden' } }));
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps no start of a place that is out of reach, and forgets the one before (SHELL-31, NAV-05)', () => {
    keepStart(auth, ARTICLES, startReply());
    expect(readKeptStart(auth, ARTICLES)).not.toBeNull();
    const [customer] = startReply().places;
    const building = { context: 'BUILDING', id: BUILDING_ID, answer: { status: 404, code: 'notFound' } };
    keepStart(auth, ARTICLES, startReply({ places: [customer, building] }));
    expect(readKeptStart(auth, ARTICLES)).toBeNull();
  });

  it.each([
    ['user', 'user/init'],
    ['configuration', 'user-configuration/search'],
    ['roles', 'role'],
    ['privilege', `role/${ROLE_ID}/roleprivilege`],
    ['customer', `customer/${CUSTOMER_ID}`],
  ])(
    'asks the resource itself for the part %s that is refused, whose failure is shown (SHELL-31)',
    async (part, path) => {
      const calls = stubApi({
        'GET user/start': { ...startReply({ [part]: { status: 403, code: 'forbidden' } }) },
        [`${part === 'configuration' ? 'POST' : 'GET'} ${path}`]: () => failure(403, 'forbidden'),
        'GET article': rows,
      });
      const portal = await openPortal(ARTICLES, auth);
      await waitFor(() => expect(portal.address()).toContain('userProfileKo'));
      expect(calls.some((call) => call.path.split('?')[0] === path)).toBe(true);
      expect(screen.queryByText('Welcome')).toBeNull();
    },
  );

  it('says that a place of the address is out of reach (NAV-05)', async () => {
    const places = startReply().places.map((place) =>
      place.context === 'BUILDING' ? { ...place, answer: { status: 404, code: 'notFound' } } : place,
    );
    stubApi({ 'GET user/start': { ...startReply({ places }) }, 'GET article': rows });
    await openPortal(ARTICLES, auth);
    expect(await screen.findByText(/not found/i)).toBeTruthy();
  });

  it('does not show the refusal of rows that were asked for early before the guard has decided (SHELL-32, AUTH-30)', async () => {
    const calls = stubApi({
      'GET user/start': {
        ...startReply({ privilege: { status: 200, body: { privilegeMap: {}, defaultScreen: null, setRoles: [] } } }),
      },
      'GET article': () => failure(403, 'forbidden'),
    });
    await fetchEarly(ARTICLES);
    expect(pathsOf(calls)).toEqual(['article']);
    const portal = await openPortal(ARTICLES, auth);
    await waitFor(() => expect(portal.address()).toContain('validationMessages.unauthorized'));
  });

  it('asks for the rows of an address before the person is known, once (SHELL-30, KIT-01)', async () => {
    const calls = stubApi({ 'GET user/start': { ...startReply() }, 'GET article': rows });
    await fetchEarly(ARTICLES, '?sort=-title&size=50');
    await openPortal(`${ARTICLES}?sort=-title&size=50`, auth);
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(pathsOf(calls)).toEqual(['article', 'user/start']);
    expect(calls[0]?.path).toContain('$orderby=title desc');
  });

  it('asks for the record of an address before the person is known, once, and not for a new one (SHELL-30)', async () => {
    const record = { ...createdHead(USER_ID), title: 'Welcome', status: 'published' };
    const calls = stubApi({ 'GET user/start': { ...startReply() }, [`GET article/${USER_ID}`]: record });
    await fetchEarly(`${ARTICLES}/new`);
    expect(calls).toEqual([]);
    await fetchEarly(`${ARTICLES}/${USER_ID}`);
    await openPortal(`${ARTICLES}/${USER_ID}`, auth);
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(pathsOf(calls).slice(0, 2)).toEqual([`article/${USER_ID}`, 'user/start']);
    expect(pathsOf(calls).filter((path) => path === `article/${USER_ID}`)).toHaveLength(1);
  });
});

it('waits a moment for the rows of a page that is opened, and no longer for late ones (SHELL-30)', async () => {
  allowEarlyCalls();
  const { screenThere, params } = screenAt(ARTICLES);
  let answer: (reply: typeof rows) => void = () => undefined;
  stubApi({ 'GET article': () => new Promise<typeof rows>((resolve) => (answer = resolve)) });
  const opened: string[] = [];
  const open = async () => {
    await fetchAhead(screenThere, { params, request: new Request(`https://atrium.example${ARTICLES}`) });
    opened.push('page');
  };
  const first = open();
  setTimeout(() => {
    opened.push('rows');
    answer(rows);
  }, 40);
  await first;
  dropQueries(queriesOfRole());
  await open();
  expect(opened).toEqual(['rows', 'page', 'page']);
});
