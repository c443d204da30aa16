import { timezone, type Permission, type ResourceDefinition } from '@atrium/contract';
import { act, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { beforeAll, beforeEach, vi } from 'vitest';
import type { z } from 'zod';

import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { PlaceZoneContext } from '../../format/placeZone.ts';
import { startText } from '../../text/startText.ts';
import { addPhrases } from '../../text/textStore.ts';
import type { DraftStore } from '../draft/draftStore.ts';
import type { RecordScreenDefinition } from '../formDefinition.ts';
import { RecordScreen } from '../RecordScreen.tsx';
import { office } from './officeResource.ts';
import { officeId, OfficeServer } from './OfficeServer.ts';

/** How an office is shown. */
export const officeScreens: RecordScreenDefinition<z.infer<typeof office.create>> = {
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
          { field: 'keyFeatures', widget: 'keyFeatures' },
        ],
      },
      { key: 'look', fields: [{ field: 'logoId' }, { field: 'about' }] },
    ],
  },
};

const officePhrases = {
  title: 'Offices',
  one: 'office',
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
}

/** Opens the record screen of the office for a person with these rights; there are routes to leave to. */
export async function openOffice({
  permissions = ['view', 'add', 'edit', 'delete'],
  resource = office,
  screens = officeScreens,
  address = `/admin/offices/${officeId}`,
  drafts,
  userId = 'u1',
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
        { path: 'offices/:id', element: <RecordScreen resource={resource} screens={screens} /> },
      ],
    },
  ];
  const view = await act(() =>
    Promise.resolve(
      renderRoutes(routes, {
        address,
        drafts,
        session: { ...session, user: { ...session.user, id: userId } },
        wrapper: ({ children }) => <PlaceZoneContext value="Europe/Paris">{children}</PlaceZoneContext>,
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
    await import('../fields/RichTextInput.tsx');
    await import('../fields/DateTimeInput.tsx');
    await import('../../history/HistoryPanel.tsx');
  });
  beforeEach(async () => {
    stage.server = new OfficeServer();
    vi.stubGlobal('fetch', stage.server.fetch);
    await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  });
  return stage;
}
