import { readFile } from 'node:fs/promises';

import {
  expandsOf,
  featuresFor,
  findFeature,
  levelsOf,
  menu,
  registry,
  screensToCome,
  type Level,
  type ResourceDefinition,
  urlField,
} from '@atrium/contract';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import type { Database } from '../apps/server/src/db/database.ts';
import { Sql } from '../apps/server/src/db/sql.ts';
import type { KnownStore } from '../apps/server/src/store/storeDefinition.ts';
import { stores } from '../apps/server/src/stores.ts';
import { routes } from '../apps/server/src/routes.ts';
import { examples } from '../apps/server/src/testing/examples.ts';
import { openTestDatabase } from '../apps/server/src/testing/testDatabase.ts';
import { readSourceFiles } from '../tools/sourceFiles.ts';
import { resourceRights } from './accessRights.ts';
import { readSqlOf } from '../apps/server/src/store/readSql.ts';

const resources = Object.entries<ResourceDefinition>(registry).map(([key, resource]) => ({
  key,
  name: resource.name,
  resource,
}));
const languages = ['en', 'fr'] as const;
const actions = ['list', 'get', 'create', 'update', 'remove', 'restore', 'export'];

/** Resources without a screen of their own, and why. */
const withoutScreen: Readonly<Record<string, string>> = {
  spaceBooking: 'is made and cancelled in the space view (SPACE-14)',
  userConfiguration: 'is edited with its user (CUST-11)',
};

/** What the product serves, with the menu items that lead to it (LIM-06). */
const partsOfProduct: Readonly<Record<string, readonly string[]>> = {
  customers: ['ROOT.customers'],
  campuses: ['CUSTOMER.campuses'],
  buildings: ['CUSTOMER.buildings', 'CAMPUS.buildings'],
  'floors and spaces': ['BUILDING.locations', 'BUILDING.sharedSpaces'],
  tenants: ['BUILDING.tenants'],
  'vendors with ordering': ['BUILDING.vendors', 'VENDOR.menus', 'VENDOR.orders'],
  'events and classes': ['BUILDING.events'],
  'concierge services': ['BUILDING.concierge'],
  articles: ['CUSTOMER.articles', 'BUILDING.articles'],
  FAQs: ['CUSTOMER.faqs'],
  notifications: ['ROOT.notifications', 'CUSTOMER.notifications', 'BUILDING.buildingNotifications'],
  'employees and groups': ['BUILDING.employee', 'BUILDING.employeegroups'],
  invitations: ['BUILDING.buildinginvites'],
  reservations: ['BUILDING.buildingReservations'],
  'visitor and locker management': [
    ...['CUSTOMER.visitorManagementConfig', 'CUSTOMER.lockerManagementConfig'],
    ...['BUILDING.visitorManagement', 'BUILDING.lockers'],
  ],
  'service requests': ['CUSTOMER.serviceRequest'],
  maps: ['BUILDING.map'],
  branding: ['ROOT.masterbranding', 'CUSTOMER.branding'],
  'app menus': ['ROOT.appMenus', 'BUILDING.appmenu'],
  'deep links': ['ROOT.deeplinks'],
  policies: ['ROOT.policies', 'CUSTOMER.policies'],
  templates: ['ROOT.templates', 'CUSTOMER.templates', 'BUILDING.templates'],
  'data retention': ['CUSTOMER.DataRetentionPolicies'],
  'roles and users': ['ROOT.roles', 'ROOT.users', 'CUSTOMER.users'],
};

/** A form of the portal as far as it says which fields it edits. */
const formShape = z.object({
  sections: z.array(
    z.object({
      fields: z.array(z.object({ field: z.string(), readOnly: z.boolean().default(false) })).default([]),
      edits: z.array(z.string()).default([]),
    }),
  ),
});

/** The fields that declared forms edit, by resource. */
const editedFields = vi.hoisted(() => new Map<string, Set<string>>());

/** Takes a form down when its screen loads it. */
function noteForm({ name }: { readonly name: string }, form: unknown): Promise<void> {
  const { sections } = formShape.parse(form);
  const edited = sections.flatMap(({ fields, edits }) => [
    ...edits,
    ...fields.filter(({ readOnly }) => !readOnly).map(({ field }) => field),
  ]);
  const known = editedFields.get(name) ?? new Set();
  editedFields.set(name, new Set([...known, ...edited.map((field) => field.split('.')[0] ?? '')]));
  return Promise.resolve();
}

