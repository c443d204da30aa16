import { allActions, defineResource, listLimits, type Permission, type ResourceDefinition } from '@atrium/contract';
import { vi } from 'vitest';
import { z } from 'zod';

import { askedUrl } from './askedUrl.ts';
import { createQueryClient } from '../kit/api/queryClient.ts';
import type { ListDefinition } from '../kit/definition/listDefinition.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { startText } from '../ui/text/startText.ts';
import { addPhrases } from '../ui/text/textStore.ts';
import { renderRoutes, sessionWith } from './renderRoutes.tsx';

const shape = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  city: z.string(),
  seats: z.int(),
  status: z.string(),
});
export const venue = defineResource({
  name: 'venue',
  path: 'venue',
  levels: { root: 'ROOT.venues' },
  readers: 'feature',
  record: shape,
  row: shape,
  create: shape,
  update: shape,
  query: { filter: ['status', 'city'], sort: ['name', 'seats'], search: ['name'], defaultSort: 'name' },
  actions: allActions,
});
/** How venues are listed. */
export const venueList: ListDefinition = {
  columns: [{ field: 'name', secondary: 'city' }, { field: 'seats' }, { field: 'status' }],
  filters: [{ field: 'status', kind: 'choice', options: ['Live', 'Deleted'] }],
};
const phrases = {
  title: 'Venues',
  fields: { name: 'Name', seats: 'Seats', status: 'Status' },
  values: { status: { Live: 'Open to all', Deleted: 'Gone' } },
  create: 'Add venue',
  empty: { title: 'No venue yet: the rooms people meet in.' },
};

interface Row {
  id: string;
  version: number;
  name: string;
  city: string;
  seats: number;
  status: string;
}

/** The server of these tests: holds rows, pages and searches them, and remembers what it was asked. */
export class VenueServer {
  rows: Row[];
  readonly calls: { method: string; path: string; query: URLSearchParams; headers: Headers }[] = [];
  /** Answers instead of the usual when it gives something. */
  override: (method: string, path: string) => Response | undefined = () => undefined;

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, at) => ({
      id: `id-${at + 1}`,
      version: 1,
      name: `Venue ${at + 1}`,
      city: 'Lyon',
      seats: 1_000 + at,
      status: 'Live',
    }));
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = askedUrl(input);
    const method = init.method ?? 'GET';
    const path = url.pathname.replace('/api/', '');
    this.calls.push({ method, path, query: url.searchParams, headers: new Headers(init.headers) });
    return this.override(method, path) ?? this.answer(method, path, url.searchParams);
  };

  answer(method: string, path: string, query: URLSearchParams): Response {
    const [, id] = path.split('/');
    if (method === 'DELETE') {
      this.rows = this.rows.filter((row) => row.id !== id);
      return new Response(null, { status: 204 });
    }
    const counted = /groupby\(\((\w+)\)/.exec(query.get('$apply') ?? '')?.[1];
    if (counted !== undefined) {
      const groups = Map.groupBy(this.rows, (row): unknown => Reflect.get(row, counted));
      return Response.json({ value: [...groups].map(([value, rows]) => ({ [counted]: value, count: rows.length })) });
    }
    const found = this.rows.filter(({ name }) => name.includes(query.get('$search') ?? ''));
    const skip = Number(query.get('$skip') ?? 0);
    const value = found.slice(skip, skip + Number(query.get('$top')));
    const next = skip + value.length < found.length ? { '@odata.nextLink': 'venue?$skiptoken=next' } : {};
    return Response.json({ value, '@odata.count': Math.min(found.length, listLimits.maxCounted + 1), ...next });
  }

  last(path = 'venue') {
    const call = this.calls.findLast((one) => one.path === path);
    if (call === undefined) throw new Error(`Nothing was asked of ${path}`);
    return call;
  }
}

/** An answer that is not a success (API-40). */
export const refusal = (status: number, code: string, more = {}) =>
  Response.json({ message: 'No.', code, requestId: 'r-7', ...more }, { status });

interface Opening {
  readonly address?: string;
  readonly rights?: readonly Permission[];
  readonly definition?: ListDefinition;
  /** The venue with rules of its own. */
  readonly resource?: ResourceDefinition;
}

/** Opens the list of venues at an address, for a person with these rights. */
export function openList(
  server: VenueServer,
  {
    address = '/admin/venues',
    rights = ['view', 'add', 'edit', 'delete'],
    definition = venueList,
    resource = venue,
  }: Opening = {},
) {
  vi.stubGlobal('fetch', server.fetch);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const { router } = renderRoutes(
    [
      { path: '/admin/venues', element: <ResourceList resource={resource} list={definition} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { address, session: sessionWith({ 'ROOT.venues': rights }), queryClient },
  );
  return { router, queryClient, search: () => router.state.location.search };
}

/** Starts the texts of the kit in English, and those of the venues in both languages. */
export async function startVenueTexts(): Promise<void> {
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  addPhrases('en', 'venue', phrases);
  addPhrases('fr', 'venue', { ...phrases, title: 'Lieux' });
}
