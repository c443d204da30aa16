import type { PrivilegeMap, SpaceSchedule } from '@atrium/contract';
import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { stubApi } from '../../../testing/apiStub.ts';
import { press } from '../../../testing/press.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { startText } from '../../../ui/text/startText.ts';
import { SpaceDetails } from './SpaceDetails.tsx';

const BOOKING_ID = '0190a000-0000-7000-8000-0000000000b1';
const NOW = Date.parse('2026-11-23T08:50:00.000Z');
const at = (time: string) => `2026-11-23T${time}:00.000Z`;

const taken = (id: string | null, starts: string, ends: string) => ({
  ...{ id, starts: at(starts), ends: at(ends), freeFrom: at(ends), status: 'Booked' },
  ...{ noShowAt: null, name: 'Ada Guest', title: null, isOwn: false },
});
const willow = {
  ...{ spaceId: 'willow', name: 'Willow', type: 'Room', capacity: 8, tags: [], availability: 'Free' },
  ...{ isBookable: true, buffer: 0, timezone: 'Etc/UTC', open: [{ starts: at('06:00'), ends: at('20:00') }] },
  taken: [taken(BOOKING_ID, '10:00', '11:00'), taken(null, '13:00', '14:00')],
  unread: [],
} as unknown as SpaceSchedule;

const booked = {
  ...{ spaceId: 'willow', name: 'Ada Guest', email: 'ada@guests.example', title: null, status: 'Booked' },
  ...{ starts: '2026-11-23T09:00:00+00:00', ends: '2026-11-23T10:00:00+00:00', checkedInAt: null },
};
const revision = (version: number, editor: string | null, values: object) => ({
  ...{ identifier: `v${String(version)}`, recordId: BOOKING_ID, version, editor, date: at(`08:0${String(version)}`) },
  ...{ action: version === 1 ? 'Created' : 'Modified', values: { ...booked, ...values } },
});
const moved = { spaceId: 'oak', starts: '2026-11-23T10:00:00+00:00', ends: '2026-11-23T11:00:00+00:00' };
const revisions = [
  revision(3, null, { ...moved, status: 'Cancelled', changeReason: 'calendar' }),
  revision(2, 'Kim Noor', moved),
  revision(1, 'Camille Roux', {}),
];

const closed = (id: string, status: string, name: string) => ({
  ...{ id, status, name, title: null, spaceId: 'willow' },
  ...{ starts: '2026-11-20T09:00:00.000Z', ends: '2026-11-20T10:00:00.000Z' },
});

const firstPage = {
  value: [closed('past-1', 'Ended', 'Ada Guest'), closed('past-2', 'Cancelled', 'Ada Guest')],
  '@odata.nextLink': 'http://localhost/api/booking/delegatedBooking?$skiptoken=next',
};
const lastPage = { value: [closed('past-3', 'Booked', 'Kim Noor')] };

async function openWillow(language: 'en' | 'fr', privilegeMap: PrivilegeMap) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  await startText(language, ['errors', 'kit', 'spaceView']);
  let asked = 0;
  const calls = stubApi({
    'GET audit': { '@odata.count': 3, value: revisions },
    'GET audit/': { '@odata.count': 3, value: revisions },
    'GET booking/delegatedBooking': () => (asked++ === 0 ? firstPage : lastPage),
    'GET booking/delegatedBooking/': () => (asked++ === 0 ? firstPage : lastPage),
    'GET space/willow': { id: 'willow', name: 'Willow' },
    'GET space/willow/': { id: 'willow', name: 'Willow' },
    'GET space/oak': { id: 'oak', name: 'Oak' },
    'GET space/oak/': { id: 'oak', name: 'Oak' },
  });
  const nothing = () => undefined;
  const details = (
    <PlaceZoneContext value="Etc/UTC">
      <SpaceDetails
        {...{ space: willow, tagNames: new Map(), now: NOW, interval: 30, isDialogOpen: false }}
        {...{ onDialog: nothing, onInterval: nothing, onClose: nothing }}
      />
    </PlaceZoneContext>
  );
  const session = sessionWith(privilegeMap);
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element: details }], { session })));
  await screen.findByRole('heading', { name: 'Willow' });
  return calls;
}

it.each([
  [
    'en',
    'History of the booking from 10:00',
    ['Changed · System', 'Changed · Kim Noor', 'Created · Camille Roux'],
    ['Space: Willow → Oak', /^Start: 23 Nov 2026, 09:00.* → 23 Nov 2026, 10:00/, 'Status: Booked → Cancelled'],
  ],
  [
    'fr',
    'Historique de la réservation de 10:00',
    ['Modification · Système', 'Modification · Kim Noor', 'Création · Camille Roux'],
    ['Espace : Willow → Oak', /^Début : .*09:00.* → .*10:00/, 'Statut : Réservé → Annulé'],
  ],
] as const)('a booking opens its history, with who did what when (AUDIT-04, %s)', async (language, name, who, what) => {
  const calls = await openWillow(language, { 'BUILDING.spaceView': ['view'] });
  // What another calendar has is no booking of the product.
  await press(screen.getByRole('button', { name }));
  const panel = await screen.findByRole('dialog', { name });
  for (const line of [...who, ...what]) await within(panel).findByText(line);
  expect(calls.find(({ path }) => path.startsWith('audit'))?.path).toContain(`type=spaceBooking&id=${BOOKING_ID}`);
});

it.each([
  [
    'en',
    'Earlier and cancelled bookings',
    'Earlier and cancelled bookings of Willow',
    /^History of the booking from 20 Nov 2026, 09:00/,
    ['Ended early', 'Cancelled'],
    'Show older',
  ],
  [
    'fr',
    'Réservations passées et annulées',
    'Réservations passées et annulées\u00A0: Willow',
    /^Historique de la réservation du 20 nov\. 2026/,
    ['Terminé plus tôt', 'Annulé'],
    'Afficher les plus anciennes',
  ],
] as const)(
  'earlier and cancelled bookings of a space are listed, each with its history (AUDIT-04, RESV-22, %s)',
  async (language, open, title, history, states, older) => {
    const calls = await openWillow(language, { 'BUILDING.spaceView': ['view'] });
    await press(screen.getByRole('button', { name: open }));
    const panel = await screen.findByRole('dialog', { name: title });
    for (const state of states) await within(panel).findByText(state);
    const [list] = calls.filter(({ path }) => path.startsWith('booking/delegatedBooking'));
    expect(list?.path).toContain('spaceId=willow');
    expect(list?.path).toContain("status eq 'Cancelled'");
    await press(within(panel).getByRole('button', { name: older }));
    await within(panel).findByText('Kim Noor');
    expect(within(panel).queryByRole('button', { name: older })).toBeNull();
    await press(within(panel).getAllByRole('button', { name: history })[1] ?? panel);
    await screen.findByRole('dialog', { name: history });
    expect(calls.find(({ path }) => path.startsWith('audit'))?.path).toContain('id=past-2');
  },
);

it('a booking offers no history without the right to see the space view (AUDIT-04, PERM-09)', async () => {
  await openWillow('en', {});
  expect(screen.getAllByText('Ada Guest')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /^History/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Earlier and cancelled bookings' })).toBeNull();
});