vi.mock('../apps/portal/src/kit/form/LazyRecordScreen.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadRecordWith: noteForm,
}));

/** Checks whether a field holds the id of a record, and not one that a provider gave. */
function isRecordId(field: z.ZodType | undefined): boolean {
  const [valid, other] = ['00000000-0000-7000-8000-000000000000', 'x'].map((id) => field?.safeParse(id).success);
  return valid === true && other === false;
}

async function phrasesOf(language: string, area: string): Promise<Record<string, unknown> | null> {
  try {
    const parsed: unknown = JSON.parse(
      await readFile(new URL(`../packages/phrases/${language}/${area}.json`, import.meta.url), 'utf8'),
    );
    return z.record(z.string(), z.unknown()).parse(parsed);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The screens that the portal registers, read from its table as text: `'ROOT.timezones': () => import('…'),`. */
async function registeredScreens(): Promise<{ context: string; page: string; module: string }[]> {
  const text = await readFile(new URL('../apps/portal/src/app/screens.ts', import.meta.url), 'utf8');
  const entries = text.matchAll(/^ {2}'(\w+)\.([^']+)':\s*\(\) =>\s*import\('([^']+)'\)/gm);
  return [...entries].map(([, context = '', page = '', module = '']) => ({ context, page, module }));
}

/** The text of every registered screen module. */
async function screenSources(): Promise<string[]> {
  const app = new URL('../apps/portal/src/app/', import.meta.url);
  const modules = new Set((await registeredScreens()).map(({ module }) => module));
  return Promise.all([...modules].map((module) => readFile(new URL(module, app), 'utf8')));
}

const screenSet = z.object({
  ListScreen: z.unknown().refine((value) => value !== undefined),
  loadList: z.custom<() => Promise<void>>().optional(),
  loadRecord: z.custom<() => Promise<void>>().optional(),
});

/** Loads what every screen is drawn with, its form included. */
async function loadForms(): Promise<void> {
  const app = new URL('../apps/portal/src/app/', import.meta.url);
  for (const module of new Set((await registeredScreens()).map((screen) => screen.module))) {
    const exported = Object.values(z.record(z.string(), z.unknown()).parse(await import(new URL(module, app).href)));
    for (const { data } of exported.map((value) => screenSet.safeParse(value))) {
      await data?.loadList?.();
      await data?.loadRecord?.();
    }
  }
}

/** The names that a module imports from the contract: a screen names the resource it shows. */
function importsFromContract(text: string): string[] {
  const imports = text.matchAll(/import (?:type )?\{([^}]*)\} from '@atrium\/contract'/g);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

describe('every resource', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('is under its own name and path (API-01, API-36)', () => {
    expect(resources.filter(({ key, name }) => key !== name).map(({ key }) => key)).toEqual([]);
    const paths = resources.flatMap(({ resource }) => [
      ...new Set([resource.path, resource.listPath ?? resource.path]),
    ]);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('has an owner who is named by a field of its records, where people have their own of it (LIM-07)', () => {
    const owned = resources.filter(({ resource }) => resource.owner !== undefined);
    expect(owned.map(({ name }) => name).toSorted()).toEqual([
      'locker',
      'order',
      'registration',
      'rsvp',
      'serviceRequest',
      'spaceBooking',
      'visitor',
    ]);
    const isUser = ({ owner, ...resource }: ResourceDefinition) =>
      Object.values(expandsOf(resource)).some((one) => one.resource === 'user' && one.field === owner);
    expect(owned.filter(({ resource }) => !isUser(resource)).map(({ name }) => name)).toEqual([]);
    expect(owned.filter(({ resource }) => resource.readers !== 'content').map(({ name }) => name)).toEqual([]);
    const declared = routes.flatMap(({ access, path }) =>
      access.kind === 'own' || access.kind === 'ownOr' ? [{ path, resource: access.resource }] : [],
    );
    expect(declared.filter(({ resource }) => resource.owner === undefined).map(({ path }) => path)).toEqual([]);
  });

  it.each(resources)('$name has each id of a list once (API-36)', ({ resource }) => {
    const id = '00000000-0000-7000-8000-000000000000';
    const written = [resource.create.shape, resource.update.shape].flatMap((shape) => Object.entries(shape));
    const keepsTwice = ([, schema]: readonly [string, z.ZodType]) => {
      const ids = schema.safeParse([id, id.toUpperCase()]);
      return (
        ids.success && !schema.safeParse(['x']).success && z.array(z.string()).length(2).safeParse(ids.data).success
      );
    };
    expect(written.filter(keepsTwice).map(([field]) => field)).toEqual([]);
  });

  it.each(resources)('$name has a contract that fits together (API-36, API-37, API-38, API-39)', ({ resource }) => {
    const { record, row, create, update, query } = resource;
    const rowFields = Object.keys(row.shape);
    const recordFields = new Set(Object.keys(record.shape));
    const lacking = (fields: readonly string[], held: Iterable<string>) =>
      fields.filter((field) => !new Set(held).has(field));
    const head = ['id', 'version', 'revision'];
    expect({ record: lacking(head, recordFields), row: lacking(head, rowFields) }).toEqual({ record: [], row: [] });
    expect({
      filter: lacking(query.filter, rowFields),
      sort: lacking(query.sort, rowFields),
      search: lacking(query.search, recordFields),
      defaultSort: lacking(
        query.defaultSort.split(',').map((key) => key.trim().split(' ')[0] ?? ''),
        [...query.sort, 'id'],
      ),
      expand: lacking(
        Object.values(expandsOf(resource)).map(({ field }) => field),
        rowFields,
      ),
    }).toEqual({ filter: [], sort: [], search: [], defaultSort: [], expand: [] });
    expect(Object.keys(expandsOf(resource)).filter((name) => recordFields.has(name))).toEqual([]);
    const followed = new Set(Object.values(expandsOf(resource)).map(({ field }) => field));
    const ids = rowFields.filter(
      (field) => field.endsWith('Id') && resource.files?.[field] === undefined && isRecordId(row.shape[field]),
    );
    expect(ids.filter((field) => !followed.has(field))).toEqual([]);
    const written = new Set([...Object.keys(create.shape), ...Object.keys(update.shape)]);
    const secrets = resource.secrets ?? [];
    expect({
      writtenAndRead: [...written].filter((field) => !recordFields.has(field) && !secrets.includes(field)),
      unique: lacking(
        (resource.unique ?? []).flatMap(({ fields, within = [] }) => [...fields, ...within]),
        recordFields,
      ),
      references: lacking(Object.keys(resource.references ?? {}), recordFields),
      personal: lacking(resource.personal ?? [], recordFields),
      richText: lacking(resource.richText ?? [], written),
      secretsRead: secrets.filter((field) => recordFields.has(field) || rowFields.includes(field)),
      secretsTold: lacking(
        secrets.map((field) => `${field}Set`),
        recordFields,
      ),
      files: lacking(
        Object.keys(resource.files ?? {}).flatMap((field) => [field, urlField(field)]),
        recordFields,
      ),
      lookup: lacking(resource.lookupFields ?? [], rowFields),
      reader: lacking(Object.keys(resource.reader?.shape ?? {}), recordFields),
    }).toEqual({
      writtenAndRead: [],
      unique: [],
      references: [],
      personal: [],
      richText: [],
      secretsRead: [],
      secretsTold: [],
      files: [],
      lookup: [],
      reader: [],
    });
    expect(lacking(resource.actions, actions)).toEqual([]);
    const names = new Set(Object.keys(registry));
    const named = [
      ...Object.values(resource.references ?? {}),
      ...Object.values(expandsOf(resource)),
      ...(resource.blockedBy ?? []),
    ].map((one) => one.resource);
    expect(lacking(named, names)).toEqual([]);
    for (const { resource: name, field, byCode = 'id' } of resource.blockedBy ?? []) {
      expect(Object.keys(Object.values(registry).find((one) => one.name === name)?.record.shape ?? {})).toContain(
        field,
      );
      expect(Object.keys(resource.record.shape)).toContain(byCode);
    }
    expect(update.safeParse({}).success).toBe(true);
  });

  it.each(resources)(
    '$name is governed by features of the menu that offer what it needs (PERM-09, PERM-11)',
    ({ resource }) => {
      expect(levelsOf(resource).length).toBeGreaterThan(0);
      const needed = {
        list: 'view',
        get: 'view',
        export: 'view',
        create: 'add',
        update: 'edit',
        remove: 'delete',
        restore: 'delete',
      } as const;
      for (const level of levelsOf(resource)) {
        for (const action of new Set(resource.actions.map((one) => needed[one]))) {
          const keys = featuresFor(resource, level, action);
          // Without a key no one may: only where the specification gives the right to no one.
          if (keys.length === 0) expect(resourceRights[resource.name]?.levels[level]?.[action]).toEqual([]);
          for (const key of keys)
            expect([key, findFeature(key)?.offers ?? []]).toEqual([key, expect.arrayContaining([action])]);
        }
      }
    },
  );

  it.each(resources)(
    '$name has its rows of the specification and an example at each level (SEC-02)',
    ({ name, resource }) => {
      expect(Object.keys(resourceRights[name]?.levels ?? {}).toSorted()).toEqual(levelsOf(resource).toSorted());
      expect(Object.keys(examples[name] ?? {}).toSorted()).toEqual(levelsOf(resource).toSorted());
    },
  );

  it.each(resources)('$name has a store and the routes of its actions (API-36, API-42)', ({ name, resource }) => {
    expect(stores.named(name).resource).toBe(resource);
    const { path } = resource;
    const expected: Record<string, string[]> = {
      list: [`GET ${resource.listPath ?? path}`, `GET ${path}`],
      get: [`GET ${path}/{id}`],
      create: [`POST ${path}`],
      update: [`PUT ${path}/{id}`, `PUT ${path}`],
      remove: [`DELETE ${path}/{id}`, `DELETE ${path}`, `GET ${path}/{id}/dependents`],
      restore: [`POST ${path}/{id}/restore`],
      export: [`GET ${path}/export`],
    };
    const mounted = new Set(routes.map((route) => `${route.method} ${route.path}`));
    const missing = resource.actions.flatMap((action) =>
      (expected[action] ?? []).filter((route) => !mounted.has(route)),
    );
    expect(missing).toEqual([]);
  });

  it.each(resources)(
    '$name has an index for every order in which a page is read, within its scope (API-38)',
    async ({ name, resource }) => {
      const store = stores.named(name);
      const { options } = store;
      const read = readSqlOf(store);
      const { name: tableName } = getTableConfig(options.table);
      const lines = await database.query<{ definition: string }>({
        text: 'select indexdef as definition from pg_indexes where tablename = $1',
        values: [tableName],
      });
      const indexes = lines.map(({ definition }) => {
        const columns = /using \w+ \((.*?)\)(?: with| where|$)/i.exec(definition)?.[1] ?? '';
        const isGin = /using gin/i.test(definition);
        return {
          isGin,
          columns: isGin ? [columns] : columns.split(', ').map((one) => one.replaceAll('"', '').split(' ')[0] ?? ''),
        };
      });
      const isServed = (wanted: readonly string[]) =>
        indexes.some(({ isGin, columns }) => !isGin && wanted.every((column, index) => columns[index] === column));
      const scope = scopeColumns(resource, options.scope, read.fields);
      const orders = resource.actions.includes('list') ? resource.query.sort : [];
      const missing = orders.flatMap((field) => {
        const [, column] = /^t\."?(\w+)"?$/.exec(read.fields[field]?.sql ?? '') ?? [];
        if (column === undefined) return [`${field} is computed: nothing can serve its order`];
        return scope.flatMap((prefix) => (isServed([...prefix, column]) ? [] : [[...prefix, column].join(', ')]));
      });
      expect(missing).toEqual([]);
      // A part of a text that is searched is looked for in what a search looks in, too.
      const [searched] = await database.query<{ text: string }>({
        text: `select generation_expression as text from information_schema.columns
          where table_name = $1 and column_name = 'search_text'`,
        values: [tableName],
      });
      const isSearched = (field: string) =>
        new RegExp(`\\b${read.fields[field]?.column?.name ?? field}\\b`).test(searched?.text ?? '');
      expect(resource.query.search.filter((field) => !isSearched(field))).toEqual([]);
      const hasTrigrams = indexes.some(
        ({ isGin, columns }) => isGin && columns.some((one) => one.includes('search_text')),
      );
      if (resource.query.search.length > 0)
        expect(hasTrigrams, `the migrated table ${tableName} has no trigram index on search_text`).toBe(true);
    },
  );

  describe.each(languages)('in %s', (language) => {
    it.each(resources.filter(({ name }) => withoutScreen[name] === undefined))(
      '$name has a text for its title and every field of its record and row (SHELL-48)',
      async ({ name, resource }) => {
        const texts = await phrasesOf(language, name);
        expect(texts === null ? 'no file' : Object.keys(texts)).toEqual(
          expect.arrayContaining(['title', 'one', 'fields']),
        );
        const labels = z.record(z.string(), z.unknown()).parse(texts?.['fields']);
        expect(unlabelled(resource, labels)).toEqual([]);
      },
    );
  });

  it('is shown with its instants as instants: their columns say so or have a cell of their own (KIT-17)', async () => {
    const instants = new Set(resources.flatMap(({ resource }) => instantsOf(resource)));
    const screens = await readSourceFiles(/^apps\/portal\/src\/modules\/.*(?<!\.test)\.tsx?$/);
    const silent = [...screens].flatMap(([path, text]) =>
      [...text.matchAll(/\{ field: '(\w+)'([^}]*)\}/g)]
        .filter(([, field = '']) => instants.has(field))
        .filter(([, , rest = '']) => !/\b(?:isInstant|cell|widget|component|kind|readOnly|time)\b/.test(rest))
        .map(([column]) => `${path}: ${column}`),
    );
    expect(silent).toEqual([]);
  });

  it.each(resources.filter(({ resource }) => resource.uploads !== undefined))(
    '$name has each field of a new record in its uploads, or says that they leave it out (WORK-14)',
    ({ resource }) => {
      const { columns = [], leavesOut = [], by = '' } = resource.uploads ?? {};
      const said = [...columns.map(({ field, sets = field }) => sets), ...leavesOut];
      const places = ['customerId', 'buildingId', 'vendorId'];
      const fields = Object.keys(resource.create.shape).filter((field) => !places.includes(field));
      expect(said.toSorted()).toEqual(fields.toSorted());
      expect(columns.map(({ field }) => field)).toContain(by);
    },
  );

  describe('in the forms of the portal', () => {
    beforeAll(loadForms);

    it.each(resources.filter(({ name }) => withoutScreen[name] === undefined))(
      '$name has each field that can be written in a form, or a reason in notInForm',
      ({ name, resource }) => {
        const { path, create, update, notInForm = {} } = resource;
        // A new record begins with the place of its screen.
        const places = [
          'customerId',
          'buildingId',
          'vendorId',
          ...[...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id),
        ];
        const written = new Set([...Object.keys(create.shape), ...Object.keys(update.shape)]);
        const missing = [...written].filter(
          (field) => !places.includes(field) && editedFields.get(name)?.has(field) !== true,
        );
        expect(missing.toSorted()).toEqual(Object.keys(notInForm).toSorted());
      },
    );
  });

  it.each(resources)('$name has a screen, or a reason to have none (NAV-71, NAV-76)', async ({ name }) => {
    const sources = await screenSources();
    const hasScreen = sources.some((text) =>
      importsFromContract(text).some((own) => own === name || own === `${name}Facts`),
    );
    expect([name, hasScreen || withoutScreen[name] !== undefined]).toEqual([name, true]);
    expect([name, hasScreen && withoutScreen[name] !== undefined]).toEqual([name, false]);
  });
});

/** The columns in front of an order: none for records of everyone, and those that narrow a list to its place. */
function scopeColumns(
  { path, levels: own }: ResourceDefinition,
  scope: KnownStore['options']['scope'] = {},
  fields: Readonly<Record<string, { column?: { name: string } }>>,
): string[][] {
  const parent = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => fields[name]?.column?.name ?? name);
  if (parent.length > 0) return [parent];
  const column = (level: 'customer' | 'building' | 'vendor') => {
    const given = scope[level];
    const text = given instanceof Sql ? given.fixed : given;
    const name =
      text === undefined ? fields[`${level}Id`]?.column?.name : text?.replace(/^t\./, '').replaceAll('"', '');
    return name === undefined || name === 'id' ? [] : [[name]];
  };
  return (Object.keys(own) as Level[]).flatMap((level) => (level === 'root' ? [[]] : column(level)));
}

