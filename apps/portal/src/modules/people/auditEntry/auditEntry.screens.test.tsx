import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { type RecordPlaceProps, RecordPlacesContext } from '../../../kit/navigation/recordPlaces.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { loadFormParts } from '../../../ui/later/formPart.ts';
import { auditEntryScreens } from './auditEntry.screens.tsx';

const CUSTOMER_ID = '0190a000-0000-7000-8000-0000000000c1';
const ADDRESS = `/customer/${CUSTOMER_ID}/audit`;
const [ENTRY_ID, POLICY_ID, PERSON_ID] = ['1', '2', '3'].map((at) => `0190a000-0000-7000-8000-00000000000${at}`);
const revision = { identifier: ENTRY_ID, action: 'Modified', editor: 'Anna Okafor', date: '2026-11-20T09:00:00.000Z' };
const entry = {
  ...{ id: ENTRY_ID, version: 1, revision, date: revision.date, action: 'Modified', type: 'policy' },
  ...{ recordId: POLICY_ID, recordName: 'House rules', recordVersion: 2, actorId: PERSON_ID, actor: 'Anna Okafor' },
  ...{ triedRole: 'Building manager', changed: ['name', 'url'], source: 'screen', requestId: 'r-1', address: null },
  ...{ customerId: CUSTOMER_ID, customerName: 'Northwind', buildingId: null, buildingName: null, vendorId: null },
  ...{ times: 1, detail: {}, keyName: null },
};
const event = {
  ...{ ...entry, id: PERSON_ID, type: 'security', action: 'exported', recordId: null, recordName: null },
  ...{ recordVersion: null, triedRole: null, changed: null, actor: null, detail: { resource: 'role', id: POLICY_ID } },
};
const byKey = { ...entry, triedRole: null, source: 'apiKey', keyName: 'Nightly import' };
const values = (name: string) => ({ id: POLICY_ID, name, code: 'policy.rules', url: 'https://policies.example' });
const revisionOf = (version: number, action: string, name: string) => ({
  ...{ identifier: ENTRY_ID, recordId: POLICY_ID, action, version, editor: 'Anna Okafor', date: revision.date },
  values: { ...values(name), version, customerId: CUSTOMER_ID },
});

/** The server: entries, and the history of the policy, which ends with what `newest` did. */
function auditServer(newest = 'Modified') {
  const asked: ScreenCall[] = [];
  const answer = (call: ScreenCall): Response => {
    asked.push(call);
    const { path, query } = call;
    if (path === 'audit/entry') return Response.json({ value: [entry, event], '@odata.count': 2 });
    if (path.startsWith('audit/entry/')) return Response.json(path.endsWith(String(ENTRY_ID)) ? entry : event);
    const pair = [revisionOf(2, 'Modified', 'House rules'), revisionOf(1, 'Created', 'Old rules')];
    const value = query.has('version') ? pair : [revisionOf(3, newest, 'House rules'), ...pair];
    return Response.json({ value, '@odata.count': value.length });
  };
  return { asked, answer, lists: () => asked.filter(({ path, query }) => path === 'audit/entry' && query.has('$top')) };
}

const { RecordScreen } = auditEntryScreens;

const drawPlace = ({ found, search, label }: RecordPlaceProps) => <a href={`/${found.resource}${search}`}>{label}</a>;

/** The screen of an entry within a frame that has a screen for every record. */
function RecordWithPlaces() {
  return (
    <RecordPlacesContext value={drawPlace}>
      <RecordScreen />
    </RecordPlacesContext>
  );
}

