import { buildingTag, rowsToSave, type SavedRow, weekdays } from '@atrium/contract';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { PlaceContext, type Place } from '../../../kit/navigation/placeContext.ts';
import { createMemoryDrafts } from '../../../testing/createMemoryDrafts.ts';
import { jobOf } from '../../../testing/jobOf.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { stubApi } from '../../../testing/apiStub.ts';
import { startText } from '../../../ui/text/startText.ts';
import { floorSpaceScreens } from './floorSpace.screens.tsx';

const FLOOR_ID = '019a0000-0000-7000-8000-00000000f100';
const BUILDING_ID = '019a0000-0000-7000-8000-00000000b100';
const ADDRESS = `/customer/c-1/building/${BUILDING_ID}/locations/${FLOOR_ID}/spaces?view=grid`;
const place: Place = {
  stack: [
    { context: 'CUSTOMER', id: 'c-1', info: 'Northwind' },
    { context: 'BUILDING', id: BUILDING_ID, info: 'North One' },
  ],
  page: `locations/${FLOOR_ID}/spaces`,
  params: { floorId: FLOOR_ID },
};
const idOf = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

type Row = Record<string, unknown> & { id: string; name: string; version: number };
const spaceOf = (at: number, more: Record<string, unknown> = {}): Row => ({
  id: idOf(at),
  version: 1,
  revision: { identifier: idOf(at), action: 'Modified', editor: 'Camille Roy', date: '2026-01-01T00:00:00.000Z' },
  name: `Room ${String(at).padStart(4, '0')}`,
  type: 'Room',
  customerId: 'c-1',
  buildingId: BUILDING_ID,
  parentId: FLOOR_ID,
  floorId: FLOOR_ID,
  friendlyName: null,
  mapSpaceXRefId: null,
  capacity: at,
  active: true,
  reservable: true,
  motionPrivate: false,
  vendorType: 'noVendor',
  ...more,
});

const everything = ['view', 'add', 'edit', 'delete'] as const;

/** Opens the grid over a server that saves rows as the real one does; `refuse` says why it does not save one. */
async function openGrid({
  rows = [spaceOf(1), spaceOf(2), spaceOf(3)],
  rights = everything,
  drafts = createMemoryDrafts(),
  language = 'en',
  refuse = () => null,
}: {
  rows?: Row[];
  rights?: readonly ('view' | 'add' | 'edit' | 'delete')[];
  drafts?: ReturnType<typeof createMemoryDrafts>;
  language?: 'en' | 'fr';
  refuse?: (row: { id: string; values: Record<string, unknown> }) => SavedRow['refusal'];
} = {}) {
  let result: SavedRow[] = [];
  const undone: string[] = [];
  const calls = stubApi({
    'GET space': () =>
      calls.at(-1)?.path.includes('$select=id,name') === true
        ? { value: [{ id: FLOOR_ID, name: 'Ground floor' }] }
        : { value: rows, '@odata.count': rows.length },
    [`GET ${buildingTag.path}`]: {
      value: [
        { id: idOf(901), name: 'Screen' },
        { id: idOf(902), name: 'Quiet' },
      ],
    },
    [`GET space/${FLOOR_ID}`]: { ...spaceOf(9), id: FLOOR_ID, name: 'Ground floor', type: 'Floor' },
    'POST space/rows': () => {
      const sent = rowsToSave.parse(calls.at(-1)?.body);
      result = sent.rows.map((row): SavedRow => {
        const refusal = refuse(row);
        const outcome = refusal === null ? 'changed' : 'refused';
        const record = rows.find(({ id }) => id === row.id);
        if (refusal === null && record !== undefined)
          Object.assign(record, row.values, { version: record.version + 1 });
        if (refusal === null && record === undefined) rows.push({ ...spaceOf(50), ...row.values, id: idOf(50) });
        rows = rows.map((one) => ({ ...one }));
        return { id: row.id, recordId: row.id, name: record?.name ?? '', outcome, refusal };
      });
      return Response.json(
        { id: 'job-1', kind: 'bulkRows', status: 'Queued', done: 0, job: { id: 'job-1' } },
        { status: 202 },
      );
    },
    'GET job/job-1': () => ({
      ...jobOf({ id: 'job-1', kind: 'bulkRows', status: 'Done', canBeUndone: true }),
      counts: {
        changed: result.filter(({ outcome }) => outcome === 'changed').length,
        unchanged: 0,
        refused: result.filter(({ outcome }) => outcome === 'refused').length,
      },
      result: { rows: result },
    }),
    'POST job/job-1/undo': () => {
      undone.push('job-1');
      return Response.json(
        { id: 'job-2', kind: 'bulkUndo', status: 'Queued', done: 0, job: { id: 'job-2' } },
        { status: 202 },
      );
    },
    'GET job/job-2': () => ({
      ...jobOf({ id: 'job-2', kind: 'bulkUndo', status: 'Done', canBeUndone: false }),
      counts: { changed: 1, unchanged: 0, refused: 0 },
      result: { rows: [] },
    }),
  });
  await startText(language, ['shell', 'navigation', 'errors', 'kit', 'grid', 'floorSpace']);
  const { ListScreen } = floorSpaceScreens;
  const routes = [{ path: '*', element: <ListScreen /> }];
  const view = await act(() =>
    Promise.resolve(
      renderRoutes(routes, {
        address: ADDRESS,
        session: sessionWith({ 'BUILDING.locations': rights }),
        drafts: drafts.store,
        wrapper: ({ children }) => <PlaceContext value={place}>{children}</PlaceContext>,
      }),
    ),
  );
  const grid = await screen.findByRole('grid');
  return { ...view, grid, drafts, undone, sent: () => calls.filter(({ path }) => path === 'space/rows') };
}

