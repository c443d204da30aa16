import type { PrivilegeMap } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { PlaceContext } from '../../kit/navigation/placeContext.ts';
import { openScreen, type ScreenCall } from '../../testing/openScreen.tsx';
import { startText } from '../../ui/text/startText.ts';
import { uploadScreens } from './uploadScreens.tsx';

const CUSTOMER = '018f0000-0000-7000-8000-00000000c000';
const BUILDING = '018f0000-0000-7000-8000-00000000b000';
const UPLOAD = '018f0000-0000-7000-8000-00000000a000';
const LIST = `/customer/${CUSTOMER}/building/${BUILDING}/locations/batchupload`;

const none = { create: 0, update: 0, same: 0, error: 0, applied: 0, refused: 0, undone: 0, kept: 0 };
const uploadOf = (more: object) => ({
  id: UPLOAD,
  kind: 'space',
  fileName: 'rooms.csv',
  status: 'Checked',
  uploadedBy: 'Camille Martin',
  createdAt: '2026-11-02T09:00:00.000Z',
  jobId: null,
  isOwnJob: false,
  message: null,
  lines: 3,
  counts: none,
  sheet: null,
  sheets: [],
  samples: [],
  canChooseSheet: false,
  columns: [],
  fields: [],
  canApply: false,
  canUndo: false,
  ...more,
});

/** Opens the list of uploads, or one of them; answers what was sent to the server. */
async function open(upload: object | null, lines: readonly object[] = [], rights?: PrivilegeMap) {
  const sent: ScreenCall[] = [];
  const { ListScreen, RecordScreen } = uploadScreens('space');
  // The page has two segments, which the frame around it knows.
  const stack = [
    { context: 'CUSTOMER', id: CUSTOMER, info: '' },
    { context: 'BUILDING', id: BUILDING, info: '' },
  ] as const;
  const at = (recordId: string | undefined, page: ReactNode) => (
    <PlaceContext value={{ stack, page: 'locations/batchupload', recordId, params: {} }}>{page}</PlaceContext>
  );
  const screens = {
    ListScreen: () => at(undefined, <ListScreen />),
    RecordScreen: () => at(UPLOAD, <RecordScreen />),
  };
  await startText('en', ['batchUpload', 'space']);
  await openScreen(screens, LIST, {
    address: upload === null ? LIST : `${LIST}/${UPLOAD}`,
    ...(rights === undefined ? {} : { rights }),
    answer: (call) => {
      if (call.method !== 'GET') sent.push(call);
      if (call.path.endsWith('/lines')) return Response.json({ value: lines });
      if (call.path.endsWith(UPLOAD)) return Response.json(upload ?? uploadOf({}));
      return call.method === 'GET' ? Response.json({ value: [] }) : Response.json(uploadOf({}), { status: 202 });
    },
  });
  return sent;
}

function choose(...files: readonly File[]): void {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('there is no place for a file');
  fireEvent.change(input, { target: { files } });
}

const file = (name: string, content = 'x') => new File([content], name);

afterEach(() => vi.unstubAllGlobals());

describe('files for a bulk upload', () => {
  it('are a spreadsheet, or images alone; others are refused before they are sent (PLACE-35, PLACE-36)', async () => {
    const sent = await open(null);
    for (const wrong of [
      [file('plan.pdf')],
      [file('a.csv'), file('b.csv')],
      [file('a.png'), file('b.csv')],
      [file('a.zip'), file('b.zip')],
      [file('a.zip'), file('b.png')],
    ]) {
      choose(...wrong);
      expect(await screen.findByText(/Unsupported file extension/)).toBeDefined();
      choose();
    }
    expect(sent).toEqual([]);
    choose(file('rooms.csv'));
    await waitFor(() => expect(sent.map(({ query }) => query.get('kind'))).toEqual(['space']));
  });

  it('are packed where several images are chosen, and sent as images (PLACE-36)', async () => {
    const sent = await open(null);
    choose(file('R-1.png'), file('R-2.jpg'));
    await waitFor(() => expect(sent.map(({ query }) => query.get('kind'))).toEqual(['image']));
  });

  it('are refused above the limit together (SEC-09, PLACE-32)', async () => {
    const sent = await open(null);
    const large = file('rooms.csv');
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
    choose(large);
    expect(await screen.findByText(/This file is over 25 MB/)).toBeDefined();
    expect(sent).toEqual([]);
  });
});

