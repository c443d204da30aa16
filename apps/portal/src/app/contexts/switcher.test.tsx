import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { run } from 'axe-core';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { press } from '../../testing/press.ts';
import { BUILDING_ID, CUSTOMER_ID, profileReplies, USER_ID } from '../../testing/profileReplies.ts';

const OTHER_ID = '0190a000-0000-7000-8000-0000000000bb';
const rights = {
  'BUILDING.articles': ['view'],
  'BUILDING.settings': ['view'],
  'CUSTOMER.buildings': ['view'],
} as const;
const news = { value: [{ id: 'e', code: 'extension.news', enabled: true }] };
const BUILDINGS = `building?$filter=status ne 'Disabled'&$orderby=name&$top=50&$select=name&customerId=${CUSTOMER_ID}`;
const mill = { id: BUILDING_ID, name: 'Mill House' };
const tower = { id: OTHER_ID, name: 'Tour Élan' };

function repliesWith(otherExtensions: typeof news | { readonly value: never[] }) {
  return {
    ...profileReplies({ privilegeMap: rights, buildingIds: [BUILDING_ID, OTHER_ID] }),
    [`GET building/${BUILDING_ID}`]: { ...mill, customerId: CUSTOMER_ID },
    [`GET building/${OTHER_ID}`]: { ...tower, customerId: CUSTOMER_ID },
    [`GET config/extensions?$filter=buildingId eq '${BUILDING_ID}'&$top=1000`]: news,
    [`GET config/extensions?$filter=buildingId eq '${OTHER_ID}'&$top=1000`]: otherExtensions,
    'GET config/extensions': { value: [] },
    'GET article': { value: [], '@odata.count': 0 },
    [`GET ${BUILDINGS}&$count=true`]: {
      value: [mill],
      '@odata.count': 10_000,
      '@odata.nextLink': `/api/building?$top=50&$skiptoken=next`,
    },
    [`GET ${BUILDINGS}&$skiptoken=next`]: { value: [tower] },
    'GET building': { value: [tower], '@odata.count': 1 },
  };
}

