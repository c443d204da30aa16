import { timezone, type FieldError, type Permission } from '@atrium/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import type { z } from 'zod';

import { ToastProvider } from '../feedback/ToastProvider.tsx';
import { SessionContext } from '../session/sessionContext.ts';
import { addPhrases } from '../text/textStore.ts';
import type { DraftStore } from './draft/draftStore.ts';
import { browserDrafts, DraftStoreContext } from './draft/draftStoreContext.ts';
import type { RecordScreenDefinition, RecordValues, Values } from './formDefinition.ts';
import { RecordScreen } from './RecordScreen.tsx';
import { office } from './officeResource.ts';

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
          { field: 'opensAt', widget: 'dateTime', half: true, zone: 'Europe/Paris' },
          { field: 'closesAt', widget: 'dateTime', half: true, zone: 'Europe/Paris' },
          { field: 'keyFeatures', widget: 'keyFeatures' },
        ],
      },
      { key: 'look', fields: [{ field: 'logoId' }, { field: 'about' }] },
    ],
  },
};

export const officePhrases = {
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

const zones = [
  { id: '019a0000-0000-7000-8000-000000000001', displayName: 'Paris' },
  { id: '019a0000-0000-7000-8000-000000000002', displayName: 'London' },
];
const officeId = '019a0000-0000-7000-8000-00000000000a';

function revisionOf(version: number, editor: string, action = 'Modified') {
  const date = new Date(Date.UTC(2026, 10, 1, 9, version)).toISOString();
  return { identifier: `019a0000-0000-7000-8000-0000000001${String(version).padStart(2, '0')}`, action, editor, date };
}

/** An office as the API answers it. */
export function officeRecord(values: Values = {}): RecordValues {
  return {
    id: officeId,
    version: 3,
    revision: revisionOf(3, 'Anna Okafor'),
    name: 'Harbour House',
    summary: 'Four floors by the water.',
    kind: 'Office',
    seats: 120,
    latitude: 48.85,
    contact: 'desk@northwind.example',
    website: null,
    colour: '#29ccc4',
    emailDomains: ['northwind.example'],
    keyFeatures: [{ title: 'Roof terrace', description: 'Open in summer' }],
    timezoneId: zones[0]?.id,
    opensAt: null,
    closesAt: null,
    logoId: null,
    about: '<p>Built in 1931.</p>',
    isActive: true,
    address: { street: '1 Quay Road', city: 'Lyon' },
    apiSecretSet: true,
    visits: 7,
    ...values,
  };
}

interface OfficeCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Values;
  readonly headers: Headers;
}

/** The server of these tests: one office with its history, timezones to point to, and preconditions as on the wire. */
export class OfficeServer {
  stored = officeRecord();
  readonly history = [
    { ...revisionOf(3, 'Anna Okafor'), version: 3, values: { ...this.stored } as Values },
    {
      ...revisionOf(2, 'Bruno Lemaire'),
      version: 2,
      values: { ...this.stored, name: 'Harbor House', seats: 90, timezoneId: zones[1]?.id } as Values,
    },
    {
      ...revisionOf(1, 'Anna Okafor', 'Created'),
      version: 1,
      values: { ...this.stored, name: 'Old Mill', seats: 40, isActive: false } as Values,
    },
  ];
  readonly calls: OfficeCall[] = [];
  /** Answers instead of the usual when it gives something. */
  override: (call: OfficeCall) => Response | Promise<Response> | undefined = () => undefined;

  /** Somebody else saves first. */
  changeElsewhere(values: Values, editor = 'Bruno Lemaire'): void {
    const version = this.stored.version + 1;
    this.stored = { ...this.stored, ...values, version, revision: revisionOf(version, editor) };
  }

  writes(): readonly OfficeCall[] {
    return this.calls.filter(({ method }) => method !== 'GET');
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const parsed: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const call: OfficeCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      query: url.searchParams,
      body: typeof parsed === 'object' && parsed !== null ? { ...parsed } : {},
      headers: new Headers(init.headers),
    };
    this.calls.push(call);
    return (await this.override(call)) ?? this.#answer(call);
  };

  #answer({ method, path, query, body, headers }: OfficeCall): Response {
    if (path === 'building/timezone') {
      const search = (query.get('$search') ?? '').toLowerCase();
      return json(200, { value: zones.filter(({ displayName }) => displayName.toLowerCase().includes(search)) });
    }
    if (path.startsWith('building/timezone/')) {
      const zone = zones.find((candidate) => path.endsWith(candidate.id));
      return zone === undefined ? failure(404, 'notFound') : json(200, zone);
    }
    if (path === 'upload/image') return json(201, { id: officeId, url: '/logo.png', width: 400, height: 400 });
    if (path === 'audit') return json(200, { value: this.history, '@odata.count': this.history.length });
    if (path === 'office') {
      this.stored = { ...officeRecord({ ...body, id: officeId }), version: 1 };
      return json(201, this.stored);
    }
    if (path !== `office/${officeId}`) return failure(404, 'notFound');
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method === 'PUT') {
      if (headers.get('if-match') !== `"${this.stored.version}"`) return failure(412, 'stale');
      this.changeElsewhere(body, 'Mira Chen');
    }
    return json(200, this.stored);
  }
}

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

export function failure(status: number, code: string, failing?: readonly Omit<FieldError, 'message'>[]): Response {
  return json(status, {
    message: code,
    code,
    requestId: 'request-1',
    ...(failing === undefined ? {} : { fields: failing }),
  });
}

/** Loads what forms load on demand, which takes longer than a test should wait when nothing is compiled yet. */
export async function loadLazyParts(): Promise<void> {
  await import('./fields/RichTextInput.tsx');
  await import('./fields/DateTimeInput.tsx');
  await import('../history/HistoryPanel.tsx');
}

interface OfficeAppProps {
  readonly queryClient: QueryClient;
  readonly permissions?: readonly Permission[];
  readonly screens?: RecordScreenDefinition;
  readonly address?: string;
  readonly drafts?: DraftStore;
  readonly userId?: string;
}

/** The record screen as it stands in the portal: signed in, with routes to leave to. */
export function OfficeApp({
  queryClient,
  permissions = ['view', 'add', 'edit', 'delete'],
  screens,
  address,
  drafts = browserDrafts,
  userId = 'u1',
}: OfficeAppProps) {
  const session = {
    user: {
      id: userId,
      customerId: 'c1',
      email: 'mira@northwind.example',
      firstName: 'Mira',
      lastName: 'Chen',
      roles: [],
    },
    role: {
      id: 'r1',
      name: 'Admin',
      defaultScreen: null,
      privilegeMap: { 'ROOT.timezones': permissions },
      canGrantRoles: [],
    },
    customer: { id: 'c1', name: 'Northwind', logoUrl: null },
    buildingIds: [],
    vendorIds: [],
  };
  const screen = <RecordScreen resource={office} screens={screens ?? officeScreens} />;
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          path: '/admin',
          element: (
            <>
              <Link to="/admin/offices">All offices</Link>
              <Outlet />
            </>
          ),
          children: [
            { path: 'offices', element: <h1>List of offices</h1> },
            { path: 'offices/:id', element: screen },
          ],
        },
      ],
      { initialEntries: [address ?? `/admin/offices/${officeId}`] },
    ),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <DraftStoreContext value={drafts}>
          <ToastProvider>
            <Suspense fallback="…">
              <RouterProvider router={router} />
            </Suspense>
          </ToastProvider>
        </DraftStoreContext>
      </SessionContext>
    </QueryClientProvider>
  );
}
