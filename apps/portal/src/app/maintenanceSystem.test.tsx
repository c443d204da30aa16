import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure, stubApi } from '../testing/apiStub.ts';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { CUSTOMER_ID, profileReplies } from '../testing/profileReplies.ts';

const READ_AT = '2027-01-05T09:00:00.000Z';
const feed = { readAt: READ_AT, dueAt: READ_AT, problem: 'unavailable', failingSince: READ_AT, waiting: 2, refused: 0 };
const profile = () =>
  profileReplies({
    privilegeMap: { 'CUSTOMER.serviceRequest': ['view', 'edit'], 'CUSTOMER.providers': ['view', 'add', 'edit'] },
  });

describe('a maintenance system that gives no answer', () => {
  it.each([
    ['its 500 is what is known, and that the refresh did not work (API-33, SRV-13)', 500, /The refresh did not work/],
    ['every other status is an error (SRV-13)', 503, /./],
  ] as const)('is asked for a refresh: %s', async (_what, status, said) => {
    stubApi({
      ...profile(),
      'GET workorder': { value: [], '@odata.count': 0 },
      'GET status-feed': { value: feed },
      'POST status-feed': () => failure(status, 'refreshFailed', { staleSince: READ_AT, value: feed }),
    });
    await openPortal(`/customer/${CUSTOMER_ID}/serviceRequest`, fakeAuth().auth);
    const notice = await screen.findByText(/The maintenance system has not answered since .*2027/);
    expect(notice.textContent).toContain('2 requests wait to be sent.');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const known = status === 500 ? await screen.findByText(said) : notice;
    expect(known.textContent).toMatch(/Read from the maintenance system at .*2027/);
    if (status === 503) expect(screen.queryByText(/The refresh did not work/)).toBeNull();
  });

  it('is asked how long a refresh takes, and says it (INTG-22)', async () => {
    const value = { ...feed, problem: null, failingSince: null, waiting: 0 };
    stubApi({
      ...profile(),
      'GET workorder': { value: [], '@odata.count': 0 },
      'GET status-feed': { value },
      'POST status-feed': () => Response.json({ minMinutes: 10, maxMinutes: 20, value }, { status: 202 }),
    });
    await openPortal(`/customer/${CUSTOMER_ID}/serviceRequest`, fakeAuth().auth);
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/It takes 10 to 20 minutes\./)).toBeTruthy();
  });

  it.each([504, 400])(
    'is asked for its statuses: its %d is those that are known, with their time (API-31)',
    async (status) => {
      stubApi({
        ...profile(),
        'GET serviceconfig/statusmapping': { value: [], '@odata.count': 0 },
        'GET serviceconfig/unmappedcode': { value: [] },
        'GET workorder/status': () =>
          failure(status, 'serviceSilent', { staleSince: READ_AT, value: [{ code: 'WAPPR' }] }),
      });
      await openPortal(`/customer/${CUSTOMER_ID}/serviceRequest/statusMapping/new`, fakeAuth().auth);
      expect(await screen.findByText(/The statuses are those of .*2027/)).toBeTruthy();
      fireEvent.mouseDown(screen.getByRole('combobox', { name: /CMMS code/ }));
      expect(await screen.findByRole('option', { name: 'WAPPR' })).toBeTruthy();
    },
  );
});