async function open(replies: Parameters<typeof stubApi>[0] = repliesWith(news), page = 'articles') {
  const calls = stubApi(replies);
  const portal = await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/${page}`, fakeAuth().auth);
  const opener = await screen.findByRole('button', { name: 'Switch building' });
  await waitFor(() => expect(localStorage.getItem(`Host.recent.${USER_ID}`)).not.toBeNull());
  act(() => opener.focus());
  await press(opener);
  const box = await screen.findByRole('combobox', { name: 'Search buildings' });
  await screen.findAllByRole('option');
  return { calls, portal, opener, box };
}

/** Presses Enter and waits for what it opens, which may have to be loaded. */
const enter = (box: HTMLElement) => act(async () => void fireEvent.keyDown(box, { key: 'Enter' }));

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the switcher in the breadcrumb', () => {
  it('lists the places of the customer page by page as one goes down, and says how many there are (KIT-12)', async () => {
    const { box, calls } = await open();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('10,000 results'));
    expect(optionNames()).toEqual(['Mill House']);
    fireEvent.scroll(screen.getByRole('listbox'));
    await waitFor(() => expect(optionNames()).toEqual(['Mill House', 'Tour Élan']));
    expect(calls.filter(({ path }) => path.includes('$count=true') && path.startsWith('building?'))).toHaveLength(1);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Tour Élan');
  });

  it('searches on the server when the person pauses (KIT-12)', async () => {
    const { box, calls } = await open();
    for (const value of ['é', 'él', 'élan']) fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(optionNames()).toEqual(['Tour Élan']));
    const searches = calls.map(({ path }) => path).filter((path) => path.includes('$search='));
    expect(searches).toEqual([
      `building?$filter=status ne 'Disabled'&$orderby=name&$top=50&$select=name&$search=élan&customerId=${CUSTOMER_ID}&$count=true`,
    ]);
  });

  it('leads to no place of an earlier text while the answer is on its way (KIT-12)', async () => {
    const { box, portal } = await open();
    fireEvent.change(box, { target: { value: 'mill' } });
    expect(optionNames()).toEqual(['Mill House']);
    fireEvent.change(box, { target: { value: 'élan' } });
    expect(screen.queryByRole('option')).toBeNull();
    await enter(box);
    await waitFor(() => expect(optionNames()).toEqual(['Tour Élan']));
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/building/${OTHER_ID}/articles`));
  });

  it('keeps the page where the new place has it (KIT-12)', async () => {
    const { box, portal } = await open();
    fireEvent.change(box, { target: { value: 'élan' } });
    await waitFor(() => expect(optionNames()).toEqual(['Tour Élan']));
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/building/${OTHER_ID}/articles`));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('opens another page where the new place does not have it (KIT-12, NAV-14, NAV-18)', async () => {
    const { box, portal } = await open(repliesWith({ value: [] }));
    fireEvent.change(box, { target: { value: 'élan' } });
    await waitFor(() => expect(optionNames()).toEqual(['Tour Élan']));
    await enter(box);
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/building/${OTHER_ID}/settings`));
  });

  it('begins with where the person was recently, other than here (KIT-12)', async () => {
    localStorage.setItem(`Host.recent.${USER_ID}`, JSON.stringify([`/customer/${CUSTOMER_ID}/building/${OTHER_ID}`]));
    const { portal } = await open();
    await waitFor(() => expect(optionNames()).toEqual(['Tour Élan', 'Mill House']));
    await act(async () => void fireEvent.click(screen.getAllByRole('option')[0] ?? document.body));
    await waitFor(() => expect(portal.address()).toBe(`/customer/${CUSTOMER_ID}/building/${OTHER_ID}/articles`));
  });

  it('closes with Escape and gives the focus back (KIT-12, KIT-15)', async () => {
    const { box, opener } = await open();
    fireEvent.keyDown(box, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it('breaks no accessibility rule (KIT-12, KIT-15)', async () => {
    await open();
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await run(document.body, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});

describe('a context without a page', () => {
  const onlyNews = { privilegeMap: { 'BUILDING.articles': ['view'] } } as const;
  const openPlace = async (replies: Parameters<typeof stubApi>[0], address: string) => {
    stubApi(replies);
    const portal = await openPortal(address, fakeAuth().auth);
    await waitFor(() => expect(portal.address()).toContain('/error'));
    expect(portal.address()).toContain('/error?message=messages.error');
    return (await screen.findByRole('heading', { level: 1 })).textContent;
  };
  const building = { [`GET building/${BUILDING_ID}`]: { ...mill, customerId: CUSTOMER_ID } };
  const inBuilding = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}`;

  it('says that the building has no configuration (ERR-44, NAV-16)', async () => {
    const replies = { ...profileReplies(onlyNews), ...building, 'GET config/extensions': { value: [] } };
    expect(await openPlace(replies, inBuilding)).toBe('This building has no configuration');
  });

  it('says that the building has no extensions (ERR-47, NAV-16)', async () => {
    const value = [{ id: 'e', code: 'extension.news', enabled: false }];
    const replies = { ...profileReplies(onlyNews), ...building, 'GET config/extensions': { value } };
    expect(await openPlace(replies, inBuilding)).toBe('No extensions for this building');
  });

  it('says that the person has no building (ERR-45, NAV-16)', async () => {
    expect(await openPlace(profileReplies(onlyNews), '/')).toBe('No building is assigned to you');
  });

  it('says that no building is configured for the customer (ERR-44)', async () => {
    const none = { value: [], '@odata.count': 0 };
    stubApi({ ...repliesWith(news), 'GET building': none, 'GET building/statuscounts': { value: [] } });
    await openPortal(`/customer/${CUSTOMER_ID}/buildings`, fakeAuth().auth);
    expect(await screen.findByText('No building is configured for this customer.')).toBeTruthy();
  });
});