/** The fields of a row that are instants. */
function instantsOf({ row }: ResourceDefinition): string[] {
  const kind = z.object({ format: z.string().optional() });
  const shape = z.object({ properties: z.record(z.string(), kind.extend({ anyOf: z.array(kind).optional() })) });
  const { properties } = shape.parse(z.toJSONSchema(row, { unrepresentable: 'any', io: 'output' }));
  return Object.keys(properties).filter((field) => {
    const schema = properties[field];
    return [schema, ...(schema?.anyOf ?? [])].some((one) => one?.format === 'date-time');
  });
}

/** Fields of records and rows that people see, without a label. Ids are labelled as what they name. */
function unlabelled(resource: ResourceDefinition, labels: Readonly<Record<string, unknown>>): string[] {
  const hidden = new Set(['id', 'version', 'revision']);
  const files = Object.keys(resource.files ?? {});
  const fields = new Set(
    [...Object.keys(resource.record.shape), ...Object.keys(resource.row.shape), ...(resource.secrets ?? [])].filter(
      (field) => !hidden.has(field) && !(resource.secrets ?? []).some((secret) => field === `${secret}Set`),
    ),
  );
  for (const file of files) fields.delete(urlField(file));
  return [...fields].filter((field) => typeof labels[field] !== 'string' || labels[field] === '');
}

