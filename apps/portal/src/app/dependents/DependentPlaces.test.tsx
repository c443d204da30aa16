import { country, type DependentKind, type FeatureKey } from '@atrium/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { DependentPlacesContext } from '../../kit/removal/dependentPlaces.ts';
import { RemoveDialog } from '../../kit/removal/RemoveDialog.tsx';
import { stubApi } from '../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../testing/renderRoutes.tsx';
import { PlaceZoneContext } from '../../ui/format/placeZone.ts';
import { startText } from '../../ui/text/startText.ts';
import { DependentPlaces } from './DependentPlaces.tsx';

const ID = '019a0000-0000-7000-8000-000000000001';
const nowhere = { customerId: null, customerName: null, campusId: null, vendorId: null, kind: null, parents: {} };
const inBuilding = { buildingId: null, buildingName: null, floorId: null, floorName: null };
const building = { ...nowhere, ...inBuilding, resource: 'building', id: 'b-1', name: 'Bercy' };

const kinds: readonly DependentKind[] = [
  {
    resource: 'building',
    field: 'countryId',
    count: 9,
    names: ['Bercy', 'Confluence', 'Vaise'],
    places: [
      { ...building, customerId: 'c-1', customerName: 'Northwind', count: 7 },
      { ...building, customerId: 'c-2', customerName: 'Larkspur', count: 2 },
    ],
  },
  {
    resource: 'state',
    field: 'countryId',
    count: 18,
    names: [],
    places: [
      { ...nowhere, ...inBuilding, resource: 'state', id: 's-1', name: 'X', parents: { countryId: ID }, count: 18 },
    ],
  },
];

async function open(rights: readonly FeatureKey[]) {
  stubApi({ [`GET ${country.path}/${ID}/dependents`]: { value: kinds } });
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  const handleClose = vi.fn();
  const record = { id: ID, version: 1 };
  const element = (
    <DependentPlacesContext value={(props) => <DependentPlaces {...props} />}>
      <RemoveDialog resource={country} path={country.path} record={record} name="France" isOpen onClose={handleClose} />
    </DependentPlacesContext>
  );
  const session = sessionWith(Object.fromEntries(rights.map((feature) => [feature, ['view']])));
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element }], { session })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete France?' }));
  await dialog.findByText('Buildings: 9 (Bercy, Confluence, Vaise, …)');
  return dialog;
}

it('leads from what prevents a delete to the lists that show it, filtered by the record (KIT-09, ROOT-21)', async () => {
  const dialog = await open(['CUSTOMER.buildings', 'ROOT.countries']);
  const leads = () => dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  // Which lists there are is read after the names.
  await waitFor(() =>
    expect(leads()).toEqual([
      ['Northwind: 7', `/customer/c-1/buildings?filter.countryId=${ID}`],
      ['Larkspur: 2', `/customer/c-2/buildings?filter.countryId=${ID}`],
      ['States: 18', `/admin/countries/${ID}/states`],
    ]),
  );
});

it('has no link to a list that the person may not open (KIT-09, SEC-19)', async () => {
  const dialog = await open(['ROOT.countries']);
  await dialog.findByRole('link', { name: 'States: 18' });
  expect(dialog.getAllByRole('link')).toHaveLength(1);
});

it('lists what depends on a space from today on, as the clocks of its building show it (LIM-04, ROOT-21)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T01:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const BUILDING = '019a0000-0000-7000-8000-000000000002';
  const reservations = {
    ...{ ...nowhere, ...inBuilding, resource: 'reservation', id: 'r-1', name: 'Floor 1', count: 1 },
    ...{ customerId: 'c-1', customerName: 'Northwind', buildingId: BUILDING, buildingName: 'Signal Hill' },
    parents: { buildingId: BUILDING },
  };
  const kind = { resource: 'reservation', field: 'spaceId', count: 1, names: [], places: [reservations] };
  const session = sessionWith({ 'BUILDING.buildingReservations': ['view'] });
  const links = async (zone: string) => {
    const element = (
      <PlaceZoneContext value={zone}>
        <DependentPlaces kind={kind} id={ID} onGo={() => undefined} />
      </PlaceZoneContext>
    );
    renderRoutes([{ path: '/', element }], { session });
    return (await screen.findByRole('link')).getAttribute('href');
  };
  await startText('en', ['shell', 'navigation', 'errors', 'kit', 'reservation']);
  // It is still the 26th in Newfoundland.
  expect(await links('America/St_Johns')).toContain('filter.endDate=2026-11-26..');
  cleanup();
  expect(await links('Pacific/Auckland')).toContain('filter.endDate=2026-11-27..');
});