describe('the audit log', () => {
  beforeAll(async () => {
    await Promise.all([import('../../../kit/form/RecordScreen.tsx'), loadFormParts()]);
  });
  afterEach(() => void vi.useRealTimers());

  it('opens with the last three months of the customer, the newest first (AUD-02, AUD-05)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00.000Z') });
    const server = auditServer();
    await openScreen(auditEntryScreens, ADDRESS, { answer: server.answer });
    await screen.findByRole('link', { name: /House rules/ });
    const filter = server.lists().at(-1)?.query.get('$filter');
    expect(filter).toContain(`customerId eq '${CUSTOMER_ID}'`);
    expect(filter).toMatch(/date ge 2026-08-(?:29|30)T/);
  });

  it('says that there are more than 1,000 entries, and pages on (AUD-05, API-12)', async () => {
    const answer = (call: ScreenCall): Response => {
      if (call.path !== 'audit/entry') return auditServer().answer(call);
      return Response.json({ value: [entry], '@odata.count': 1_001, '@odata.nextLink': '/api/audit/entry?more' });
    };
    await openScreen(auditEntryScreens, ADDRESS, { answer });
    await screen.findByText('1–1 of more than 1,000');
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('names the key of a program next to the person whom it acts for (AUD-01, KEY-03)', async () => {
    const list = () => Response.json({ value: [byKey], '@odata.count': 1 });
    await openScreen(auditEntryScreens, ADDRESS, { answer: list });
    const key = await screen.findByText('by the key Nightly import');
    expect(key.parentElement?.textContent).toContain('Anna Okafor');
  });

  it('offers the periods of the audit, in calendar quarters, and all time (AUDIT-09, AUDIT-10)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00.000Z') });
    const server = auditServer();
    await openScreen(auditEntryScreens, ADDRESS, { answer: server.answer });
    await screen.findByRole('link', { name: /House rules/ });
    const choose = async (period: string) => {
      await press(within(screen.getByRole('search')).getByRole('button', { name: /^When/ }));
      fireEvent.click(await screen.findByRole('button', { name: period }));
    };
    await choose('Last 2 quarters');
    const filter = () => server.lists().at(-1)?.query.get('$filter') ?? '';
    await waitFor(() => expect(filter()).toMatch(/date ge 2026-(?:03-31|04-01)T.*date lt 2026-(?:09-30|10-01)T/));
    await choose('All time');
    await waitFor(() => expect(filter()).not.toContain('date'));
  });

  it('shows who did what with which fields, the real person behind a trial, and events (AUD-01, PERM-36)', async () => {
    await openScreen(auditEntryScreens, ADDRESS, auditServer());
    const table = within(await screen.findByRole('table'));
    const [, changed, exported] = table.getAllByRole('row');
    await waitFor(() => expect(changed?.textContent).toContain('Name, Address'));
    expect(changed?.textContent).toContain('Anna Okafor');
    expect(changed?.textContent).toContain('trying the role Building manager');
    expect(changed?.textContent).toContain('Screen');
    expect(exported?.textContent).toContain('Security');
    expect(exported?.textContent).toContain('System');
  });

  it('offers lines for programs next to tables for people (AUD-04)', async () => {
    await openScreen(auditEntryScreens, ADDRESS, auditServer());
    await screen.findByRole('link', { name: /House rules/ });
    await press(screen.getByRole('button', { name: /^More/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Export as CSV', 'Export as XLSX', 'Export as NDJSON']),
    );
  });

  it('finds the entries of a field by an address (AUD-02)', async () => {
    const server = auditServer();
    await openScreen(auditEntryScreens, ADDRESS, {
      ...server,
      address: `${ADDRESS}?filter.changed=url&filter.type=policy`,
    });
    await screen.findByRole('link', { name: /House rules/ });
    const filter = server.lists().at(-1)?.query.get('$filter');
    expect(filter).toContain("changed eq 'url'");
    expect(filter).toContain("type eq 'policy'");
    expect(filter).not.toContain('date');
  });

  it('shows what an entry changed, before and after (AUD-02, KIT-10)', async () => {
    const server = auditServer();
    await openScreen(auditEntryScreens, ADDRESS, { ...server, address: `${ADDRESS}/${String(ENTRY_ID)}` });
    await screen.findByText('Old rules');
    const asked = server.asked.find(({ path, query }) => path === 'audit' && query.has('version'));
    expect([asked?.query.get('type'), asked?.query.get('id'), asked?.query.get('version')]).toEqual([
      'policy',
      POLICY_ID,
      '2',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toContain('Name');
    const all = screen.getByRole('link', { name: 'All entries of this record' });
    expect(all.getAttribute('href')).toBe(`${ADDRESS}?filter.recordId=${String(POLICY_ID)}`);
    expect(screen.queryByRole('button', { name: 'Restore record' })).toBeNull();
  });

  it('restores a deleted record, for those who may delete it (AUD-03, AUDIT-07)', async () => {
    const server = auditServer('Deleted');
    const address = `${ADDRESS}/${String(ENTRY_ID)}`;
    await openScreen(auditEntryScreens, ADDRESS, { ...server, address });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore record' }));
    await waitFor(() =>
      expect(server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `config/policy/${String(POLICY_ID)}/restore`,
      ]),
    );
  });

  it('does not offer to restore without the right (AUD-03)', async () => {
    const rights = { 'CUSTOMER.audit': ['view' as const], 'CUSTOMER.policies': ['view' as const] };
    const address = `${ADDRESS}/${String(ENTRY_ID)}`;
    await openScreen(auditEntryScreens, ADDRESS, { ...auditServer('Deleted'), address, rights });
    await screen.findByText('Old rules');
    expect(screen.queryByRole('button', { name: 'Restore record' })).toBeNull();
  });

  it('leads to the record and to its history, as far as the frame knows a screen (AUD-03)', async () => {
    const set = { ListScreen: auditEntryScreens.ListScreen, RecordScreen: RecordWithPlaces };
    await openScreen(set, ADDRESS, { ...auditServer(), address: `${ADDRESS}/${String(ENTRY_ID)}` });
    expect((await screen.findByRole('link', { name: 'Open record' })).getAttribute('href')).toBe('/policy');
    expect(screen.getByRole('link', { name: 'History and restore' }).getAttribute('href')).toBe('/policy?history');
  });
});
