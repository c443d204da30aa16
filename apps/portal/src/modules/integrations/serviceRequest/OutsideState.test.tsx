import { serviceRequest } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { SAMPLE_ID, sampleRecord } from '../../../testing/sampleRecord.ts';
import { serviceRequestScreens } from './serviceRequest.screens.tsx';

const LIST = '/customer/4aca1b8e-0000-4000-8000-0000000000cc/serviceRequest';
const entry = { kind: 'sentAgain', value: null, text: null };
const request = { ...sampleRecord(serviceRequest.record), number: 12, status: 'Requested' };

/** Opens the page of a request, and returns the acts that it asks for. */
async function open(given: object, actions: readonly ('view' | 'edit')[] = ['view', 'edit']) {
  const acts: Pick<ScreenCall, 'path' | 'body'>[] = [];
  const record = { ...request, entries: [{ ...sampleRecord(serviceRequest.record.shape.entries.element), ...entry }] };
  await openScreen(serviceRequestScreens, LIST, {
    address: `${LIST}/${SAMPLE_ID}`,
    rights: { 'CUSTOMER.serviceRequest': [...actions] },
    answer: ({ method, path, body }) => {
      if (method === 'POST') acts.push({ path, body });
      return Response.json(path.startsWith(`workorder/${SAMPLE_ID}`) ? { ...record, ...given } : { value: [] });
    },
  });
  return acts;
}

describe('a request that the maintenance system refused', () => {
  const refused = { sending: 'refused', remoteNumber: null, remoteStatus: null, remoteReason: 'Unknown location' };

  it('is sent again from its page, next to the reason (SRV-06)', async () => {
    const acts = await open(refused);
    const [notice] = (await screen.findAllByRole('alert')).slice(-1);
    if (notice === undefined) throw new Error('no notice is shown');
    expect(notice.textContent).toContain('The maintenance system refused it: Unknown location');
    expect(screen.getByText('Sent to the maintenance system again')).toBeTruthy();
    fireEvent.click(within(notice).getByRole('button', { name: 'Send again' }));
    await waitFor(() => {
      expect(acts).toEqual([{ path: `workorder/${SAMPLE_ID}/resend`, body: {} }]);
    });
  });

  it.each([
    ['it is only viewed', {}, ['view']],
    ['it is cancelled', { status: 'Cancelled', cancelsOutside: false }, ['view', 'edit']],
  ] as const)('shows the reason alone where %s (SRV-03, SRV-06)', async (_when, given, actions) => {
    await open({ ...refused, ...given }, actions);
    expect(await screen.findByText(/Unknown location/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});

describe('a request that the maintenance system has and takes back', () => {
  const known = { sending: null, remoteNumber: 'INC7', remoteStatus: 'New', remoteReason: null, cancelsOutside: true };

  it('is cancelled from its page with a reason (SRV-05, SRV-06)', async () => {
    const acts = await open(known);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel request 12' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' Done by ourselves ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel request' }));
    await waitFor(() => {
      expect(acts).toEqual([{ path: `workorder/${SAMPLE_ID}/cancel`, body: { reason: 'Done by ourselves' } }]);
    });
  });

  it.each([
    ['the system takes no cancellation', { cancelsOutside: false }, ['view', 'edit']],
    ['it is only viewed', {}, ['view']],
    ['it is closed', { status: 'Closed' }, ['view', 'edit']],
  ] as const)('is not where %s (SRV-03)', async (_when, given, actions) => {
    await open({ ...known, ...given }, actions);
    expect(await screen.findByText(/INC7/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });

  it('says that its cancellation waits, or was refused and is sent again (SRV-06)', async () => {
    await open({ ...known, status: 'Cancelled', sending: 'waiting' });
    expect(await screen.findByText(/^Cancelled here\. The maintenance system hears of it/)).toBeTruthy();
    await open({ ...known, status: 'Cancelled', sending: 'refused', remoteReason: 'Work has begun' });
    expect(await screen.findByText(/refused the cancellation: Work has begun/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
  });
});