describe('an upload', () => {
  it('is corrected in place, and its lines are checked again (WORK-14)', async () => {
    const upload = uploadOf({
      counts: { ...none, error: 1 },
      columns: [{ column: 'B', heading: 'Capacity', field: 'capacity' }],
      fields: [{ field: 'capacity', isRequired: false }],
    });
    const issue = { field: 'capacity', column: 'B', code: 'number', value: 'eight', otherLine: null };
    const line = { line: 2, name: 'Room', action: 'error', outcome: null, changes: [], assumptions: [] };
    const sent = await open(upload, [{ ...line, issues: [issue], cells: { B: 'eight' } }]);
    const cell = await screen.findByLabelText('Line 2, column B: Capacity');
    expect(cell).toHaveProperty('value', 'eight');
    expect(screen.queryByRole('button', { name: /corrected/ })).toBeNull();
    fireEvent.change(cell, { target: { value: '8' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check 1 corrected line' }));
    await waitFor(() =>
      expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
        ['PUT', `location/batchupload/${UPLOAD}/lines`, { lines: [{ line: 2, cells: { B: '8' } }] }],
      ]),
    );
  });

  it('is applied without an unknown column only once that is agreed to (WORK-07)', async () => {
    const columns = [
      { column: 'A', heading: 'Name', field: 'name' },
      { column: 'B', heading: 'Seats', field: null },
    ];
    const fields = [{ field: 'name', isRequired: true }];
    const sent = await open(uploadOf({ counts: { ...none, create: 1 }, canApply: true, columns, fields }));
    fireEvent.click(await screen.findByRole('button', { name: 'Apply 1 line' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply without Seats?' });
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply 1 line' }));
    await waitFor(() => expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['apply']));
  });

  it('names the cell of a fault, the line that one repeats, and what reading assumed, lines with faults first (PLACE-34, PLACE-39)', async () => {
    const line = {
      line: 2,
      name: 'Ash',
      action: 'error',
      outcome: null,
      changes: [],
      issues: [],
      assumptions: [],
      cells: {},
    };
    const issue = { field: 'capacity', column: 'C', code: 'number', value: 'many', otherLine: null };
    await open(uploadOf({ counts: { ...none, create: 1, error: 2 }, canApply: true }), [
      { ...line, issues: [issue] },
      {
        ...line,
        line: 4,
        issues: [{ ...issue, field: 'mapSpaceXRefId', value: 'R-1', code: 'duplicate', otherLine: 3 }],
      },
      {
        ...line,
        line: 5,
        action: 'create',
        changes: [{ field: 'active', before: '', after: 'true' }],
        assumptions: [
          { field: 'mapSpaceXRefId', code: 'reference', from: '7', to: '007' },
          { field: 'type', code: 'choice', from: 'Work area', to: 'WorkArea' },
          { field: 'subtype', code: 'choice', from: 'autre', to: 'Other' },
        ],
      },
    ]);
    expect(await screen.findByText('Column C, Capacity, “many”: Enter a number')).toBeDefined();
    expect(screen.getByText(/“R-1”: Line 3 already uses it/)).toBeDefined();
    expect(screen.getByText('Active: yes')).toBeDefined();
    expect(screen.getByText(/007/)).toBeDefined();
    expect(screen.getByText('Subtype “autre” was read as Other')).toBeDefined();
    expect(screen.queryByText(/was read as Work area/)).toBeNull();
    expect(screen.getByText('Not saved')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Apply 1 line' })).toBeDefined();
  });

  it('says the bound that a value is beyond, hours in the words of the language, and the column that has no heading (PLACE-34, PLACE-39, WORK-07)', async () => {
    const line = {
      line: 2,
      name: 'Ash',
      action: 'error',
      outcome: null,
      changes: [],
      issues: [],
      assumptions: [],
      cells: {},
    };
    const issue = { field: 'name', column: 'B', code: 'tooLong', value: 'N', otherLine: null, limit: 255 };
    const columns = [
      { column: 'A', heading: 'Map reference', field: 'mapSpaceXRefId' },
      { column: 'C', heading: '', field: null },
    ];
    const changes = [{ field: 'openHours', before: '', after: 'Mon 9:00-17:00' }];
    const fields = [{ field: 'mapSpaceXRefId', isRequired: true }];
    await open(uploadOf({ columns, fields, counts: { ...none, error: 1, create: 1 } }), [
      { ...line, issues: [issue] },
      { ...line, line: 3, action: 'create', changes },
    ]);
    expect(await screen.findByText('Column B, Name, “N”: Too long: use at most 255 characters')).toBeDefined();
    expect(screen.getByText('Open hours: Mon 09:00–17:00; Tue–Sun closed')).toBeDefined();
    expect(screen.getByLabelText('Column C, without a heading')).toBeDefined();
    expect(screen.getByText(/Unknown columns: Column C, without a heading/)).toBeDefined();
  });

  it('says which sheet was read, and reads another one that is chosen (WORK-07)', async () => {
    const sheets = ['Cover', 'Rooms', 'Old rooms'];
    const sent = await open(uploadOf({ sheet: 'Rooms', sheets, canChooseSheet: true }));
    const choice = await screen.findByLabelText('Sheet');
    expect(choice.textContent).toBe('Rooms');
    fireEvent.mouseDown(choice);
    fireEvent.click(await screen.findByRole('option', { name: 'Old rooms' }));
    await waitFor(() =>
      expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
        ['PUT', `location/batchupload/${UPLOAD}/sheet`, { sheet: 'Old rooms' }],
      ]),
    );
  });

  it('shows texts of a CSV file that is not in UTF-8 with the encoding it was taken for, and reads another that is chosen (WORK-07)', async () => {
    const sheets = ['windows-1250', 'windows-1252'];
    const own = { fileName: 'rooms.csv', sheet: 'windows-1250', sheets, samples: ['Zasedačka', 'Kancelář'] };
    const sent = await open(uploadOf({ ...own, canChooseSheet: true }));
    const choice = await screen.findByLabelText('Encoding');
    expect(choice.textContent).toBe('Central European');
    expect(screen.getByText(/not in UTF-8.*Zasedačka, Kancelář/)).toBeDefined();
    fireEvent.mouseDown(choice);
    fireEvent.click(await screen.findByRole('option', { name: 'Western European' }));
    await waitFor(() =>
      expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
        ['PUT', `location/batchupload/${UPLOAD}/sheet`, { sheet: 'windows-1252' }],
      ]),
    );
  });

  it('names the sheet that was read where no other can be chosen any more (WORK-07)', async () => {
    await open(uploadOf({ status: 'Applied', sheet: 'Rooms', sheets: ['Cover', 'Rooms'] }));
    expect(await screen.findByText('Sheet that was read: Rooms')).toBeDefined();
    expect(screen.queryByLabelText('Sheet')).toBeNull();
  });

  it.each([
    [true, 'Ready to apply'],
    [false, 'Nothing to apply'],
  ])(
    'that is checked, with lines that can be applied: %s, is called %s (PLACE-33, PLACE-39)',
    async (canApply, name) => {
      await open(uploadOf({ canApply }));
      expect(await screen.findByText(name)).toBeDefined();
    },
  );

  it.each([
    ['Applying', { create: 6, update: 2, error: 3, applied: 4, refused: 1 }, 'Saving 5 of 8 lines'],
    ['Undoing', { create: 6, update: 2, refused: 1, applied: 4, undone: 2, kept: 1 }, 'Undoing 3 of 7 lines'],
  ])('that is under way says how far it is: %s (KIT-13, PLACE-39)', async (status, counts, shown) => {
    await open(uploadOf({ status, lines: 11, counts: { ...none, ...counts } }));
    expect(await screen.findByText(shown)).toBeDefined();
  });

  it('of which the check was cancelled says that nothing was saved (PLACE-37, PLACE-39)', async () => {
    await open(uploadOf({ status: 'Cancelled' }));
    expect(await screen.findByText(/^Cancelled\. Nothing was saved\./)).toBeDefined();
  });

  it.each(['jobFailed', 'jobInterrupted', null])(
    'that ended in the middle with %s is continued or undone, not sent again (PLACE-37, PLACE-39)',
    async (message) => {
      const counts = { ...none, create: 3, applied: 1 };
      await open(uploadOf({ status: 'Failed', message, counts, canApply: true, canUndo: true }));
      expect(await screen.findByText(/^The work stopped before its end\./)).toBeDefined();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
    },
  );

  it('that was stopped is continued, and says what was saved until then (PLACE-37)', async () => {
    const counts = { ...none, create: 3, applied: 1 };
    const sent = await open(uploadOf({ status: 'Cancelled', counts, canApply: true, canUndo: true }));
    expect(await screen.findByText(/Cancelled. What was saved until then stays/)).toBeDefined();
    expect(screen.queryByText(/Nothing was saved/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([`location/batchupload/${UPLOAD}/apply`]));
  });

  it('that has been saved shows what has become of its lines (PLACE-37, PLACE-39)', async () => {
    const upload = uploadOf({ status: 'Applying', counts: { ...none, create: 1 } });
    const line = {
      line: 2,
      name: 'Ash',
      action: 'create',
      outcome: null,
      changes: [],
      issues: [],
      assumptions: [],
      cells: {},
    };
    const lines = [line];
    await open(upload, lines);
    expect(await screen.findByText('New')).toBeDefined();
    Object.assign(upload, { status: 'Applied', counts: { ...none, create: 1, applied: 1 } });
    Object.assign(line, { outcome: 'applied' });
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByText('New')).toBeNull();
  });

  it.each([
    ['edit', 1],
    ['add', 0],
  ] as const)(
    'is undone by those who may edit its places: with the right to %s (PERM-12, PLACE-39)',
    async (right, buttons) => {
      const rights = { 'BUILDING.locations': ['view', right] as const };
      await open(
        uploadOf({ status: 'Applied', canUndo: true, counts: { ...none, create: 1, applied: 1 } }),
        [],
        rights,
      );
      await screen.findByText('The lines are saved.');
      expect(screen.queryAllByRole('button', { name: 'Undo this upload' })).toHaveLength(buttons);
    },
  );
});
