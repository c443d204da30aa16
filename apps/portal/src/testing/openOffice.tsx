import { timezone, type Permission, type ResourceDefinition } from '@atrium/contract';
import { act, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { beforeAll, beforeEach, vi } from 'vitest';

import type { DraftStore } from '../kit/form/draft/draftStore.ts';
import type { RecordScreenDefinition, RecordScreenOf } from '../kit/definition/formDefinition.ts';
import { loadRecordScreen } from '../kit/form/LazyRecordScreen.tsx';
import { KeyFeaturesInput } from '../modules/places/building/KeyFeaturesInput.tsx';
import { DeclaredRecord } from '../screens/DeclaredRecord.tsx';
import { PlaceZoneContext } from '../ui/format/placeZone.ts';
import { startText } from '../ui/text/startText.ts';
import { addPhrases } from '../ui/text/textStore.ts';
import { office } from './officeResource.ts';
import { OFFICE_ID, OfficeServer } from './OfficeServer.ts';
import { renderRoutes, sessionWith } from './renderRoutes.tsx';

/** How an office is shown. */
export const officeScreens: RecordScreenOf<typeof office> = {
  title: ({ name: title }) => title,
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'kind', half: true },
          { field: 'summary', widget: 'multiline' },
          { field: 'seats', half: true, unit: 'units.seats' },
          { field: 'latitude', half: true },
          { field: 'address.street', half: true },
          { field: 'address.city', half: true },
          { field: 'timezoneId', reference: { resource: timezone } },
          { field: 'isActive' },
        ],
      },
      {
        key: 'contact',
        fields: [
          { field: 'contact', widget: 'email', half: true },
          { field: 'website', widget: 'url', half: true },
          { field: 'emailDomains' },
          { field: 'colour', widget: 'colour', half: true },
          { field: 'apiSecret', half: true },
          { field: 'opensAt', widget: 'dateTime', half: true },
          { field: 'closesAt', widget: 'dateTime', half: true },
          { field: 'keyFeatures', component: KeyFeaturesInput },
        ],
      },
      { key: 'look', fields: [{ field: 'logoId' }, { field: 'about' }] },
    ],
  },
};

const officePhrases = {
  title: 'Offices',
  one: 'office',
  create: 'Add an office',
  fields: {
    name: 'Name',
    summary: 'Description',
    kind: 'Kind',
    seats: 'Seats',
    latitude: 'Latitude',
    address: { street: 'Street', city: 'City' },
    timezoneId: 'Timezone',
    isActive: 'Active',
    contact: 'Contact e-mail',
    website: 'Website',
    emailDomains: 'E-mail domains',
    colour: 'Colour',
    apiSecret: 'API secret',
    opensAt: 'Opens',
    closesAt: 'Closes',
    keyFeatures: 'Key features',
    logoId: 'Logo',
    about: 'About',
  },
  help: { contact: 'Where tenants write to.' },
  sections: { main: 'Office', contact: 'Contact and hours', look: 'Look' },
  values: { kind: { Office: 'Office floor', Studio: 'Studio', Lab: 'Laboratory' } },
  units: { seats: 'seats' },
};

for (const language of ['en', 'fr'] as const) addPhrases(language, 'office', officePhrases);

interface OfficeOptions {
  readonly permissions?: readonly Permission[];
  /** The office with rules of its own. */
  readonly resource?: ResourceDefinition;
  readonly screens?: RecordScreenDefinition;
  readonly address?: string;
  readonly drafts?: DraftStore;
  readonly userId?: string;
  /** The timezone of the times on the page. */
  readonly zone?: string;
}

/** Opens the record screen of the office for a person with these rights; there are routes to leave to. */
export async function openOffice({
  permissions = ['view', 'add', 'edit', 'delete'],
  resource = office,
  screens = officeScreens,
  address = `/admin/offices/${OFFICE_ID}`,
  drafts,
  userId = 'u1',
  zone = 'Europe/Paris',
}: OfficeOptions = {}) {
  const session = sessionWith({ 'ROOT.timezones': permissions });
  const leave = (
    <>
      <Link to="/admin/offices">All offices</Link>
      <Outlet />
    </>
  );
  const routes = [
    {
      path: '/admin',
      element: leave,
      children: [
        { path: 'offices', element: <h1>List of offices</h1> },
        { path: 'offices/:id', element: <DeclaredRecord resource={resource} screens={screens} /> },
      ],
    },
  ];
  const view = await act(() =>
    Promise.resolve(
      renderRoutes(routes, {
        address,
        drafts,
        session: { ...session, user: { ...session.user, id: userId } },
        wrapper: ({ children }) => <PlaceZoneContext value={zone}>{children}</PlaceZoneContext>,
      }),
    ),
  );
  await within(view.container).findByRole('form');
  return view;
}

/** Gives each test of a file an office on a server of its own, with what a form loads on demand already there. */
export function stageOffice(): { server: OfficeServer } {
  const stage = { server: new OfficeServer() };
  beforeAll(async () => {
    await loadRecordScreen();
    await import('../kit/form/fields/RichTextInput.tsx');
    await import('../ui/control/DateTimeInput.tsx');
    await import('../features/history/HistoryPanel.tsx');
  });
  beforeEach(async () => {
    stage.server = new OfficeServer();
    vi.stubGlobal('fetch', stage.server.fetch);
    await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  });
  return stage;
}
