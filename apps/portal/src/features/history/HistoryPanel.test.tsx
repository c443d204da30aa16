import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ResourceDefinition } from '@atrium/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { failure } from '../../testing/apiStub.ts';
import { office } from '../../testing/officeResource.ts';
import { officeRecord } from '../../testing/OfficeServer.ts';
import { openOffice, officeScreens, stageOffice } from '../../testing/openOffice.tsx';
import { press } from '../../testing/press.ts';
import { switchLanguage } from '../../ui/text/startText.ts';
import { compareVersions } from './compareVersions.ts';

const stage = stageOffice();

async function openHistory(options: Parameters<typeof openOffice>[0] = {}) {
  await openOffice(options);
  await press(await screen.findByRole('button', { name: /^More/ }));
  await press(await screen.findByRole('menuitem', { name: 'History' }));
  return screen.findByRole('dialog', { name: 'History of Harbour House' });
}
const compared = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const puts = () => stage.server.calls.filter(({ method }) => method === 'PUT');

describe('the history of a record', () => {
  it('shows who did what when, newest first, and is kept in the address (AUDIT-04)', async () => {
    const panel = await openHistory();
    const versions = await within(panel).findByRole('list', { name: 'Versions' });
    expect(
      within(versions)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/\d.*/, '')),
    ).toEqual(['Changed · Anna Okafor', 'Changed · Bruno Lemaire', 'Created · Anna Okafor']);
    const asked = stage.server.calls.find(({ path }) => path === 'audit');
    expect([asked?.query.get('type'), asked?.query.get('id')]).toEqual(['office', officeRecord().id]);
  });

  it('names the key of the program that made a change, and the person whom it acts for (KEY-03, AUDIT-04)', async () => {
    const [newest] = stage.server.history;
    Object.assign(newest ?? {}, { keyName: 'Nightly import' });
    const panel = await openHistory();
    expect(await within(panel).findByText('Changed · by key Nightly import for Anna Okafor')).toBeDefined();
  });

  it('shows its times in the zone of the place, which is named (LIM-04, AUDIT-04)', async () => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    const [newest] = stage.server.history;
    Object.assign(newest?.values ?? {}, { opensAt: '2026-07-01T07:30:00.000Z' });
    const panel = await openHistory({ zone: 'Asia/Tokyo' });
    const versions = await within(panel).findByRole('list', { name: 'Versions' });
    const shown = within(versions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.slice(textContent.search(/\d/)));
    expect(shown).toEqual([3, 2, 1].map((minute) => `1 Nov 2026, 18:0${minute} (Tokyo time)`));
    expect(within(panel).getByText('1 Jul 2026, 16:30 (Tokyo time)')).toBeDefined();
    await press(within(panel).getByRole('button', { name: 'Restore this version' }));
    await screen.findByRole('dialog', { name: 'Restore: Version of 1 Nov 2026, 18:02 (Tokyo time)?' });
  });

  it('compares any two versions, changed fields first and names instead of ids (KIT-10)', async () => {
    const panel = await openHistory();
    await within(panel).findByText('London');
    expect(compared(panel)).toEqual(['Name', 'Seats', 'Timezone']);
    expect(within(panel).getByText('Paris')).toBeDefined();
    expect(within(panel).getByText('Harbor House')).toBeDefined();
    fireEvent.click(within(panel).getByRole('button', { name: /^Created/ }));
    await within(panel).findByText('Old Mill');
    expect(compared(panel)).toEqual(['Name', 'Seats', 'Active']);
    fireEvent.mouseDown(within(panel).getByRole('combobox', { name: /compared with/ }));
    fireEvent.click(await screen.findByRole('option', { name: /Bruno Lemaire/ }));
    await waitFor(() => expect(compared(panel)).toEqual(['Name', 'Seats', 'Timezone', 'Active']));
    fireEvent.click(within(panel).getByRole('button', { name: /unchanged fields/ }));
    expect(compared(panel).slice(0, 5)).toEqual(['Name', 'Seats', 'Timezone', 'Active', 'Kind']);
  });

  it('restores a whole version after confirmation as a save of its own (AUDIT-05, AUDIT-06)', async () => {
    const panel = await openHistory();
    fireEvent.click(await within(panel).findByRole('button', { name: 'Restore this version' }));
    const question = await screen.findByRole('dialog', { name: /^Restore: Version of/ });
    expect(puts()).toHaveLength(0);
    expect(await within(question).findByText('London')).toBeTruthy();
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['NameBeforeHarbour HouseAfterHarbor House', 'SeatsBefore120After90', 'TimezoneBeforeParisAfterLondon']);
    fireEvent.click(within(question).getByRole('button', { name: 'Restore values' }));
    await screen.findByText('Harbor House was restored');
    expect(puts()[0]?.headers.get('if-match')).toBe('"3"');
    expect(puts()[0]?.headers.get('x-restored-version')).toBe('2');
    // One's own save is no news.
    await waitFor(() => expect(screen.getByDisplayValue('Harbor House')).toBeTruthy());
    expect(screen.queryByText(/You now see the newer version/)).toBeNull();
    expect(puts()[0]?.body).toEqual({ name: 'Harbor House', seats: 90, timezoneId: expect.any(String) });
  });

  it('restores single fields only (KIT-10)', async () => {
    const panel = await openHistory();
    fireEvent.click(await within(panel).findByRole('checkbox', { name: 'Restore Seats' }));
    fireEvent.click(within(panel).getByRole('button', { name: 'Restore 1 selected field' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore values' }));
    await screen.findByText('Harbour House was restored');
    expect(puts()[0]?.body).toEqual({ seats: 90 });
  });

  it('puts back all values, also those that were not there (AUDIT-05)', async () => {
    const address = z.object({ street: z.string(), city: z.string() }).nullable();
    const update = office.update.extend({ address });
    const [, older] = stage.server.history;
    if (older === undefined) throw new Error('there is no older version');
    older.values = { ...older.values, name: 'Harbour House', seats: 120, address: null, website: null };
    const { timezoneId } = stage.server.stored;
    older.values = { ...older.values, timezoneId };
    stage.server.stored = officeRecord({ website: 'https://www.northwind.example' });
    const panel = await openHistory({ resource: { ...office, update, create: update } });
    fireEvent.click(await within(panel).findByRole('button', { name: 'Restore this version' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore values' }));
    await screen.findByText('Harbour House was restored');
    expect(puts()[0]?.body).toEqual({ address: null, website: null });
  });

  it('leaves alone what a version did not know yet (AUDIT-05)', async () => {
    const [, older] = stage.server.history;
    if (older === undefined) throw new Error('there is no older version');
    const { seats: _, ...known } = older.values;
    older.values = { ...known, timezoneId: stage.server.stored['timezoneId'] };
    const panel = await openHistory();
    fireEvent.click(await within(panel).findByRole('button', { name: 'Restore this version' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore values' }));
    await screen.findByText('Harbor House was restored');
    expect(puts()[0]?.body).toEqual({ name: 'Harbor House' });
  });

  describe('of what can be published', () => {
    const update = office.update.extend({ published: z.boolean() });
    const resource = (mayPublish: boolean): ResourceDefinition => ({
      ...office,
      update,
      create: update,
      record: office.record.extend({ published: z.boolean() }),
      fieldRules: {
        published: ({ before, after }) =>
          after['published'] === true && before?.['published'] !== true && !mayPublish
            ? [{ code: 'forbidden', status: 403 } as const]
            : [],
      },
    });
    const ask = async (mayPublish: boolean, more: Record<string, unknown> = {}) => {
      stage.server.stored = officeRecord({ published: false });
      for (const { version, values } of stage.server.history) Object.assign(values, { published: version === 2 }, more);
      const panel = await openHistory({ resource: resource(mayPublish) });
      fireEvent.click(await within(panel).findByRole('button', { name: 'Restore this version' }));
      return screen.findByRole('dialog', { name: /^Restore: Version of/ });
    };

    it('says that a restore publishes, and offers to restore as unpublished (AUDIT-05, WORK-04)', async () => {
      const question = await ask(true);
      expect(within(question).getByText('This publishes it: readers see it again.')).toBeTruthy();
      expect(within(question).getByRole('button', { name: 'Restore and publish' })).toBeTruthy();
      fireEvent.click(within(question).getByRole('button', { name: 'Restore as unpublished' }));
      await screen.findByText('Harbor House was restored');
      expect(puts()[0]?.body).not.toHaveProperty('published');
      expect(puts()[0]?.body).toHaveProperty('name', 'Harbor House');
    });

    it('publishes again when that is chosen (AUDIT-05, WORK-04)', async () => {
      const question = await ask(true);
      fireEvent.click(within(question).getByRole('button', { name: 'Restore and publish' }));
      await screen.findByText('Harbor House was restored');
      expect(puts()[0]?.body).toHaveProperty('published', true);
    });

    it('restores as unpublished alone for those who may not publish (AUDIT-06, WORK-04)', async () => {
      const question = await ask(false);
      expect(within(question).queryByRole('button', { name: 'Restore and publish' })).toBeNull();
      expect(within(question).getByText('Your role cannot publish this. It is restored as unpublished.')).toBeTruthy();
      fireEvent.click(within(question).getByRole('button', { name: 'Restore as unpublished' }));
      await screen.findByText('Harbor House was restored');
      expect(puts()[0]?.body).not.toHaveProperty('published');
    });
  });

  it('calls a version restored that put back an earlier one, and the return of what was deleted (AUDIT-04)', async () => {
    const [newest, middle] = stage.server.history;
    Object.assign(newest ?? {}, { restoredVersion: 1 });
    Object.assign(middle ?? {}, { action: 'Deleted' });
    const panel = await openHistory();
    const versions = await within(panel).findByRole('list', { name: 'Versions' });
    const labels = () =>
      within(versions)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/ ·.*/, ''));
    expect(labels()).toEqual(['Restored', 'Deleted', 'Created']);
  });

  it('says which change named no version that it was for (TRUE-04)', async () => {
    const [newest] = stage.server.history;
    Object.assign(newest ?? {}, { isUnconditional: true });
    const panel = await openHistory();
    expect(await within(panel).findByText(/^Changed, without checking for other changes · /)).toBeTruthy();
  });

  it('shows the versions of a period, which the server counts (AUDIT-09)', async () => {
    const panel = await openHistory();
    await within(panel).findByRole('list', { name: 'Versions' });
    fireEvent.mouseDown(within(panel).getByRole('combobox', { name: 'Period' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All time',
      'Last 2 quarters',
      'Last year',
      'Current quarter',
    ]);
    stage.server.override = ({ path, query }) =>
      path === 'audit' && query.get('period') === 'lastYear'
        ? Response.json({ value: [], '@odata.count': 0 })
        : undefined;
    fireEvent.click(screen.getByRole('option', { name: 'Last year' }));
    expect(await within(panel).findByText('No changes in this period')).toBeTruthy();
  });

  it('says that nothing was restored when the record has changed meanwhile (KIT-08)', async () => {
    stage.server.override = ({ method }) => (method === 'PUT' ? failure(412, 'stale') : undefined);
    const panel = await openHistory();
    fireEvent.click(await within(panel).findByRole('button', { name: 'Restore this version' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore values' }));
    await screen.findByText('Someone else changed this while you were editing.');
    expect(screen.queryByText('Harbour House was restored')).toBeNull();
  });

  it('cannot restore without the right to edit, and says so (AUDIT-06, KIT-18)', async () => {
    const panel = await openHistory({ permissions: ['view'] });
    const button = await within(panel).findByRole('button', { name: 'Restore this version' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(within(panel).queryByRole('checkbox')).toBeNull();
    fireEvent.pointerEnter(button);
    expect(await screen.findByRole('tooltip')).toHaveProperty(
      'textContent',
      'Your role can view this, but not change it.',
    );
  });

  it('is worded in French for those who read French (AUDIT-04)', async () => {
    await openHistory();
    await act(() => switchLanguage('fr'));
    await screen.findByRole('dialog', { name: 'Historique de Harbour House' });
    expect(screen.getByText('Création · Anna Okafor')).toBeDefined();
    await act(() => switchLanguage('en'));
  });

  it('never compares secrets (AUDIT-08)', () => {
    const one = { ...officeRecord(), apiSecret: 'old' };
    const other = { ...officeRecord(), apiSecret: 'new' };
    const fields = compareVersions(office, officeScreens.form, one, other).map(({ definition }) => definition.field);
    expect(fields).toContain('name');
    expect(fields).not.toContain('apiSecret');
  });
});
