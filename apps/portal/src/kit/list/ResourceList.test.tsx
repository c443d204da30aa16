import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dayAt, instantOf } from '@atrium/contract';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { jobOf } from '../../testing/jobOf.ts';
import { openList, refusal, startVenueTexts, venue, venueList, VenueServer } from '../../testing/openList.tsx';
import { press } from '../../testing/press.ts';
import { addPhrases, showLanguage } from '../../ui/text/textStore.ts';
import { invalidateResource } from '../api/queryKeys.ts';

const link = (name: string) => screen.findByRole('link', { name });

async function chooseFromRow(name: string, item: string) {
  await press(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** Exports a list as XLSX: a job of the server, which has 4,000 of 20,000 lines. */
async function startLargeExport() {
  const server = new VenueServer(3);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  let job = jobOf({ status: 'Running', done: 4_000, total: 20_000 });
  server.override = (_, path) => {
    if (path === 'venue/export') return Response.json({ id: 'j' }, { status: 202 });
    return path === 'job/j' ? Response.json(job) : undefined;
  };
  const { router } = openList(server);
  await link('Venue 1');
  await press(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as XLSX' }));
  expect(await screen.findByText('4,000 of 20,000')).toBeTruthy();
  return {
    server,
    router,
    click,
    finish: () => {
      job = jobOf({ status: 'Done', done: 20_000, total: 20_000, result: { fileUrl: '/api/file/1?signature=s' } });
    },
  };
}

describe('ResourceList', () => {
  beforeEach(async () => {
    await startVenueTexts();
  });
  afterEach(async () => {
    await showLanguage('en');
  });

  it('shows the first ten in the resource’s order, the name as a link to the record (API-13, LIM-01, NAV-76)', async () => {
    const server = new VenueServer(12);
    openList(server);
    expect((await link('Venue 1')).getAttribute('href')).toBe('/admin/venues/id-1');
    expect(Object.fromEntries(server.last().query)).toEqual({ $orderby: 'name', $top: '10', $count: 'true' });
    expect(screen.getByText('12 entries', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('1–10 of 12')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Venues' })).getAllByRole('row')).toHaveLength(11);
    expect(screen.getAllByText('Open to all')).toHaveLength(10);
    expect(screen.getByText('1,000')).toBeTruthy();
  });

  it('opens with what is from today on, and shows the rest when that filter is cleared (KIT-01, NAV-61)', async () => {
    const empty = { title: 'No venue yet.', fromToday: 'No venues from today on.' };
    addPhrases('en', 'venue', { empty, filters: { ends: 'End' } });
    const server = new VenueServer(0);
    const filters = [{ field: 'ends', kind: 'date', isFromToday: true, shown: 'whenSet' }] as const;
    openList(server, { definition: { ...venueList, filters } });
    expect(await screen.findByText('No venues from today on.')).toBeTruthy();
    const today = Date.parse(dayAt(Date.now(), 'Europe/Paris'));
    const start = new Date(instantOf(today, 'Europe/Paris')).toISOString();
    expect(server.last().query.get('$filter')).toBe(`ends ge ${start}`);
    const shown = within(screen.getByText('No venues from today on.').parentElement ?? document.body);
    await press(shown.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No venue yet.')).toBeTruthy();
    expect(server.last().query.get('$filter')).toBeNull();
  });

  it.each(['0000-00-00', '2026-11-26', '2026-11-26T09:00', '__proto__'])(
    'shows the name %s as it was typed (KIT-17)',
    async (name) => {
      const server = new VenueServer(1);
      server.rows = server.rows.map((row) => ({ ...row, name, city: name }));
      openList(server);
      expect((await link(name)).textContent).toBe(name);
      expect(screen.getAllByText(name)).toHaveLength(2);
    },
  );

  it('sorts on the server by buttons in the head and says so to screen readers (KIT-01, ROOT-16)', async () => {
    const server = new VenueServer(3);
    const { search } = openList(server);
    await link('Venue 1');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Seats' }));
    await waitFor(() => expect(server.last().query.get('$orderby')).toBe('seats'));
    fireEvent.click(screen.getByRole('button', { name: 'Seats' }));
    await waitFor(() => expect(server.last().query.get('$orderby')).toBe('seats desc'));
    expect(search()).toBe('?sort=-seats');
    expect(screen.getByRole('columnheader', { name: 'Seats' }).getAttribute('aria-sort')).toBe('descending');
    const status = screen.getByRole('columnheader', { name: 'Status' });
    expect(within(status).queryByRole('button')).toBeNull();
  });

  it('opens a pasted link with its search, page and size, and goes back through them (KIT-01, ROOT-16)', async () => {
    const server = new VenueServer(60);
    const { router, search } = openList(server, { address: '/admin/venues?q=Venue&page=2&size=25' });
    await link('Venue 26');
    expect(server.last().query.get('$skip')).toBe('25');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveProperty('value', 'Venue');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await link('Venue 51');
    expect(search()).toBe('?q=Venue&page=3&size=25');
    await act(() => router.navigate(-1));
    await link('Venue 26');
  });

  it('searches while one types, from the first page on (KIT-01, ROOT-16)', async () => {
    const server = new VenueServer(30);
    const { search } = openList(server, { address: '/admin/venues?page=2' });
    await link('Venue 11');
    fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'Venue 30' } });
    await link('Venue 30');
    expect(search()).toBe('?q=Venue+30');
  });

  it.each([
    [
      'a search',
      () => fireEvent.change(screen.getByRole('textbox', { name: 'Search' }), { target: { value: 'Venue' } }),
      '?q=Venue',
    ],
    [
      'a filter',
      async () => {
        await press(screen.getByRole('button', { name: 'Status' }));
        fireEvent.click(await screen.findByRole('checkbox', { name: 'Open to all 30' }));
      },
      '?filter.status=Live',
    ],
    ['another order', () => fireEvent.click(screen.getByRole('button', { name: 'Seats' })), '?sort=seats'],
  ])(
    'shows the first page after %s, where the one it was on is still there (KIT-01, ROOT-16)',
    async (_, change, address) => {
      const server = new VenueServer(30);
      const { search } = openList(server, { address: '/admin/venues?page=2' });
      await link('Venue 11');
      await change();
      expect(await screen.findByText('Venue 1')).toBeTruthy();
      expect(search()).toBe(address);
      expect(server.last().query.get('$skip')).toBeNull();
    },
  );

  it('filters by a choice on the server and keeps it in the address (KIT-01)', async () => {
    const server = new VenueServer(3);
    server.rows = server.rows.map((row, at) => ({ ...row, status: at === 1 ? 'Deleted' : 'Live' }));
    const { search } = openList(server, { address: '/admin/venues?q=Venue' });
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'Status' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Gone 1' }));
    expect(screen.getByRole('checkbox', { name: 'Open to all 2' })).toBeTruthy();
    await waitFor(() => expect(server.last().query.get('$filter')).toBe("status eq 'Deleted'"));
    expect(search()).toBe('?q=Venue&filter.status=Deleted');
    expect(screen.getByText(/Status:.*Gone/)).toBeTruthy();
    const asked = server.calls.map(({ query }) => query.get('$apply')).filter((apply) => apply !== null);
    expect(new Set(asked)).toEqual(new Set(['search(Venue)/groupby((status),aggregate($count as count))']));
  });

  it('offers the choices in use alone, and all of them where they could not be counted (KIT-01)', async () => {
    const server = new VenueServer(3);
    openList(server);
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'Status' }));
    await screen.findByRole('checkbox', { name: 'Open to all 3' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    cleanup();
    const slow = new VenueServer(3);
    openList(slow);
    await link('Venue 1');
    slow.override = (method) => (method === 'GET' ? refusal(400, 'filterTooSlow') : undefined);
    await press(screen.getByRole('button', { name: 'Status' }));
    await screen.findByRole('checkbox', { name: 'Gone' });
    expect(screen.getByRole('checkbox', { name: 'Open to all' })).toBeTruthy();
  });

  it('counts the choices among the deleted records where these are shown (KIT-01, WORK-10)', async () => {
    const server = new VenueServer(3);
    openList(server, { address: '/admin/venues?deleted=true' });
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'Status' }));
    await screen.findByRole('checkbox', { name: 'Open to all 3' });
    const counts = server.calls.filter(({ query }) => query.has('$apply'));
    expect(counts.map(({ query }) => query.get('deleted'))).toEqual(counts.map(() => 'true'));
  });

  it('suggests the texts in use that contain what is typed (KIT-01)', async () => {
    const server = new VenueServer(3);
    const { search } = openList(server, {
      definition: { ...venueList, filters: [{ field: 'city', kind: 'text' }] },
    });
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'city' }));
    const input = await screen.findByRole('combobox', { name: 'Contains' });
    fireEvent.change(input, { target: { value: 'ly' } });
    await waitFor(() =>
      expect(server.last().query.get('$apply')).toBe(
        "filter(contains(city,'ly'))/groupby((city),aggregate($count as count))",
      ),
    );
    fireEvent.click(await screen.findByRole('option', { name: 'Lyon 3' }));
    await waitFor(() => expect(search()).toBe('?filter.city=Lyon'));
  });

  it('has the deleted records as a filter of those who may restore them, to look at and to restore (WORK-10, AUDIT-07)', async () => {
    const server = new VenueServer(3);
    const { search } = openList(server);
    await link('Venue 1');
    expect(server.last().query.has('deleted')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Deleted' }));
    await waitFor(() => expect(server.last().query.get('deleted')).toBe('true'));
    expect(search()).toBe('?deleted=true');
    await waitFor(async () =>
      expect((await link('Venue 2')).getAttribute('href')).toBe('/admin/venues/id-2?deleted=true'),
    );
    expect(screen.getByRole('button', { name: 'Deleted' }).getAttribute('aria-pressed')).toBe('true');
    await press(await screen.findByRole('button', { name: 'Actions for Venue 2' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Open', 'Restore']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('Venue 2 was restored')).toBeTruthy();
    expect(server.last('venue/id-2/restore').method).toBe('POST');
    cleanup();
    openList(server, { rights: ['view', 'edit'] });
    await link('Venue 1');
    expect(screen.queryByRole('button', { name: 'Deleted' })).toBeNull();
  });

  it('says why a deleted record was not restored (AUDIT-07, ERR-27)', async () => {
    const server = new VenueServer(3);
    openList(server, { address: '/admin/venues?deleted=true' });
    await link('Venue 1');
    server.override = (method) => (method === 'POST' ? refusal(409, 'duplicate') : undefined);
    await chooseFromRow('Venue 1', 'Restore');
    expect(await screen.findByText(/The record could not be restored\./)).toBeTruthy();
  });

  it('lists the records to filter by below their field, within the dialog (KIT-01)', async () => {
    const server = new VenueServer(3);
    server.rows = server.rows.map((row) => ({ ...row, city: 'id-2' }));
    const { search } = openList(server, {
      definition: { ...venueList, filters: [{ field: 'city', kind: 'reference', resource: venue }] },
      resource: { ...venue, references: {} },
    });
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'city' }));
    const dialog = await screen.findByRole('dialog', { name: 'city' });
    const found = await within(dialog).findByRole('listbox');
    await within(found).findByRole('option', { name: 'Venue 2 3' });
    const input = within(dialog).getByRole('combobox');
    fireEvent.change(input, { target: { value: 'nowhere' } });
    expect(await within(dialog).findByText('No results')).toBeTruthy();
    fireEvent.change(input, { target: { value: 'venue' } });
    fireEvent.click(await within(dialog).findByRole('option', { name: 'Venue 2 3' }));
    await waitFor(() => expect(search()).toBe('?filter.city=id-2'));
    // The only one there is stays, and is taken back by another click.
    const chosen = await within(dialog).findByRole('option', { name: 'Venue 2 3', selected: true });
    expect(within(dialog).queryByText('No results')).toBeNull();
    fireEvent.click(chosen);
    await waitFor(() => expect(search()).toBe(''));
    fireEvent.click(within(dialog).getByRole('option', { name: 'Venue 2 3', selected: false }));
    await waitFor(() => expect(search()).toBe('?filter.city=id-2'));
    fireEvent.keyDown(within(dialog).getByRole('combobox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Venue 2', ['id-2'], ['id-2']],
    ['Venue 2, Venue 1', ['id-2', 'id-1'], ['id-2', 'id-1']],
    ['Venue 2 and 2 more', ['id-2', 'id-1', 'id-3'], ['id-2']],
  ])('names the records that it is filtered by, up to two: %s (KIT-01)', async (words, ids, asked) => {
    const server = new VenueServer(3);
    const isRecord = (path: string) => path.startsWith('venue/id-');
    server.override = (_, path) =>
      isRecord(path) ? Response.json(server.rows.find(({ id }) => path.endsWith(id))) : undefined;
    openList(server, {
      address: `/admin/venues?${ids.map((id) => `filter.city=${id}`).join('&')}`,
      definition: { ...venueList, filters: [{ field: 'city', kind: 'reference', resource: venue }] },
    });
    expect(await screen.findByRole('button', { name: `city: ${words}` })).toBeDefined();
    expect(server.calls.filter(({ path }) => isRecord(path)).map(({ path }) => path.replace('venue/', ''))).toEqual(
      asked,
    );
  });

  it('tells nothing yet from nothing found, each with its next step (KIT-03, ROOT-16)', async () => {
    openList(new VenueServer(0));
    expect(await screen.findByText('No venue yet: the rooms people meet in.')).toBeTruthy();
    // One link alone, called as it is above a list with rows.
    expect(screen.getByRole('link', { name: /Add/ }).textContent).toBe('Add venue');
    expect(screen.getByRole('link', { name: 'Add venue' }).getAttribute('href')).toBe('/admin/venues/new');
    cleanup();
    const { search } = openList(new VenueServer(3), { address: '/admin/venues?q=nowhere' });
    expect(await screen.findByText('No results')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await link('Venue 1');
    expect(search()).toBe('');
  });

  it('says that loading failed and refreshes on demand (ERR-26, ROOT-16)', async () => {
    const server = new VenueServer(1);
    server.override = () => refusal(500, 'unexpected');
    openList(server);
    expect(await screen.findByText('The data could not be loaded')).toBeTruthy();
    expect(screen.getByText(/r-7/)).toBeTruthy();
    server.override = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await link('Venue 1');
  });

  it('keeps the page before while the next one is on its way (KIT-03)', async () => {
    const server = new VenueServer(20);
    openList(server);
    await link('Venue 1');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await gate;
      return server.fetch(...request);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('progressbar', { name: 'Loading…' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Venue 1' })).toBeTruthy();
    release();
    await link('Venue 11');
  });

  it('goes to the last page when the address names one that is no more (KIT-01)', async () => {
    const { search } = openList(new VenueServer(12), { address: '/admin/venues?page=9' });
    await link('Venue 11');
    expect(search()).toBe('?page=2');
    expect(screen.getByText('11–12 of 12')).toBeDefined();
  });

  it('shows what changed elsewhere without a word (KIT-03)', async () => {
    const server = new VenueServer(2);
    const { queryClient } = openList(server);
    await link('Venue 1');
    server.rows = server.rows.map((row) => (row.id === 'id-1' ? { ...row, name: 'Renamed' } : row));
    await act(() => invalidateResource(queryClient, 'venue'));
    await link('Renamed');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('deletes after asking, with the version it has seen, and brings back on Undo (KIT-09, API-39, ROOT-16)', async () => {
    const server = new VenueServer(2);
    const kept = [...server.rows];
    openList(server);
    await chooseFromRow('Venue 2', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Venue 2?' });
    expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Venue 2 was deleted')).toBeTruthy();
    expect(server.last('venue/id-2').headers.get('if-match')).toBe('"1"');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Venue 2' })).toBeNull());
    server.override = (method, path) => {
      if (method !== 'POST' || path !== 'venue/id-2/restore') return undefined;
      server.rows = kept;
      return Response.json({});
    };
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await link('Venue 2');
  });

  it('names what depends on a record that cannot be deleted (KIT-09)', async () => {
    const server = new VenueServer(1);
    server.override = (method) =>
      method === 'DELETE'
        ? refusal(409, 'inUse', {
            fields: [{ field: 'venue', code: 'reference', message: '3', names: ['Arena', 'Forum'] }],
          })
        : undefined;
    openList(server);
    await chooseFromRow('Venue 1', 'Delete');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText('Venues: 3 (Arena, Forum, …)')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
  });

  it.each([
    [[{ field: 'venue', code: 'reference', message: '3' }], ['Venues: 3', 'and others that you cannot see']],
    [[], ['Others that you cannot see']],
  ])('says that others depend on it which the person cannot see: %j (KIT-09, SEC-19)', async (seen, texts) => {
    const server = new VenueServer(1);
    const others = { field: 'others', code: 'reference', message: 'Others that you cannot see' };
    server.override = (method) =>
      method === 'DELETE' ? refusal(409, 'inUse', { fields: [...seen, others] }) : undefined;
    openList(server);
    await chooseFromRow('Venue 1', 'Delete');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    for (const text of texts) expect(await within(dialog).findByText(text)).toBeTruthy();
  });

  it('offers to try again when deleting failed, and deletes nothing when the right is gone (ERR-27, ERR-60, PERM-22)', async () => {
    const server = new VenueServer(1);
    server.override = (method) => (method === 'DELETE' ? refusal(500, 'unexpected') : undefined);
    openList(server);
    await chooseFromRow('Venue 1', 'Delete');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const retry = await within(dialog).findByRole('button', { name: 'Try again' });
    server.override = (method) => (method === 'DELETE' ? refusal(403, 'forbidden') : undefined);
    fireEvent.click(retry);
    expect(await within(dialog).findByText(/Venue 1 cannot be deleted.*Your role does not allow this/)).toBeTruthy();
    expect(server.rows).toHaveLength(1);
  });

  it('shows add and delete only with the right to (PERM-12)', async () => {
    openList(new VenueServer(1), { rights: ['view'] });
    await link('Venue 1');
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
    await press(screen.getByRole('button', { name: 'Actions for Venue 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  it('says why a row cannot be deleted now (KIT-18)', async () => {
    openList(new VenueServer(1), { resource: { ...venue, recordRule: () => ({ code: 'published', status: 409 }) } });
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'Actions for Venue 1' }));
    const item = await screen.findByRole('menuitem', { name: /Delete.*It is published. Unpublish it first./ });
    fireEvent.click(item);
    expect(screen.queryByRole('dialog', { name: /Delete/ })).toBeNull();
  });

  it('moves a row of a later page by its place in the whole list (KIT-14, KIT-01)', async () => {
    const server = new VenueServer(25);
    const places: unknown[] = [];
    openList(server, { address: '/admin/venues?page=2', definition: { ...venueList, isOrdered: true } });
    const { fetch } = server;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      const [, { method, body } = {}] = request;
      if (method !== 'POST') return fetch(...request);
      places.push(typeof body === 'string' ? JSON.parse(body) : body);
      return Promise.resolve(Response.json({}));
    });
    await chooseFromRow('Venue 12', 'Move up');
    expect(await screen.findByText('Venue 12 is now number 11.')).toBeTruthy();
    await chooseFromRow('Venue 20', 'Move down');
    expect(await screen.findByText('Venue 20 is now number 21.')).toBeTruthy();
    expect(places).toEqual([{ sortOrder: 10 }, { sortOrder: 20 }]);
  });

  it('moves no row while the rows of another page are on their way: its place is not the one that is shown (KIT-14)', async () => {
    const server = new VenueServer(25);
    openList(server, { definition: { ...venueList, isOrdered: true } });
    await link('Venue 3');
    const { promise, resolve: release } = Promise.withResolvers<null>();
    vi.stubGlobal('fetch', async (...request: Parameters<typeof server.fetch>) => {
      const [, { method = 'GET' } = {}] = request;
      if (method === 'GET') await promise;
      return server.fetch(...request);
    });
    const moveUp = { key: 'ArrowUp', altKey: true };
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('progressbar', { name: 'Loading…' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Venue 3' }), moveUp);
    release(null);
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Venue 13' }), moveUp);
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    const moved = server.calls.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
    expect(moved).toEqual(['venue/id-13/reorder']);
  });

  it('exports the filtered, sorted set with the columns shown (KIT-04)', async () => {
    const server = new VenueServer(3);
    server.override = (_, path) =>
      path === 'venue/export' ? new Response('name', { headers: { 'content-type': 'text/csv' } }) : undefined;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    localStorage.setItem(
      'Host.list.u-1.venue',
      JSON.stringify({ order: ['name', 'status', 'seats'], hidden: ['seats'], density: 'comfortable' }),
    );
    openList(server, { address: '/admin/venues?q=Venue&sort=-seats&filter.status=Live' });
    await link('Venue 1');
    await press(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(server.last('venue/export').headers.get('accept-language')).toBe('en');
    expect(Object.fromEntries(server.last('venue/export').query)).toEqual({
      $search: 'Venue',
      $filter: "status eq 'Live'",
      $orderby: 'seats desc',
      format: 'csv',
      columns: 'name,status',
    });
  });

  it('follows a large export until its file is ready (KIT-04)', async () => {
    const { click, finish } = await startLargeExport();
    finish();
    expect(await screen.findByText('The export is ready')).toBeTruthy();
    expect(click.mock.contexts.at(-1)).toHaveProperty('pathname', '/api/file/1');
  });

  it('follows an export no longer, and saves nothing, once its list is left (KIT-04)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, router, click, finish } = await startLargeExport();
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('elsewhere');
    const asked = () => server.calls.filter(({ path }) => path === 'job/j').length;
    const before = asked();
    finish();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked()).toBe(before);
    expect(click).not.toHaveBeenCalled();
  });

  it('keeps chosen columns, their order and the row height per person, until reset (KIT-02)', async () => {
    const server = new VenueServer(1);
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    openList(server);
    await link('Venue 1');
    expect(heads()).toEqual(['Name', 'Seats', 'Status', 'Actions']);
    await press(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Columns and density' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Move Status up' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    cleanup();

    openList(server);
    await link('Venue 1');
    expect(heads()).toEqual(['Name', 'Status', 'Seats', 'Actions']);
    await press(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Columns and density' }));
    expect(await screen.findByRole('radio', { name: 'Compact' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(localStorage.getItem('Host.list.u-1.venue')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Seats', 'Status', 'Actions']));
  });

  it('turns into cards where the table does not fit: name, facts and menu (KIT-16)', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void;
        readonly disconnect = () => undefined;
        constructor(handleSize: () => void) {
          this.observe = () => queueMicrotask(() => act(handleSize));
        }
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(328);
    openList(new VenueServer(2));
    await link('Venue 1');
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: 'Venues' })).getAllByRole('listitem');
    expect(card?.textContent).toBe('Venue 1LyonSeats1,000StatusOpen to all');
    expect(screen.getByRole('button', { name: 'Actions for Venue 2' })).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('lets the name lead elsewhere and keeps the record in the menu (ROOT-17)', async () => {
    openList(new VenueServer(1), { definition: { ...venueList, open: ({ id }) => `/inside/${id}` } });
    expect((await link('Venue 1')).getAttribute('href')).toBe('/inside/id-1');
    await press(screen.getByRole('button', { name: 'Actions for Venue 1' }));
    const details = await screen.findByRole('menuitem', { name: 'Show details' });
    expect(details.getAttribute('href')).toBe('/admin/venues/id-1');
  });

  it('shows a day as the language writes dates, whatever the zone (KIT-17)', async () => {
    const server = new VenueServer(1);
    for (const row of server.rows) row.city = '2026-11-29';
    openList(server, { definition: { columns: [{ field: 'name' }, { field: 'city', isDay: true }] } });
    await link('Venue 1');
    expect(screen.getByText('29 Nov 2026')).toBeTruthy();
    await act(() => showLanguage('fr'));
    expect(screen.getByText('29 nov. 2026')).toBeTruthy();
  });

  it('says that there are more than 10,000 rows, and pages on among those that are not counted (API-12, LIM-01)', async () => {
    const server = new VenueServer(10_060);
    const { search } = openList(server, { address: '/admin/venues?page=403&size=25' });
    await link('Venue 10051');
    expect(screen.getAllByText('More than 10,000 entries').length).toBeGreaterThan(0);
    expect(screen.getByText('10,051–10,060 of more than 10,000')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await link('Venue 10026');
    expect(search()).toBe('?page=402&size=25');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await link('Venue 10051');
    await act(() => showLanguage('fr'));
    expect(screen.getByText(/^10.051–10.060 sur plus de 10.000$/)).toBeTruthy();
  });

  it('goes back to the last page that is counted from one that is no more (API-12, KIT-01)', async () => {
    const { search } = openList(new VenueServer(10_060), { address: '/admin/venues?page=900&size=25' });
    await link('Venue 10001');
    expect(search()).toBe('?page=401&size=25');
  });

  it('speaks French, down to the pager (SHELL-49)', async () => {
    openList(new VenueServer(2), { address: '/admin/venues?q=' });
    await act(() => showLanguage('fr'));
    expect(await screen.findByText('Lignes par page :')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Lieux' })).toBeTruthy();
    expect(screen.getByText(/^1.000$/)).toBeTruthy();
  });

  it('has no violation that axe finds in its markup (KIT-15)', async () => {
    openList(new VenueServer(3), { address: '/admin/venues?filter.status=Live' });
    await link('Venue 1');
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
