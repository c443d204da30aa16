import { registry, type ResourceDefinition } from '@atrium/contract';

import type { KnownStore } from '../apps/server/src/store/storeDefinition.ts';
import { stores } from '../apps/server/src/stores.ts';
import { demoAccounts } from '../apps/server/src/seed/loadDemoIfEmpty.ts';
import { routes } from '../apps/server/src/routes.ts';
import { type Engine, openEngine } from './engine.ts';
import { boundedTables, fillTable, readPlaces } from './fillTables.ts';
import { both, findingsOf, ordersOf, partsOf, type Query, type Row } from './listCalls.ts';
import { type Place, startProduct, tokenOf } from './programs.ts';
import { readSqlOf } from '../apps/server/src/store/readSql.ts';
import { parseJson } from '../tools/parseJson.ts';

const ROWS_OF_TABLE = 100_000;
const page: Query = { $top: '50', $count: 'true' };

interface Person {
  readonly is: string;
  readonly address: string;
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: {
    readonly value?: readonly Row[];
    readonly '@odata.count'?: number;
    readonly '@odata.nextLink'?: string;
  };
}

async function askOnce({ address, token }: Person, path: string): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const body = parseJson<Answer['body']>(await answer.text());
  return { status: answer.status, milliseconds: performance.now() - begun, body };
}

/** Asks what is slow three times, of which the quickest counts: what else the machine does is not meant. */
async function ask(person: Person, path: string): Promise<Answer> {
  let best = await askOnce(person, path);
  for (let again = 0; again < 2 && best.milliseconds > 100; again += 1) {
    const next = await askOnce(person, path);
    if (next.milliseconds < best.milliseconds) best = next;
  }
  return best;
}

/** The calls of one list: how many, the slowest, and those that the server could not answer. */
class ListFigures {
  calls = 0;
  slowest = { milliseconds: 0, call: 'nobody reads it' };
  readonly failed: string[] = [];

  /** Sends a call and keeps its figure. People who see less may not be asked for every field, so a refusal is none. */
  async ask(person: Person, path: string, query: Query): Promise<Answer> {
    const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    const call = `${person.is}: ${path}?${text.join('&')}`;
    const answer = await ask(person, `${path}?${new URLSearchParams(query).toString()}`);
    if (answer.status >= 500) this.failed.push(`${String(answer.status)} ${call}`);
    if (answer.status !== 200) return answer;
    this.calls += 1;
    if (answer.milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds: answer.milliseconds, call };
    return answer;
  }
}

