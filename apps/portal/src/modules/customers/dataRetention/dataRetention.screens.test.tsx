import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { dataRetentionScreens } from './dataRetention.screens.tsx';

const CUSTOMER_ID = '0190a000-0000-7000-8000-0000000000c1';
const POLICY_ID = '0190a000-0000-7000-8000-0000000000d1';
const LIST = `/customer/${CUSTOMER_ID}/DataRetentionPolicies`;
const PATH = `customer/${CUSTOMER_ID}/dataretention`;

const policy = {
  id: POLICY_ID,
  version: 2,
  revision: { identifier: POLICY_ID, action: 'Modified', editor: 'Ada Example', date: '2027-01-04T10:00:00.000Z' },
  customerId: CUSTOMER_ID,
  type: 'visitors',
  period: 30,
  formerPeriod: 60,
  takesEffectAt: '2027-01-06T01:00:00.000Z',
  firstCutoff: '2026-12-05T23:00:00.000Z',
};
const run = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  type: 'orders',
  period: 400,
  cutoff: '2025-12-01T23:00:00.000Z',
  startedAt: '2027-01-05T01:00:00.000Z',
  endedAt: '2027-01-05T01:01:00.000Z',
  outcome: 'held',
  count: 1204,
  oldest: '2024-03-03T10:00:00.000Z',
  newest: '2025-11-30T10:00:00.000Z',
  batches: 2,
};
const preview = {
  count: 1204,
  oldest: '2024-03-03T10:00:00.000Z',
  cutoff: '2026-12-05T23:00:00.000Z',
  nextRunAt: '2027-01-06T01:00:00.000Z',
  users: null,
};

const removed = {
  id: POLICY_ID,
  userId: POLICY_ID,
  addedAt: '2024-01-02T10:00:00.000Z',
  lastLogin: null,
  removedAt: '2027-01-03T01:00:00.000Z',
};

const sent: string[] = [];
const open = (address = LIST) =>
  openScreen(dataRetentionScreens, LIST, {
    address,
    answer: ({ path, method }) => {
      sent.push(`${method} ${path}`);
      if (path === `${PATH}/preview`) return Response.json(preview);
      if (path === `${PATH}/log`) return Response.json({ '@odata.count': 1, value: [run] });
      if (path === 'audit/inActiveUserRemoval') return Response.json({ '@odata.count': 1, value: [removed] });
      if (path.startsWith(`${PATH}/${POLICY_ID}`)) return Response.json(policy, { headers: { etag: '"2"' } });
      return Response.json({ '@odata.count': 1, value: [policy] });
    },
  });

describe('the page of data retention', () => {
  it('lists the policies and the log (NAV-26, AUDIT-15, RES-04)', async () => {
    await open();
    expect((await screen.findAllByText('Visitors')).length).toBeGreaterThan(0);
    expect(screen.getByText('30 days')).toBeDefined();
    expect(await screen.findByText('1,204 records removed, from 3 Mar 2024 to 30 Nov 2025')).toBeDefined();
    expect(screen.getByText('Stopped by the legal hold')).toBeDefined();
    expect(await screen.findByText('Removed 3 Jan 2027, added 2 Jan 2024, never signed in')).toBeDefined();
  });

  it('says before a save how many records a policy removes, the oldest and the cut-off (AUDIT-16, RET-01)', async () => {
    await open(`${LIST}/${POLICY_ID}`);
    expect(await screen.findByText(/^Removes 1,204 records now, the oldest of 3 Mar 2024\./)).toBeDefined();
  });

  it('names the run with which a shorter period takes effect, and calls it off (RET-02)', async () => {
    await open(`${LIST}/${POLICY_ID}`);
    expect(await screen.findByText(/Until then records are kept for 60 days\./)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Call off' }));
    expect(await screen.findByText('Called off. Records are kept for 60 days.')).toBeDefined();
    expect(sent).toContain(`POST ${PATH}/${POLICY_ID}/calloff`);
  });
});