const columns = [
  'name',
  'friendlyName',
  'type',
  'mapSpaceXRefId',
  'capacity',
  'active',
  'reservable',
  'parentId',
  'tags',
  'subtype',
  'otherValue',
  'openHours',
] as const;
const cell = (row: number, field: (typeof columns)[number]) => {
  const found = document.querySelector(`[data-cell="${String(row)} ${String(columns.indexOf(field))}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`No cell ${String(row)} ${field}`);
  return found;
};
const textIn = (row: number, field: (typeof columns)[number]) =>
  cell(row, field).querySelector('.text')?.textContent ?? '';
const stateIn = (row: number) => cell(row, 'name').parentElement?.querySelector('[role=rowheader]')?.textContent ?? '';
const press = (element: Element, key: string, more: object = {}) => fireEvent.keyDown(element, { key, ...more });
const choose = (row: number, field: (typeof columns)[number], more: object = {}) =>
  fireEvent.pointerUp(cell(row, field), { pointerType: 'mouse', ...more });
const active = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
const type = (grid: HTMLElement, row: number, field: (typeof columns)[number], text: string) => {
  choose(row, field);
  press(grid, text.charAt(0) === '' ? 'F2' : text.charAt(0));
  const input = within(cell(row, field)).getByRole('textbox');
  fireEvent.change(input, { target: { value: text } });
  press(input, 'Enter');
};
const paste = (grid: HTMLElement, text: string) => fireEvent.paste(grid, { clipboardData: { getData: () => text } });

describe('the grid of a floor’s spaces', () => {
  it('moves by keys and names its active cell, of which only the rows in sight are drawn (WORK-08, KIT-15)', async () => {
    const { grid } = await openGrid({ rows: Array.from({ length: 3_000 }, (_, at) => spaceOf(at + 1)) });
    expect(grid.getAttribute('aria-rowcount')).toBe('3002');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    press(grid, 'ArrowDown');
    press(grid, 'ArrowRight');
    expect(active(grid)).toBe(cell(1, 'friendlyName'));
    press(grid, 'End');
    expect(active(grid)?.getAttribute('aria-colindex')).toBe(grid.getAttribute('aria-colcount'));
    press(grid, 'Home');
    expect(active(grid)).toBe(cell(1, 'name'));
    press(grid, 'Home', { ctrlKey: true });
    press(grid, 'ArrowDown', { shiftKey: true });
    press(grid, 'ArrowRight', { shiftKey: true });
    const selected = screen.getAllByRole('gridcell').filter((one) => one.getAttribute('aria-selected') === 'true');
    expect(selected).toEqual([cell(0, 'name'), cell(0, 'friendlyName'), cell(1, 'name'), cell(1, 'friendlyName')]);
    press(grid, 'End', { ctrlKey: true });
    fireEvent.scroll(grid, { target: { scrollTop: 3_000 * 40 } });
    expect(active(grid)?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('3002');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('is sorted by a heading or by keyboard and filtered by what cells show; a changed row stays, and what is typed goes where it is seen (WORK-08)', async () => {
    const rows = [
      spaceOf(1, { capacity: 8 }),
      spaceOf(2, { capacity: 2 }),
      spaceOf(3, { capacity: null, type: 'Desk' }),
    ];
    const { grid, sent } = await openGrid({ rows });
    const names = () =>
      [0, 1, 2].flatMap((row) =>
        document.querySelector(`[data-cell="${String(row)} 0"]`) === null ? [] : [textIn(row, 'name')],
      );
    const heading = within(grid).getByText('Capacity');
    fireEvent.click(heading);
    expect(names()).toEqual(['Room 0002', 'Room 0001', 'Room 0003']);
    expect(heading.closest('[role=columnheader]')?.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(heading);
    expect(names()).toEqual(['Room 0001', 'Room 0002', 'Room 0003']);
    type(grid, 1, 'name', 'Attic');
    expect(names()).toEqual(['Room 0001', 'Attic', 'Room 0003']);
    fireEvent.change(screen.getByLabelText('Filter rows'), { target: { value: 'desk' } });
    expect(names()).toEqual(['Attic', 'Room 0003', '']);
    expect(screen.getByText('2 of 3 rows')).toBeDefined();
    type(grid, 1, 'capacity', '4');
    fireEvent.click(screen.getByText('Save 2 rows'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      rows: expect.arrayContaining([
        { id: idOf(2), version: 1, values: { name: 'Attic' } },
        { id: idOf(3), version: 1, values: { capacity: 4 } },
      ]),
    });
  });

  it('has the area that a space is in and its tags by their names, each checked as its cell is left (WORK-08, PLACE-06)', async () => {
    const rows = [spaceOf(1, { name: 'Lounge', type: 'Area', tags: [] }), spaceOf(2, { tags: [idOf(901)] })];
    const { grid, sent } = await openGrid({ rows });
    expect([textIn(1, 'parentId'), textIn(1, 'tags')]).toEqual(['Ground floor', 'Screen']);
    type(grid, 1, 'tags', 'quiet; SCREEN');
    expect(textIn(1, 'tags')).toBe('Quiet; Screen');
    choose(1, 'parentId');
    paste(grid, 'lounge');
    expect(textIn(1, 'parentId')).toBe('Lounge');
    type(grid, 0, 'tags', 'Loud');
    expect(stateIn(0)).toBe('Check');
    fireEvent.click(screen.getByText('Save 1 row'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      rows: [{ id: idOf(2), version: 1, values: { tags: [idOf(902), idOf(901)], parentId: idOf(1) } }],
    });
  });

  it('has open hours as one line of text, checked as the cell is left, copied and filled down; blank takes those around (WORK-08, PLACE-10)', async () => {
    const day = (opensAt: string | null) => ({
      opensAt,
      closesAt: opensAt === null ? null : '18:00',
      closed: opensAt === null,
    });
    const office = weekdays.map((name, at) => ({ day: name, ...day(at < 5 ? '08:00' : null) }));
    const rows = [
      spaceOf(1, { openHours: office }),
      spaceOf(2, { openHours: null }),
      spaceOf(3, { openHours: office }),
    ];
    const { grid, sent } = await openGrid({ rows });
    expect(textIn(0, 'openHours')).toBe('Mon–Fri 08:00–18:00; Sat–Sun closed');
    type(grid, 0, 'openHours', 'mon 18:00-8:00');
    choose(0, 'openHours');
    expect(cell(0, 'openHours').getAttribute('aria-invalid')).toBe('true');
    expect(stateIn(0)).toBe('Check');
    expect(
      screen.getByText(/^Closing must be after opening on the same day\./, { selector: '[role=status] *' }),
    ).toBeDefined();
    type(grid, 0, 'openHours', 'on weekdays');
    expect(cell(0, 'openHours').getAttribute('aria-invalid')).toBe('true');
    type(grid, 0, 'openHours', 'Mon, Wed 9-12h30');
    expect(textIn(0, 'openHours')).toBe('Mon 09:00–12:30; Tue closed; Wed 09:00–12:30; Thu–Sun closed');
    choose(0, 'openHours');
    choose(1, 'openHours', { shiftKey: true });
    press(grid, 'd', { ctrlKey: true });
    expect(textIn(1, 'openHours')).toBe(textIn(0, 'openHours'));
    choose(2, 'openHours');
    press(grid, 'Delete');
    expect(textIn(2, 'openHours')).toBe('');
    fireEvent.click(screen.getByText('Save 3 rows'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const open = { closed: false, opensAt: '09:00', closesAt: '12:30' };
    const closed = { closed: true, opensAt: null, closesAt: null };
    const openHours = weekdays.map((name, at) => ({ day: name, ...(at === 0 || at === 2 ? open : closed) }));
    expect(sent()[0]?.body).toEqual({
      rows: [
        { id: idOf(1), version: 1, values: { openHours } },
        { id: idOf(2), version: 1, values: { openHours } },
        { id: idOf(3), version: 1, values: { openHours: null } },
      ],
    });
  });

  it('edits with F2 or by typing, enters with Enter and Tab, and gives the former value back with Esc (WORK-08)', async () => {
    const { grid } = await openGrid();
    choose(0, 'name');
    press(grid, 'F2');
    const input = within(cell(0, 'name')).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(input.value).toBe('Room 0001');
    fireEvent.change(input, { target: { value: 'Elm' } });
    press(input, 'Escape');
    expect(textIn(0, 'name')).toBe('Room 0001');
    expect(screen.getByText('No changes')).toBeDefined();
    expect(document.activeElement).toBe(grid);

    type(grid, 0, 'name', 'Elm');
    expect([textIn(0, 'name'), stateIn(0)]).toEqual(['Elm', 'Changed']);
    expect(active(grid)).toBe(cell(1, 'name'));
    choose(0, 'capacity');
    press(grid, '8');
    press(within(cell(0, 'capacity')).getByRole('textbox'), 'Tab');
    expect(textIn(0, 'capacity')).toBe('8');
    expect(active(grid)).toBe(cell(0, 'active'));
    press(grid, ' ');
    expect(textIn(0, 'active')).toBe('No');
    choose(0, 'name');
    expect(screen.getByText('Saved value: Room 0001')).toBeDefined();
    press(grid, 'z', { ctrlKey: true });
    expect(textIn(0, 'active')).toBe('Yes');
    press(grid, 'y', { ctrlKey: true });
    expect(textIn(0, 'active')).toBe('No');
    // The type of a space stays as it is.
    choose(0, 'type');
    press(grid, 'F2');
    expect(within(cell(0, 'type')).queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Type cannot change after a row is added.')).toBeDefined();
  });

  it('checks a cell as it is left, marks it in colour, icon and words, and saves the other rows (WORK-08, PLACE-40, PLACE-15)', async () => {
    const { grid, sent } = await openGrid();
    type(grid, 0, 'capacity', 'many');
    expect(cell(0, 'capacity').getAttribute('aria-invalid')).toBe('true');
    expect(cell(0, 'capacity').querySelector('svg')).not.toBeNull();
    expect(cell(0, 'capacity').textContent).toContain('Enter a whole number');
    expect(stateIn(0)).toBe('Check');
    type(grid, 1, 'mapSpaceXRefId', 'A-1');
    type(grid, 2, 'mapSpaceXRefId', 'A-1');
    expect(screen.getByText('3 changed, 3 to check')).toBeDefined();
    type(grid, 2, 'mapSpaceXRefId', 'A-2');
    expect(screen.getByText('3 changed, 1 to check')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Go to the next problem' }));
    expect(active(grid)).toBe(cell(0, 'capacity'));
    fireEvent.click(screen.getByRole('button', { name: 'Save 2 rows' }));
    expect(await screen.findByText('Saved: 2, no change: 0, not saved: 0.')).toBeDefined();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        rows: [
          { id: idOf(2), version: 1, values: { mapSpaceXRefId: 'A-1' } },
          { id: idOf(3), version: 1, values: { mapSpaceXRefId: 'A-2' } },
        ],
      },
    ]);
    await waitFor(() => expect(screen.getByText('1 changed, 1 to check')).toBeDefined());
    expect([textIn(0, 'capacity'), textIn(1, 'mapSpaceXRefId'), stateIn(1)]).toEqual(['many', 'A-1', '2']);
  });

  it('exchanges cells with a spreadsheet, fills down, and adds what is pasted below the last row (WORK-08)', async () => {
    const { grid, sent } = await openGrid();
    choose(1, 'name');
    paste(grid, 'Ash\t"Big\nroom"\tDesk\t\t12\tno\nOak\t\tRoom\tO-1\t6\tyes\nNew desk\t\tDesk\tN-1\t1\tYes\tx\r\n');
    expect([textIn(1, 'name'), textIn(1, 'friendlyName'), textIn(1, 'capacity'), textIn(1, 'active')]).toEqual([
      'Ash',
      'Big room',
      '12',
      'No',
    ]);
    expect([textIn(3, 'name'), textIn(3, 'type'), textIn(3, 'reservable'), stateIn(3)]).toEqual([
      'New desk',
      'Desk',
      'Yes',
      'New',
    ]);
    expect(screen.getByText('2 cells were left out because they cannot be changed.')).toBeDefined();
    choose(1, 'capacity');
    choose(2, 'active', { shiftKey: true });
    const copied = createEvent.copy(grid, { clipboardData: { setData: vi.fn() } });
    fireEvent(grid, copied);
    expect(vi.mocked((copied as ClipboardEvent).clipboardData?.setData)).toHaveBeenCalledWith(
      'text/plain',
      '12\tNo\n6\tYes',
    );
    press(grid, 'd', { ctrlKey: true });
    expect([textIn(2, 'capacity'), textIn(2, 'active')]).toEqual(['12', 'No']);
    fireEvent.click(screen.getByRole('button', { name: 'Save 3 rows' }));
    await screen.findByText('Saved: 3, no change: 0, not saved: 0.');
    const { rows } = rowsToSave.parse(sent()[0]?.body);
    expect(rows.at(-1)).toMatchObject({
      version: null,
      values: {
        name: 'New desk',
        type: 'Desk',
        mapSpaceXRefId: 'N-1',
        capacity: 1,
        buildingId: BUILDING_ID,
        parentId: FLOOR_ID,
        reservable: true,
      },
    });
  });

  it('shows for each row why it was not saved (WORK-08, KIT-05)', async () => {
    const fault = { field: 'mapSpaceXRefId', code: 'duplicateXRef', message: 'x' } as const;
    const { grid } = await openGrid({
      refuse: ({ id }) =>
        id === idOf(1)
          ? { code: 'duplicate', message: 'x', fields: [fault] }
          : id === idOf(2)
            ? { code: 'forbidden', message: 'x', fields: [] }
            : null,
    });
    type(grid, 0, 'mapSpaceXRefId', 'ELM');
    type(grid, 1, 'name', 'Oak');
    fireEvent.click(screen.getByRole('button', { name: 'Save 2 rows' }));
    await screen.findByText('Saved: 0, no change: 0, not saved: 2.');
    await waitFor(() => expect(stateIn(0)).toBe('Check'));
    expect(cell(0, 'mapSpaceXRefId').getAttribute('aria-invalid')).toBe('true');
    expect(stateIn(1)).toBe('Check');
    // The next change of the row makes it ready again.
    type(grid, 0, 'mapSpaceXRefId', 'ELM-2');
    expect(stateIn(0)).toBe('Changed');
  });

  it('says of a new row that was sent before that someone has changed it since (WORK-08, KIT-08)', async () => {
    const { grid } = await openGrid({ refuse: () => ({ code: 'stale', message: 'x', fields: [] }) });
    type(grid, 3, 'name', 'Extra');
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    await screen.findByText('Saved: 0, no change: 0, not saved: 1.');
    await waitFor(() => expect(stateIn(3)).toBe('Check'));
    choose(3, 'name');
    expect(screen.getByText('Someone else changed this while you were editing.')).toBeDefined();
  });

  it('says in whole sentences why a save got no answer, and keeps what was typed (WORK-08, API-28)', async () => {
    const { grid } = await openGrid({
      refuse: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    type(grid, 0, 'name', 'Elm');
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Could not reach the servers. Check your connection and try again.');
    expect([textIn(0, 'name'), stateIn(0)]).toEqual(['Elm', 'Changed']);
  });

  it('marks a row that someone else has saved, and saves it over theirs when asked (WORK-08, KIT-08)', async () => {
    const rows = [spaceOf(1)];
    const { grid, sent, queryClient } = await openGrid({ rows });
    type(grid, 0, 'name', 'Ash');
    rows[0] = spaceOf(1, { version: 5, capacity: 40 });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(stateIn(0)).toBe('Conflict'));
    choose(0, 'name');
    expect(screen.getByText('Camille Roy saved this row after you began to edit it.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect([textIn(0, 'name'), textIn(0, 'capacity'), stateIn(0)]).toEqual(['Ash', '40', 'Changed']);
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    await screen.findByText(/^Saved: 1/);
    expect(sent()[0]?.body).toEqual({ rows: [{ id: idOf(1), version: 5, values: { name: 'Ash' } }] });
  });

  it('takes a save back (WORK-08, KIT-05)', async () => {
    const { grid, undone } = await openGrid();
    type(grid, 0, 'name', 'Elm');
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 row' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 change undone.')).toBeDefined();
    expect(undone).toEqual(['job-1']);
  });

  it('keeps what was typed through a reload, and lets it go with Discard (WORK-08, KIT-07)', async () => {
    const { grid, drafts, unmount } = await openGrid();
    type(grid, 0, 'name', 'Elm');
    type(grid, 3, 'name', 'Extra');
    unmount();
    await waitFor(() => expect(drafts.all()).toHaveLength(1));
    const again = await openGrid({ drafts });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect([textIn(0, 'name'), textIn(3, 'name')]).toEqual(['Elm', 'Extra']);
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard the changes of 2 rows?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(textIn(0, 'name')).toBe('Room 0001'));
    expect(again.grid.getAttribute('aria-rowcount')).toBe('5');
    await waitFor(() => expect(drafts.all()).toEqual([]));
  });

  it('restores what was kept before next to what is typed since, which stays (WORK-08, KIT-07)', async () => {
    const { grid, drafts, unmount } = await openGrid();
    type(grid, 0, 'name', 'Elm');
    type(grid, 1, 'name', 'Oak');
    unmount();
    await waitFor(() => expect(drafts.all()).toHaveLength(1));
    const again = await openGrid({ drafts });
    const restore = await screen.findByRole('button', { name: 'Restore' });
    type(again.grid, 1, 'name', 'Ash');
    type(again.grid, 2, 'name', 'Lime');
    fireEvent.click(restore);
    await waitFor(() => expect([0, 1, 2].map((row) => textIn(row, 'name'))).toEqual(['Elm', 'Ash', 'Lime']));
  });

  it('has the focus once what was kept is restored (WORK-08, KIT-07, KIT-15)', async () => {
    const { grid, drafts, unmount } = await openGrid();
    type(grid, 0, 'name', 'Elm');
    unmount();
    await waitFor(() => expect(drafts.all()).toHaveLength(1));
    const again = await openGrid({ drafts });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(document.activeElement).toBe(again.grid));
  });

  it('keeps what the field of a cell holds before it is entered, when it is scrolled away and through a reload (WORK-08, KIT-07)', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => spaceOf(at + 1));
    const { grid, drafts, unmount } = await openGrid({ rows });
    choose(0, 'name');
    press(grid, 'F2');
    const input = within(cell(0, 'name')).getByRole<HTMLInputElement>('textbox');
    fireEvent.change(input, { target: { value: 'Half a na' } });
    fireEvent.scroll(grid, { target: { scrollTop: 200 * 40 } });
    fireEvent.scroll(grid, { target: { scrollTop: 0 } });
    expect(within(cell(0, 'name')).getByRole<HTMLInputElement>('textbox').value).toBe('Half a na');
    expect(document.activeElement).toBe(input);
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    unmount();
    await waitFor(() => expect(drafts.all()).toHaveLength(1));
    const again = await openGrid({ drafts, rows });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect([textIn(0, 'name'), stateIn(0)]).toEqual(['Half a na', 'Changed']);

    // What is given up is not kept.
    choose(1, 'name');
    press(again.grid, 'F2');
    const other = within(cell(1, 'name')).getByRole('textbox');
    fireEvent.change(other, { target: { value: 'Never' } });
    press(other, 'Escape');
    again.unmount();
    await waitFor(() => expect(drafts.all()).toHaveLength(1));
    expect(JSON.stringify(drafts.all())).not.toContain('Never');
  });

  it('goes on after a reload with the job that was saving, so that no row is added twice (WORK-08, KIT-13)', async () => {
    const drafts = createMemoryDrafts();
    const values = { edits: { [idOf(70)]: { version: null, values: { name: 'Extra' } } }, jobId: 'job-1' };
    const key = `floorSpaceGrid ${FLOOR_ID}`;
    await drafts.store.put({ id: 'd', userId: 'u-1', key, savedAt: Date.now(), base: null, values, isResumed: false });
    const { sent } = await openGrid({ drafts });
    await screen.findByText(/^Saved:/);
    expect(sent()).toEqual([]);
  });

  it('is only read without the right to change, and adds nothing without the right to add (PERM-12, WORK-08)', async () => {
    const { grid } = await openGrid({ rights: ['view'] });
    expect(grid.getAttribute('aria-readonly')).toBe('true');
    expect(grid.getAttribute('aria-rowcount')).toBe('4');
    choose(0, 'name');
    press(grid, 'F2');
    paste(grid, 'Ash');
    expect(textIn(0, 'name')).toBe('Room 0001');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();
    const { grid: editing } = await openGrid({ rights: ['view', 'edit'] });
    choose(2, 'name');
    paste(editing, 'Ash\nOak');
    expect(textIn(2, 'name')).toBe('Ash');
    expect(editing.getAttribute('aria-rowcount')).toBe('4');
  });

  it('speaks French, and reads French words of a spreadsheet (SHELL-48, WORK-08)', async () => {
    const { grid } = await openGrid({ language: 'fr' });
    expect(textIn(0, 'active')).toBe('Oui');
    choose(0, 'active');
    paste(grid, 'non');
    expect([textIn(0, 'active'), stateIn(0)]).toEqual(['Non', 'Modifiée']);
    expect(screen.getByRole('button', { name: 'Enregistrer 1 ligne' })).toBeDefined();
  });
});
