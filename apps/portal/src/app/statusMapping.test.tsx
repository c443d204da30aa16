import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../testing/apiStub.ts';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { openPortal } from '../testing/openPortal.tsx';
import { CUSTOMER_ID, profileReplies } from '../testing/profileReplies.ts';

const PATH = 'serviceconfig/statusmapping';
const waiting = {
  id: '00000000-0000-7000-8000-0000000000c1',
  code: 'WMATL',
  count: 3,
  firstSeenAt: '2027-01-04T09:00:00.000Z',
  lastSeenAt: '2027-01-05T09:00:00.000Z',
  example: '{"status":"WMATL"}',
  requests: [12, 14],
  waiting: 2,
};

function stubMapping(codes: () => readonly object[], statuses: readonly object[], permissions: ('view' | 'add')[]) {
  return stubApi({
    ...profileReplies({
      privilegeMap: { 'CUSTOMER.serviceRequest': ['view'], 'CUSTOMER.providers': [...permissions, 'edit'] },
    }),
    [`GET ${PATH}`]: { value: [], '@odata.count': 0 },
    'GET serviceconfig/unmappedcode': () => ({ value: codes() }),
    'GET workorder/status': { value: statuses },
    [`POST ${PATH}`]: {},
  });
}

const open = () => openPortal(`/customer/${CUSTOMER_ID}/serviceRequest/statusMapping`, fakeAuth().auth);

describe('the status mapping', () => {
  it('shows the codes that wait with their requests, and maps one to a Host status (SRV-08, INTG-10)', async () => {
    let codes: readonly object[] = [waiting];
    const calls = stubMapping(() => codes, [{ code: 'NEW' }], ['view', 'add']);
    await open();
    const inbox = await screen.findByRole('region', { name: '1 unmapped code' });
    expect(within(inbox).getByText('2 requests wait: 12, 14')).toBeTruthy();
    expect(within(inbox).getByText('{"status":"WMATL"}')).toBeTruthy();
    const button = within(inbox).getByRole<HTMLButtonElement>('button', { name: 'Map and replay' });
    expect(button.disabled).toBe(true);
    fireEvent.mouseDown(within(inbox).getByRole('combobox', { name: 'Host status for WMATL' }));
    fireEvent.click(await screen.findByRole('option', { name: 'On hold' }));
    codes = [];
    fireEvent.click(button);
    expect(await screen.findByText('WMATL was mapped and 2 requests updated.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: '1 unmapped code' })).toBeNull());
    expect(calls.filter(({ method, path }) => method === 'POST' && path === PATH).map(({ body }) => body)).toEqual([
      { customerId: CUSTOMER_ID, cmmsCode: 'WMATL', hostStatus: 'OnHold' },
    ]);
    expect(screen.queryByText('No CMMS status available')).toBeNull();
  });

  it('says that no CMMS status is available where the maintenance system offers none (INTG-13, ERR-55)', async () => {
    stubMapping(() => [waiting], [], ['view']);
    await open();
    expect(await screen.findByText('No CMMS status available')).toBeTruthy();
    // Without the right to add nothing can be mapped.
    expect(screen.getByText('WMATL')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Map and replay' })).toBeNull();
  });
});
