import { expandsOf, type ResourceDefinition, TRIAL_HEADER } from '@atrium/contract';
import { z } from 'zod';

import { findingsOf, ordersOf, type Query, type Row } from '../../bench/listCalls.ts';
import { placesOf } from '../../tests/createSubjects.ts';
import { filled, type PlainRoute, plainRouteOf } from '../../tests/resourceRequests.ts';
import type { DemoServer } from './demoServer.ts';
import type { Person, Recorder } from './recorder.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const page: Query = { $top: '3', $count: 'true' };
/** Queries that every list refuses. */
const faults: readonly Query[] = [
  { $top: 'many' },
  { $skip: '-1' },
  { $orderby: 'nothing' },
  { $filter: 'nothing eq 1' },
  { $filter: 'id eq' },
  { $select: 'nothing' },
  { $expand: 'nothing' },
  { $skiptoken: 'nothing' },
  { nothing: '1' },
];

/** A list's address and A record that exists there, as the administrator reads it. */
interface Sample {
  readonly path: string;
  readonly row: Row;
  /** Whether it is the one of the caller's building. */
  readonly isHome: boolean;
}

/** The names of the parameters that a route's query has. */
function queryNames({ query = {} }: Pick<PlainRoute['route'], 'query'>): string[] {
  return Object.keys(query instanceof z.ZodObject ? query.shape : query);
}

function withQuery(path: string, query: Query): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns queries for parts of a list. */
function shapesOf(resource: ResourceDefinition, names: readonly string[], row: Row): Query[] {
  const [first = 'id'] = resource.query.sort;
  const narrowed = names.filter((name) => !name.startsWith('$') && typeof row[name] === 'string');
  return [
    { ...page, $select: `id,${first}` },
    { ...page, $skip: '2' },
    { ...page, $search: 'a' },
    ...Object.keys(expandsOf(resource)).map((name): Query => ({ ...page, $expand: name })),
    ...narrowed.map((name): Query => ({ ...page, [name]: String(row[name]) })),
  ];
}

/** Records the plain reads of every resource, as each person. */
export class Reads {
  readonly #server: DemoServer;
  readonly #recorder: Recorder;
  readonly #people: readonly Person[];
  readonly #administrator: Person;
  readonly #manager: Person;

  constructor(server: DemoServer, recorder: Recorder, people: readonly Person[]) {
    const { emails, roles } = server.test.people;
    this.#server = server;
    this.#recorder = recorder;
    this.#administrator = { email: emails.administrator };
    this.#manager = { email: emails.northManager };
    this.#people = [...people, { ...this.#administrator, headers: { [TRIAL_HEADER]: roles.manager } }];
  }

  async recordAll(): Promise<void> {
    for (const route of this.#server.routes) {
      const plain = plainRouteOf(route);
      if (plain === null || route.method !== 'GET') continue;
      for (const sample of await this.#samplesOf(plain)) {
        if (plain.kind === 'list') await this.#recordList(plain, sample);
        else await this.#recordOne(plain, sample);
      }
    }
  }

  /** Returns a record of the caller's building and one of another customer, as far as the resource has any there. */
  async #samplesOf({ route, resource }: PlainRoute): Promise<Sample[]> {
    const { home, stranger } = placesOf(this.#server.test.people);
    const templates = await this.#find('map-template', {});
    const parents = { ...this.#server.test.people.reference, templateId: templates?.['id'] };
    const samples = new Map<string, Sample>();
    for (const place of [home, stranger]) {
      const field = (['buildingId', 'customerId'] as const).find((name) => resource.query.filter.includes(name));
      const list = filled(resource.path, { ...parents, ...place });
      const inPlace = field === undefined ? null : await this.#find(list, { $filter: `${field} eq ${place[field]}` });
      const row = inPlace ?? (await this.#find(list, {})) ?? { id: NOWHERE };
      const path = filled(route.path, { ...parents, ...place, id: row['id'] });
      const key = `${path} ${String(row['id'])}`;
      if (!samples.has(key)) samples.set(key, { path, row, isHome: place === home });
    }
    return [...samples.values()];
  }

  /** Returns the first record that the administrator sees. The call is not recorded. */
  async #find(path: string, query: Query): Promise<Row | null> {
    const address = withQuery(path, { ...query, $top: '1' });
    const { body } = await this.#server.test.call('GET', address, {
      as: this.#server.test.people.emails.administrator,
    });
    return body.value?.[0] ?? (body.id === undefined ? null : body);
  }

  async #recordOne({ kind, resource }: PlainRoute, { path, row }: Sample): Promise<void> {
    const history = withQuery('audit', { type: resource.name, id: String(row['id']), $top: '5' });
    const columns = withQuery(path, { columns: ['id', ...resource.query.sort].join(',') });
    const addresses = [path, ...(kind === 'get' ? [history] : []), ...(kind === 'export' ? [columns] : [])];
    for (const address of addresses) await this.#sendAs(this.#people, address);
  }

  /** Reads a list as each person, and where the sample is of the caller's building also in all shapes, orders and filters. */
  async #recordList({ route, resource }: PlainRoute, { path, row, isHome }: Sample): Promise<void> {
    await this.#sendAs(this.#people, path);
    await this.#sendAs(this.#people, withQuery(path, { $top: '30', $count: 'true' }));
    if (!isHome) return;
    const shapes = shapesOf(resource, queryNames(route), row);
    const orders = ordersOf(resource).map(($orderby): Query => ({ ...page, $orderby }));
    const findings = findingsOf(resource, this.#server.fieldsOf(resource), row);
    for (const person of [this.#administrator, this.#manager]) {
      const answers = await Promise.all(
        [...shapes, ...orders].map((query) => this.#send(person, withQuery(path, query))),
      );
      const nextLinks = answers.map(({ body }): unknown => body['@odata.nextLink']);
      const nextPages = nextLinks.filter((link) => typeof link === 'string');
      await Promise.all(nextPages.map((link) => this.#send(person, link.slice('/api/'.length))));
    }
    const other = [...findings.map((finding) => ({ ...page, ...finding })), ...faults];
    await Promise.all(other.map((query) => this.#send(this.#administrator, withQuery(path, query))));
  }

  #send(person: Person, path: string) {
    return this.#recorder.send(person, { method: 'GET', path });
  }

  /** Sends a read as some people at the same time: reads do not change each other's answers. */
  #sendAs(people: readonly Person[], path: string) {
    return Promise.all(people.map((person) => this.#send(person, path)));
  }
}