/** The list's path, in what most rows are in. */
async function pathOf(engine: Engine, store: KnownStore): Promise<string> {
  const { resource } = store;
  const read = readSqlOf(store);
  let path = `/api/${resource.listPath ?? resource.path}`;
  for (const [parameter, field = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const { rows } = await engine.query<{ id: string }>(
      `select ${read.fields[field]?.sql ?? 'null'} as id from "${read.tableName}" t where deleted_at is null
        group by 1 order by count(*) desc limit 1`,
    );
    path = path.replace(parameter, rows[0]?.id ?? '');
  }
  return path;
}

/** A row where most of them are. */
async function sampleOf(person: Person, path: string, resource: ResourceDefinition, place: Row): Promise<Row> {
  const field = ['buildingId', 'customerId'].find((name) => resource.query.filter.includes(name));
  const inPlace: Query = field === undefined ? {} : { $filter: `${field} eq ${String(place[field])}` };
  const query = new URLSearchParams({ ...inPlace, $top: '1', $skip: '1000' });
  const { body } = await askOnce(person, `${path}?${query.toString()}`);
  const [row = {}] = body.value ?? [];
  return row;
}

async function measurePart(figures: ListFigures, person: Person, path: string, part: Query, orders: readonly string[]) {
  const first = await figures.ask(person, path, { ...part, ...page });
  const furthest = Math.floor((first.body['@odata.count'] ?? 0) * 0.9);
  for (const $orderby of first.status === 200 ? orders : []) {
    await figures.ask(person, path, { ...part, ...page, $orderby });
    const far = await figures.ask(person, path, {
      ...part,
      $orderby,
      $count: 'true',
      $top: '1',
      $skip: String(furthest),
    });
    const token = new URLSearchParams(far.body['@odata.nextLink']?.split('?')[1]).get('$skiptoken');
    if (token !== null) await figures.ask(person, path, { ...part, ...page, $orderby, $skiptoken: token });
  }
}

async function measureList(store: KnownStore, persons: readonly Person[], path: string, row: Row) {
  const { resource } = store;
  const read = readSqlOf(store);
  const figures = new ListFigures();
  const fields = Object.fromEntries(Object.entries(read.fields).map(([field, { type }]) => [field, type]));
  const route = routes.find((one) => one.method === 'GET' && one.path === (resource.listPath ?? resource.path));
  const parameters = Object.keys(route?.query ?? {}).filter((name) => !name.startsWith('$') && row[name] !== undefined);
  const parts = [
    ...partsOf(resource, fields, row),
    ...parameters.map((name): Query => ({ [name]: String(row[name]) })),
  ];
  for (const person of persons) {
    if ((await figures.ask(person, path, page)).status !== 200) continue;
    for (const part of parts) {
      await measurePart(figures, person, path, part, ordersOf(resource));
      for (const finding of findingsOf(resource, fields, row))
        await figures.ask(person, path, both(part, { ...finding, ...page }));
    }
  }
  return figures;
}

function print(name: string, { calls, slowest, failed }: ListFigures): void {
  console.log(
    `${slowest.milliseconds.toFixed(0).padStart(6)} ms  ${name.padEnd(18)}${String(calls).padStart(6)} calls  ${slowest.call}`,
  );
  for (const call of failed) console.log(`   FAILED  ${name.padEnd(18)}${call}`);
}

async function fillTables(engine: Engine, filled: readonly KnownStore[]): Promise<Row> {
  const places = await readPlaces(engine, 'manager@northwind.example');
  await engine.query(`set maintenance_work_mem = '256MB'`);
  for (const store of new Map(filled.map((one) => [readSqlOf(one).tableName, one])).values()) {
    const { tableName } = readSqlOf(store);
    const reason = boundedTables[tableName];
    if (reason !== undefined) console.log(`${tableName}: as they are, ${reason}`);
    else if ((await fillTable(engine, store, ROWS_OF_TABLE, places)) < ROWS_OF_TABLE)
      console.log(`${tableName}: as they are, the demo portfolio has none to make others of`);
  }
  await engine.query('vacuum analyze');
  return places[0] ?? {};
}

/**
 * On an empty database: loads the demo portfolio, fills the table of every resource to 100,000 rows and prints the slowest
 * call of each list, over the demo's people. With names of resources those alone are measured.
 */
export async function benchLists(place: Place, databaseUrl: string, names: readonly string[]) {
  const product = await startProduct(place, { databaseUrl });
  const engine = await openEngine({ databaseUrl }, 1);
  try {
    const measured = Object.keys(registry).map((name) => stores.named(name));
    const maxRows = await fillTables(engine, measured);
    const accounts = demoAccounts.filter(({ email }) => !email.startsWith('newcomer'));
    const persons = await Promise.all(
      accounts.map(async ({ email }) => ({
        is: email.split('@')[0] ?? email,
        address: product.address,
        token: await tokenOf(product, email),
      })),
    );
    const [administrator] = persons;
    if (administrator === undefined) throw new Error('the demo portfolio has no accounts');
    for (const store of measured) {
      const { name, actions } = store.resource;
      if (!actions.includes('list') || (names.length > 0 && !names.includes(name))) continue;
      const path = await pathOf(engine, store);
      const row = await sampleOf(administrator, path, store.resource, maxRows);
      print(name, await measureList(store, persons, path, row));
    }
  } finally {
    await engine.close();
  }
}