describe('the routes', () => {
  it('that take a file count as uploads against the limit of their user (SEC-08, API-43)', () => {
    const uploads = routes.filter(({ upload }) => upload === true);
    expect(uploads.length).toBeGreaterThan(3);
    expect(uploads.filter(({ rate }) => rate !== 'upload').map(({ path }) => path)).toEqual([]);
  });
});

describe('the menu', () => {
  const keyOf = ({ context, page }: { context: string; page: string }) => `${context} ${page}`;

  it('leads to screens that are there, but for those that are registered as still to come (NAV-71, TRUE-12)', async () => {
    const screens = new Set((await registeredScreens()).map(keyOf));
    const toCome = screensToCome.map(({ item }) => item.replace('.', ' '));
    const missing = menu.map(keyOf).filter((key) => !screens.has(key));
    expect(missing.toSorted()).toEqual(toCome.filter((key) => !key.includes('/')).toSorted());
    const paths = new Set(
      menu.flatMap(({ context, subRoutes = [] }) => subRoutes.map(({ path }) => keyOf({ context, page: path }))),
    );
    const below = toCome.filter((key) => key.includes('/'));
    expect(below.filter((key) => screens.has(key) || !paths.has(key))).toEqual([]);
  });

  it('reaches every part of the product, but for the screens that are registered as still to come (TRUE-12)', async () => {
    const reached = new Set([
      ...(await registeredScreens()).map(({ context, page }) => `${context}.${page}`),
      ...screensToCome.filter(({ requirements }) => requirements.includes('LIM-06')).map(({ item }) => item),
    ]);
    const items = new Set<string>(menu.map(({ context, page }) => `${context}.${page}`));
    const pages = Object.entries(partsOfProduct).flatMap(([part, ofPart]) => ofPart.map((page) => ({ part, page })));
    expect(pages.filter(({ page }) => !items.has(page) || !reached.has(page))).toEqual([]);
  });

  it('has no screen that nothing leads to (NAV-71, NAV-76)', async () => {
    const pages = new Set(
      menu.flatMap((item) => [
        keyOf(item),
        ...(item.subRoutes ?? []).map(({ path }) => keyOf({ context: item.context, page: path })),
      ]),
    );
    const lost = (await registeredScreens()).map(keyOf).filter((key) => !pages.has(key));
    expect(lost).toEqual([]);
  });
});
