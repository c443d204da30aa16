import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from './sql.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openEmptyDatabase } from '../testing/testTemplates.ts';
import { openTestDatabaseWithUrl } from '../testing/testDatabase.ts';
import type { TestDatabase } from '../testing/testContent.ts';
import type { Database } from './database.ts';
import {
  ChangedMigrationError,
  migrate,
  NewerDatabaseError,
  OlderDatabaseError,
  readMigrations,
  readMigrationState,
} from './migrate.ts';
import { openDatabase } from './openDatabase.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await openTestDatabaseWithUrl());
});

afterAll(async () => {
  await database.close();
});

async function folderOf(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return pathToFileURL(`${folder}/`);
}

/** Opens a database without a table, for migrations that are not the product's. */
async function openEmpty(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
  const empty =
    serverUrl === ''
      ? { database: await openDatabase({}), databaseUrl: undefined }
      : await openEmptyDatabase(serverUrl);
  onTestFinished(() => empty.database.close());
  return empty;
}

async function hasTable(executor: Database, name: string): Promise<boolean> {
  const [row] = await executor.query<{ exists: boolean }>(sql`select to_regclass(${name}) is not null as "exists"`);
  return row?.exists === true;
}

describe('migrations', () => {
  it('are applied once although many processes start at the same time (OPS-04)', async () => {
    const folder = await folderOf({
      '20260109000000_first.sql': `create table counted (n int);--> statement-breakpoint\ninsert into counted values (1);`,
      '20260109000001_second.sql': `insert into counted select max(n) + 1 from counted;`,
    });
    const empty = await openEmpty();
    const openings =
      empty.databaseUrl === undefined
        ? [empty.database, empty.database, empty.database]
        : await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: empty.databaseUrl, poolSize: 1 })));
    await Promise.all(openings.map((each) => migrate(each, { folder })));
    await migrate(empty.database, { folder });
    expect(await empty.database.query(sql`select n from counted order by n`)).toEqual([{ n: 1 }, { n: 2 }]);
    for (const each of openings) if (each !== empty.database) await each.close();
  });

  it('leave nothing of a file that fails, and go on with it later (OPS-06)', async () => {
    const own = (await openEmpty()).database;
    const broken = { '20260102000000_broken.sql': 'create table half (n int);--> statement-breakpoint\nselect 1/0;' };
    await expect(migrate(own, { folder: await folderOf(broken) })).rejects.toThrow('division by zero');
    expect(await hasTable(own, 'half')).toBe(false);
    await migrate(own, { folder: await folderOf({ '20260102000000_broken.sql': 'create table half (n int);' }) });
    expect(await hasTable(own, 'half')).toBe(true);
  });

  it('refuse a file that was changed after it was applied', async () => {
    const own = (await openEmpty()).database;
    await migrate(own, { folder: await folderOf({ '20260101000000_note.sql': 'create table changed (n int);' }) });
    const folder = await folderOf({ '20260101000000_note.sql': 'create table changed (n text);' });
    await expect(migrate(own, { folder })).rejects.toBeInstanceOf(ChangedMigrationError);
  });

  it('refuse a database that is older than the first of them, and change nothing in it', async () => {
    const own = await openTestDatabaseWithUrl();
    onTestFinished(() => own.database.close());
    await own.database.query(
      sql`insert into schema_migrations (tag, digest) values ('20200101000000_foundation', 'of an older version')`,
    );
    const folder = await folderOf({ '20260201000000_new.sql': 'create table added (n int);' });
    await expect(migrate(own.database, { folder })).rejects.toBeInstanceOf(OlderDatabaseError);
    expect(await hasTable(own.database, 'added')).toBe(false);
  });

  it('refuse a database that a later version has changed, and name that version (OPS-12)', async () => {
    const own = (await openEmpty()).database;
    const first = { '20260101000000_first.sql': 'create table first (n int);' };
    const second = { '20260102000000_second.sql': 'create table second (n int);' };
    await migrate(own, { folder: await folderOf({ ...first, ...second }), version: '5.0.0, commit abc1234' });
    const third = { '20260103000000_third.sql': 'create table third (n int);' };
    const old = migrate(own, { folder: await folderOf({ ...first, ...third }) });
    await expect(old).rejects.toBeInstanceOf(NewerDatabaseError);
    await expect(old).rejects.toThrow('Atrium 5.0.0, commit abc1234 (migration 20260102000000_second)');
    expect(await hasTable(own, 'third')).toBe(false);
  });

  it('refuse one that was changed before versions were kept, too (OPS-12)', async () => {
    const own = (await openEmpty()).database;
    const files = { '20260101000000_first.sql': 'create table first (n int);' };
    await migrate(own, { folder: await folderOf(files) });
    await own.query(sql`alter table schema_migrations drop column version`);
    await migrate(own, { folder: await folderOf(files) });
    await own.query(sql`insert into schema_migrations (tag, digest) values ('20260102000000_second', 'of another')`);
    const again = migrate(own, { folder: await folderOf(files) });
    await expect(again).rejects.toThrow('another version of Atrium (migration 20260102000000_second)');
    const more = { ...files, '20260102000000_second.sql': 'create table second (n int);' };
    await own.query(sql`delete from schema_migrations where tag = '20260102000000_second'`);
    await migrate(own, { folder: await folderOf(more), version: '5.0.0' });
    expect(await own.query(sql`select version from schema_migrations order by tag`)).toEqual([
      { version: null },
      { version: '5.0.0' },
    ]);
  });

  it('give edit on trust to the roles that have edit on roles (PERM-09, SEC-14)', async () => {
    const own = await openTestDatabaseWithUrl();
    onTestFinished(() => own.database.close());
    for (const map of ['{"ROOT.roles":["view","edit"]}', '{"ROOT.roles":["view"]}', '{"CUSTOMER.users":["edit"]}'])
      await own.database.query(
        sql`insert into roles (id, name, privilege_map) values (gen_random_uuid(), ${map}, ${map}::jsonb)`,
      );
    const trust = (await readMigrations()).find(({ tag }) => tag.endsWith('_trust'));
    for (const text of trust?.statements ?? []) await own.database.query({ text, values: [] });
    const given = await own.database.query(sql`select name from roles where privilege_map->'ROOT.trust' = '["edit"]'`);
    expect(given).toEqual([{ name: '{"ROOT.roles":["view","edit"]}' }]);
  });

  it('give the rights to the lockers of a customer for those of its buildings too (NAV-79)', async () => {
    const own = await openTestDatabaseWithUrl();
    onTestFinished(() => own.database.close());
    const customers = 'CUSTOMER.lockerManagementConfig';
    const maps = {
      keeper: { [customers]: ['view', 'edit'], 'CUSTOMER.buildings': ['view'] },
      manager: { 'BUILDING.settings': ['view'] },
      nothing: { [customers]: [] },
      set: { [customers]: ['view', 'edit'], 'BUILDING.lockers': ['view'] },
    };
    for (const [name, map] of Object.entries(maps))
      await own.database.query(
        sql`insert into roles (id, name, privilege_map) values (gen_random_uuid(), ${name}, ${JSON.stringify(map)}::jsonb)`,
      );
    const giving = (await readMigrations()).find(({ tag }) => tag.endsWith('_building-lockers'));
    for (const text of giving?.statements ?? []) await own.database.query({ text, values: [] });
    const given = await own.database.query(
      sql`select name, privilege_map->'BUILDING.lockers' as rights from roles where name = any(${Object.keys(maps)}) order by name`,
    );
    expect(given).toEqual([
      { name: 'keeper', rights: ['view', 'edit'] },
      { name: 'manager', rights: null },
      { name: 'nothing', rights: null },
      { name: 'set', rights: ['view'] },
    ]);
  });

  it('give the address of a card’s action the specification’s name, in its history, too (BRAND-17, API-37)', async () => {
    const own = await openTestDatabaseWithUrl();
    onTestFinished(() => own.database.close());
    const id = '00000000-0000-7000-8000-000000000001';
    const old = '[{"icon": "desk", "deepLinkId": null, "externalUrl": "https://one.example"}, {"externalUrl": null}]';
    for (const [entity, actions] of [
      ['card', old],
      ['card', '[]'],
      ['appMenu', old],
    ] as const)
      await own.database.query(
        sql`insert into revisions (id, entity, entity_id, action, version, values)
          values (gen_random_uuid(), ${entity}, ${id}::uuid, 'Created', 1, jsonb_build_object('actions', ${actions}::jsonb))`,
      );
    await own.database.query(
      sql`insert into cards (id, name, code, actions) values (${id}::uuid, 'Desks', 'card.desks', ${old}::jsonb)`,
    );
    const renaming = (await readMigrations()).find(({ tag }) => tag.endsWith('_card-external-link'));
    for (const text of renaming?.statements ?? []) await own.database.query({ text, values: [] });
    const now = [{ icon: 'desk', deepLinkId: null, externalLink: 'https://one.example' }, { externalLink: null }];
    expect(await own.database.query(sql`select actions from cards`)).toEqual([{ actions: now }]);
    const kept = await own.database.query(
      sql`select entity, values->'actions' as actions from revisions order by entity, jsonb_array_length(values->'actions')`,
    );
    expect(kept).toEqual([
      { entity: 'appMenu', actions: JSON.parse(old) },
      { entity: 'card', actions: [] },
      { entity: 'card', actions: now },
    ]);
  });

  it('say where the booking secrets of customers so far may go: to the provider that they have chosen (SEC-14)', async () => {
    const own = await openTestDatabaseWithUrl();
    onTestFinished(() => own.database.close());
    const providers = [
      ['Rooms', 'https://Rooms.example/dav/one', 'https://login.example/token', false],
      ['Gone', 'https://gone.example', null, true],
      ['Graph', null, null, false],
    ] as const;
    for (const [name, uri, token, isDeleted] of providers)
      await own.database
        .query(sql`insert into identity_providers (id, name, types, provider_uri, grant_endpoint, deleted_at)
        values (gen_random_uuid(), ${name}, '{spaceBooking}', ${uri}, ${token}, case when ${isDeleted} then now() end)`);
    for (const name of [' rooms ', 'Gone', 'Graph', 'None'])
      await own.database.query(sql`insert into customers (id, name, booking_provider, booking_password)
        values (gen_random_uuid(), ${`of ${name}`}, ${name}, 'sealed')`);
    const [, update = ''] =
      (await readMigrations()).find(({ tag }) => tag.endsWith('_booking-place'))?.statements ?? [];
    await own.database.query({ text: update, values: [] });
    const places = await own.database.query(sql`select booking_provider as name, booking_place as place from customers
      where booking_place <> ''`);
    expect(places).toEqual([{ name: ' rooms ', place: 'https://rooms.example https://login.example' }]);
  });

  it('of the product are all applied, and their journal names the same files (OPS-05)', async () => {
    expect(await readMigrationState(database)).toEqual({ isComplete: true, newer: null });
    const folder = new URL('../migrations/', import.meta.url);
    const journal: unknown = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8'));
    const tags = (await readMigrations()).map(({ tag }) => tag);
    expect(journal).toMatchObject({ entries: tags.map((tag) => ({ tag })) });
    expect((await readdir(folder)).filter((name) => name.endsWith('.sql'))).toHaveLength(tags.length);
  });
});

describe('fold', () => {
  it('takes away accents and capitals in any language', async () => {
    const [row] = await database.query(
      sql`select fold('Élysée ÅNGSTRÖM Straße ΑΘΗΝΑ') as folded, fold(null) as nothing`,
    );
    expect(row).toEqual({ folded: 'elysee angstrom strasse αθηνα', nothing: null });
  });
});
