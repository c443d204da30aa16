import { mock } from 'node:test';

import type { FieldType, ResourceDefinition } from '@atrium/contract';

import { stores } from '../../apps/server/src/stores.ts';
import { demoAccounts, loadDemoIfEmpty } from '../../apps/server/src/seed/loadDemoIfEmpty.ts';
import { createRecord } from '../../apps/server/src/seed/createRecord.ts';
import { emptyDatabase } from '../../apps/server/src/seed/testing/createDemoApp.ts';
import { routes } from '../../apps/server/src/routes.ts';
import { createExamples, type ExampleMaker, examples } from '../../apps/server/src/testing/examples.ts';
import type { ExampleBody } from '../../apps/server/src/testing/exampleBody.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/testApp.ts';
import { readSqlOf } from '../../apps/server/src/store/readSql.ts';

const WEDNESDAY = 3;
const ADMINISTRATOR = 'admin@atrium.example';

/** The real server on the demo portfolio, and what its calls are made of. */
export interface DemoServer {
  /** Its `people` are records of the portfolio: of a building that manager, vendor and reader share, and of others. */
  readonly test: TestApp;
  readonly routes: typeof routes;
  /** E-mail addresses of the demo accounts, the one with the fewest rights first. */
  readonly accounts: readonly string[];
  readonly examples: ExampleMaker;
  readonly exampleLevels: typeof examples;
  /** The time at which the portfolio was loaded, by the clock that loading it was given. */
  readonly loadedAt: Date;
  /** Names of the portfolio's ids: table and position by age. */
  readonly names: ReadonlyMap<string, string>;
  /** Deletes the records that a customer has only once, so that examples of them can be created. */
  makeRoom(): Promise<void>;
  fieldsOf(resource: ResourceDefinition): Readonly<Record<string, FieldType>>;
}

/** Returns the last Wednesday at ten: the content of the portfolio depends on weekday and time of day. */
function lastWednesday(): Date {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - WEDNESDAY + 7) % 7 || 7));
  date.setUTCHours(10, 0, 0, 0);
  return date;
}

/** Moves what starts or ends these days by four weeks, so that nothing does between two recordings. */
async function postpone({ services }: TestApp, loadedAt: Date): Promise<void> {
  const columns = {
    articles: ['activation_date', 'expiration_date'],
    events: ['expiration_date'],
    event_sessions: ['start_date', 'end_date', 'sign_up_deadline', 'cancellation_deadline'],
  };
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      await services.database.query({
        text: `update ${table} set ${name} = ${name} + interval '28 days' where ${name} > $1::timestamptz - interval '4 days'`,
        values: [loadedAt.toISOString()],
      });
}

async function nameIds({ services }: TestApp): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const table of new Set([...stores.all().map((store) => readSqlOf(store).tableName), 'files'])) {
    const rows = await services.database.query<{ id: string }>({
      text: `select id from "${table}" order by id`,
      values: [],
    });
    for (const [index, { id }] of rows.entries()) names.set(id, `${table}-${String(index + 1)}`);
  }
  return names;
}

/** Returns a record of the portfolio; throws when there is none. */
async function findOne(test: TestApp, list: string, filter: string): Promise<{ id: string; customerId: string }> {
  const query = new URLSearchParams({ $filter: filter, $top: '1' });
  const answer = await test.call('GET', `${list}?${query.toString()}`, { as: ADMINISTRATOR });
  const found: { id: string; customerId: string } | undefined = answer.body.value?.[0];
  if (found === undefined) throw new Error(`the demo portfolio has no ${list} with ${filter}`);
  return found;
}

