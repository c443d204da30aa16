import { askedUrl } from './askedUrl.ts';
import type { RecordValues, Values } from '../kit/definition/formDefinition.ts';
import { failure } from './apiStub.ts';

const zones = [
  { id: '019a0000-0000-7000-8000-000000000001', displayName: 'Paris' },
  { id: '019a0000-0000-7000-8000-000000000002', displayName: 'London' },
];
/** The id of the one office. */
export const OFFICE_ID = '019a0000-0000-7000-8000-00000000000a';

function revisionOf(version: number, editor: string, action = 'Modified') {
  const date = new Date(Date.UTC(2026, 10, 1, 9, version)).toISOString();
  return { identifier: `019a0000-0000-7000-8000-0000000001${String(version).padStart(2, '0')}`, action, editor, date };
}

/** An office as the API answers it. */
export function officeRecord(values: Values = {}): RecordValues {
  return {
    id: OFFICE_ID,
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
  override: (call: OfficeCall) => Response | Promise<Response | undefined> | undefined = () => undefined;

  /** Saves as another person does meanwhile. */
  changeElsewhere(values: Values, editor = 'Bruno Lemaire'): void {
    const version = this.stored.version + 1;
    const revision = { ...revisionOf(version, editor), identifier: crypto.randomUUID() };
    this.stored = { ...this.stored, ...values, version, revision };
  }

  writes(): readonly OfficeCall[] {
    return this.calls.filter(({ method }) => method !== 'GET');
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = askedUrl(input);
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
      return Response.json({ value: zones.filter(({ displayName }) => displayName.toLowerCase().includes(search)) });
    }
    if (path.startsWith('building/timezone/')) {
      const zone = zones.find((candidate) => path.endsWith(candidate.id));
      return zone === undefined ? failure(404, 'notFound') : Response.json(zone);
    }
    if (path === 'upload/image')
      return Response.json({ id: OFFICE_ID, url: '/logo.png', width: 400, height: 400 }, { status: 201 });
    if (path === 'audit') return Response.json({ value: this.history, '@odata.count': this.history.length });
    if (path === 'office') {
      this.stored = { ...officeRecord({ ...body, id: OFFICE_ID }), version: 1 };
      return Response.json(this.stored, { status: 201 });
    }
    if (path !== `office/${OFFICE_ID}`) return failure(404, 'notFound');
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method === 'PUT') {
      if (headers.get('if-match') !== `"${this.stored.version}"`) return failure(412, 'stale');
      this.changeElsewhere(body, 'Mira Chen');
    }
    return Response.json(this.stored);
  }
}
