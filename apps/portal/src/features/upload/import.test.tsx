import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { jobOf } from '../../testing/jobOf.ts';
import { openList, startVenueTexts, venueList, VenueServer } from '../../testing/openList.tsx';
import { press } from '../../testing/press.ts';
import { startText } from '../../ui/text/startText.ts';
import { showLanguage } from '../../ui/text/textStore.ts';
import { importAction } from './importAction.ts';

const definition = { ...venueList, actions: [importAction] };
const JOB_ID = '0199aaaa-0000-7000-8000-000000000001';

/** A server whose import ends as the job says. */
function serverWith(job: Record<string, unknown>) {
  const server = new VenueServer(2);
  server.override = (_, path) => {
    if (path === 'venue/import') return Response.json({ id: JOB_ID }, { status: 202 });
    if (path === `job/${JOB_ID}/cancel`) {
      Object.assign(job, { status: 'Cancelled' });
      return Response.json({});
    }
    return path === `job/${JOB_ID}` ? Response.json(jobOf({ id: JOB_ID, ...job })) : undefined;
  };
  return server;
}

async function choose(name: string, content = 'Name\nHall\n') {
  await press(await screen.findByRole('button', { name: 'More actions' }));
  const entry = await screen.findByRole('menuitem', { name: 'Import…' });
  // The dialog comes with the first click.
  await act(() => Promise.resolve(fireEvent.click(entry)));
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
}

describe('an import', () => {
  // It comes with the first import; here it is there before.
  beforeAll(() => import('./ImportDialog.tsx'));
  beforeEach(async () => {
    await startVenueTexts();
    await startText('en', ['import']);
  });
  afterEach(async () => {
    await showLanguage('en');
  });

  it('sends a file and says how many lines were saved; the list is read again (MSG-14, KIT-13)', async () => {
    const server = serverWith({
      status: 'Done',
      done: 2,
      total: 2,
      result: { lines: 1, saved: 1, errorCount: 0, errors: [] },
    });
    openList(server, { definition });
    await choose('rooms.xlsx');
    expect(await screen.findByText('1 line was imported.')).toBeTruthy();
    expect(server.calls.filter(({ path, method }) => path === 'venue' && method === 'GET').length).toBeGreaterThan(1);
  });

  it('refuses another extension before anything is sent, and says which are read (ERR-58)', async () => {
    const server = serverWith({ status: 'Done' });
    openList(server, { definition });
    await choose('rooms.pdf');
    expect(await screen.findByText(/^Unsupported file extension\./)).toBeTruthy();
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('takes the same file again once it is corrected (MSG-14)', async () => {
    openList(serverWith({ status: 'Done' }), { definition });
    await choose('rooms.pdf');
    const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
    // A browser says nothing of a file that is the one it has already.
    const cleared = vi.spyOn(input, 'value', 'set');
    fireEvent.change(input, { target: { files: [new File([''], 'rooms.pdf')] } });
    expect(cleared).toHaveBeenCalledWith('');
  });

  it('lists every error with line, column and reason, and offers all of them (ERR-56, MSG-15)', async () => {
    const error = { line: 3, column: 'B', field: 'name', code: 'required', value: null, otherLine: null };
    const server = serverWith({
      status: 'Failed',
      message: 'importRefused',
      result: {
        lines: 9,
        saved: 0,
        errorCount: 700,
        errors: [error, { ...error, line: 8, code: 'duplicate', value: 'Hall', otherLine: 2 }],
        fileUrl: '/files/errors',
      },
    });
    openList(server, { definition });
    await choose('rooms.csv');
    const dialog = await screen.findByRole('dialog');
    const rows = await within(dialog).findAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Line', 'Column', 'Value', 'Reason'],
      ['3', 'B · Name', '', 'Required'],
      ['8', 'B · Name', 'Hall', 'Line 2 already uses it'],
    ]);
    expect(within(dialog).getByText(/^700 errors were found\. Nothing was saved\./)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Download all errors' }).getAttribute('href')).toBe(
      '/files/errors',
    );
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it.each([
    ['importUnreadable', /^This file cannot be read\./],
    ['importTooLong', /^There are more than 10,000 lines\./],
    ['jobFailed', /^The import failed\. Nothing was saved\./],
  ])('says what to do after %s (ERR-43)', async (message, text) => {
    openList(serverWith({ status: 'Failed', message }), { definition });
    await choose('rooms.ods');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is found again after a reload, shows how far it is and can be cancelled (KIT-13)', async () => {
    const server = serverWith({ status: 'Running', done: 5, total: 20 });
    openList(server, { definition, address: `/admin/venues?import=${JOB_ID}` });
    expect(await screen.findByText('Reading and checking · 25 %')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('The import was cancelled. Nothing was saved.')).toBeTruthy();
  });

  it('is offered to those alone who may add (PERM-12, MSG-14)', async () => {
    openList(serverWith({ status: 'Done' }), { definition, rights: ['view'], address: '/admin/venues?import=' });
    await press(await screen.findByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Export as CSV' });
    expect(screen.queryByRole('menuitem', { name: 'Import…' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