async function findPeople(test: TestApp): Promise<TestApp['people']> {
  const idOf = async (list: string, filter: string) => (await findOne(test, list, filter)).id;
  const building = (name: string) => findOne(test, 'building', `name eq '${name}'`);
  const [north1, north2, south1] = [
    await building('Northwind Part-Dieu'),
    await building('Northwind Bercy'),
    await building('Larkspur Castellana'),
  ];
  const { body: roles } = await test.call('GET', 'role', { as: ADMINISTRATOR });
  const roleId = (name: string): string => roles.value.find((role: { name: string }) => role.name === name).id;
  const countryId = await idOf('building/country', `isoCode eq 'FR'`);
  return {
    ...test.people,
    customers: { north: north1.customerId, south: south1.customerId },
    buildings: { north1: north1.id, north2: north2.id, south1: south1.id },
    roles: {
      administrator: roleId('Portal administrator'),
      implementation: roleId('Implementation team'),
      manager: roleId('Building manager'),
      vendor: roleId('Vendor'),
      reader: roleId('App user'),
    },
    reference: {
      countryId,
      stateId: await idOf(`building/country/${countryId}/state`, `isoCode ne ''`),
      timezoneId: await idOf('building/timezone', `ianaName eq 'Europe/Paris'`),
    },
  };
}

/** Examples of reference data with codes that no country, state or timezone of the portfolio has. */
function referenceExamples(countryId: string): Readonly<Record<string, (index: number, mark: string) => ExampleBody>> {
  const letter = (index: number) => String.fromCharCode(65 + (index % 26));
  return {
    country: (index, mark) => ({ body: { name: `Country ${mark}`, isoCode: `X${letter(index)}` } }),
    state: (index, mark) => ({
      body: { name: `State ${mark}`, isoCode: `FR-Q${letter(index / 26)}${letter(index)}` },
      fixed: { countryId },
    }),
    timezone: (index, mark) => ({
      body: {
        displayName: `Zone ${mark}`,
        ianaName: `Etc/GMT${index < 13 ? '+' : '-'}${String(index % 13)}`,
        gmtStandard: 'GMT+01:00',
      },
    }),
  };
}

/** Returns the examples of the tests, with those of reference data replaced. */
function createDemoExamples({ services, people }: TestApp): ExampleMaker {
  const maker = createExamples(services, people);
  const own = referenceExamples(people.reference.countryId);
  const counts = new Map<string, number>();
  const body: ExampleMaker['body'] = async (resource, level, place) => {
    const make = own[resource];
    if (make === undefined) return maker.body(resource, level, place);
    const index = counts.get(resource) ?? 0;
    counts.set(resource, index + 1);
    const mark = `Reference${String(index)}x`;
    return { ...make(index, mark), mark };
  };
  return {
    body,
    async record(resource, level, place) {
      if (own[resource] === undefined) return maker.record(resource, level, place);
      const { mark, fixed = {}, body: values } = await body(resource, level, place);
      return { id: await createRecord(services, 'example', resource, values, fixed), mark, fixed };
    },
  };
}

/** Starts the server on a database of its own and loads the demo portfolio. */
export async function startDemoServer(): Promise<DemoServer> {
  const started = await createTestApp();
  const loadedAt = lastWednesday();
  await emptyDatabase(started);
  mock.timers.enable({ apis: ['Date'], now: loadedAt });
  await loadDemoIfEmpty(started.services, () => {});
  mock.timers.reset();
  await postpone(started, loadedAt);
  await started.services.jobs.work();
  const people = await findPeople(started);
  const test = { ...started, people };
  return {
    test,
    routes,
    accounts: demoAccounts.map(({ email }) => email).toReversed(),
    examples: createDemoExamples(test),
    exampleLevels: examples,
    loadedAt,
    names: await nameIds(test),
    makeRoom: async () => {
      const text = 'update building_defaults set deleted_at = now() where deleted_at is null';
      await test.services.database.query({ text, values: [] });
    },
    fieldsOf: ({ name }) => {
      const store = stores.all().find(({ resource }) => resource.name === name);
      return Object.fromEntries(
        Object.entries(store === undefined ? {} : readSqlOf(store).fields).map(([field, { type }]) => [field, type]),
      );
    },
  };
}
