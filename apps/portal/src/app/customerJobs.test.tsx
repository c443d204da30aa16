import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure, stubApi } from '../testing/apiStub.ts';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { CUSTOMER_ID, profileReplies } from '../testing/profileReplies.ts';

const AT = '2027-01-05T09:00:00.000Z';
const ENDED = '2027-01-05T09:03:20.000Z';
const counts = { create: 2, update: 0, same: 40, remove: 0, skipped: 0 };
const locations = {
  name: 'locations',
  status: 'Success',
  isSetUp: true,
  lastRun: AT,
  lastSuccess: ENDED,
  startedBy: 'Camille Arnaud',
  error: null,
  names: [],
  counts,
  known: 42,
};
const codes = {
  ...locations,
  name: 'problemCodes',
  status: 'Never',
  lastRun: null,
  lastSuccess: null,
  known: 0,
  counts: {},
};
const run = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  name: 'locations',
  status: 'Success',
  startedAt: AT,
  finishedAt: ENDED,
  startedBy: null,
  error: null,
  names: [],
  counts,
};
const job = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  kind: 'batchApply',
  resource: null,
  status: 'Done',
  done: 3,
  total: 3,
  counts: { applied: 3 },
  message: null,
  actorName: 'Lea Fontaine',
  createdAt: AT,
  startedAt: AT,
  finishedAt: ENDED,
};

function open(replies: Parameters<typeof stubApi>[0], rights: readonly ('view' | 'edit')[] = ['view', 'edit']) {
  const calls = stubApi({
    ...profileReplies({ privilegeMap: { 'CUSTOMER.jobs': ['view'], 'CUSTOMER.providers': [...rights] } }),
    'GET sync-job-status': { isOutside: true, isNightly: false, value: [locations, codes] },
    'GET workorder/sync-job-audit-log': { value: [run] },
    [`GET customer/${CUSTOMER_ID}/job`]: { value: [job] },
    ...replies,
  });
  return openPortal(`/customer/${CUSTOMER_ID}/jobs`, fakeAuth().auth).then(() => calls);
}

describe('the job screen of a customer', () => {
  it('shows each sync job with status, last run, last success and counts, the log, and the other jobs with actor, counts and duration (INTG-16, INTG-20, SRV-12)', async () => {
    await open({});
    const section = within(await screen.findByRole('region', { name: 'Synchronisation' }));
    const lines = await section.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^LocationsSuccess.*Last run .*2027.* by Camille Arnaud.*last success .*2027.*2 new, 40 without change/,
      ),
      expect.stringMatching(/^Problem codesNever/),
    ]);
    const log = within(await screen.findByRole('list', { name: 'Past syncs' }));
    expect(log.getByRole('listitem').textContent).toMatch(/Scheduled · 3 mins 20 secs/);
    const jobs = within(screen.getByRole('list', { name: 'All jobs' }));
    const line = await jobs.findByText(/Lea Fontaine · 3 mins 20 secs/);
    expect(line.closest('li')?.textContent).toMatch(/^Bulk upload.*Done.*Saved: 3/);
  });

  it('starts a sync, and says how long it takes (INTG-19, INTG-22)', async () => {
    const calls = await open({
      'POST synclocations': () =>
        Response.json({ minMinutes: 10, maxMinutes: 20, value: run, job: { id: run.id } }, { status: 202 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start sync of locations' }));
    expect(await screen.findByText(/It takes 10 to 20 minutes/)).toBeTruthy();
    expect(calls.find(({ path }) => path === 'synclocations')?.body).toEqual({ customerId: CUSTOMER_ID });
  });

  it.each([
    ['locations', 'synclocations', [504, 404, 400], [500, 409]],
    ['problem codes', 'sync-problem-codes', [504, 400], [500, 404]],
  ] as const)(
    'takes exactly the statuses of the sync of %s as a success that did nothing (SRV-13, API-34, API-35)',
    async (name, path, tolerated, errors) => {
      for (const status of [...tolerated, ...errors]) {
        document.body.replaceChildren();
        await open({
          [`POST ${path}`]: () => failure(status, 'serviceSilent', { staleSince: AT, value: locations }),
        });
        fireEvent.click(await screen.findByRole('button', { name: `Start sync of ${name}` }));
        const isSuccess = tolerated.some((one) => one === status);
        if (isSuccess) {
          const known = await screen.findByText(/Data from .*2027.*nothing was synchronised/);
          expect(known.closest('[role=status]')).not.toBeNull();
        } else {
          await screen.findByRole('alert');
          expect(screen.queryByText(/Data from/)).toBeNull();
        }
      }
    },
    30_000,
  );

  it('asks before many are removed, and sends the number that was agreed to (INTG-19)', async () => {
    const many = {
      ...locations,
      status: 'Errored',
      error: 'manyRemoved',
      names: ['Room 2', 'Desk 1'],
      counts: { ...counts, remove: 12, known: 42 },
    };
    const calls = await open({
      'GET sync-job-status': { isOutside: true, isNightly: true, value: [many, codes] },
      'POST synclocations': () =>
        Response.json({ minMinutes: 10, maxMinutes: 20, value: run, job: { id: run.id } }, { status: 202 }),
    });
    expect(await screen.findByText(/12 of 42 would be removed, for example Room 2, Desk 1/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Review the removal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 12 locations?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove and sync' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'synclocations')?.body).toEqual({
        customerId: CUSTOMER_ID,
        mayRemove: 12,
      }),
    );
  });

  it('shows who looks at jobs alone what runs, without a button (INTG-20)', async () => {
    await open(
      {
        'GET sync-job-status': {
          isOutside: true,
          isNightly: true,
          value: [{ ...locations, status: 'Running' }, codes],
        },
      },
      ['view'],
    );
    expect(await screen.findByRole('progressbar', { name: 'Locations' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Start sync/ })).toBeNull();
  });
});
