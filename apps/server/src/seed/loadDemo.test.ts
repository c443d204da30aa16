import { readdirSync } from 'node:fs';

import { imageLimits } from '@atrium/contract';
import { rawTimeZones } from '@vvo/tzdb';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { LiveEvent } from '../services/live/live.ts';
import { stores } from '../stores.ts';
import type { TestApp } from '../testing/testApp.ts';
import { loadDemoIfEmpty } from './loadDemoIfEmpty.ts';
import { createDemoApp } from './testing/createDemoApp.ts';
import { readSqlOf } from '../store/readSql.ts';

const ADMIN = 'admin@atrium.example';

/** South, west, north and east end of each country's land that a building of the portfolio can be on. */
const bounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AU: [-43.7, 113.1, -10.6, 153.7],
  CA: [41.6, -141.1, 83.2, -52.6],
  DE: [47.2, 5.8, 55.1, 15.1],
  ES: [35.9, -9.4, 43.9, 4.4],
  FR: [41.3, -5.2, 51.2, 9.7],
  GB: [49.8, -8.7, 60.9, 1.8],
  JP: [24, 122.9, 45.6, 146],
  US: [24.5, -124.8, 49.4, -66.9],
};

interface Revision {
  readonly identifier: string;
  readonly action: string;
  readonly editor: string | null;
  readonly date: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

describe('the demo portfolio', () => {
  let test: TestApp;
  let lines: string[];
  let events: LiveEvent[];

  beforeAll(async () => {
    ({ test, lines, events } = await createDemoApp());
  });
  afterAll(() => test.close());

  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into records of every kind
  const all = async (path: string, query = ''): Promise<any[]> =>
    (await test.call('GET', `${path}?$top=1000${query}`, { as: ADMIN })).body.value;
  const historyOf = async (type: string, id: string): Promise<Revision[]> =>
    (await test.call('GET', `audit?type=${type}&id=${id}`, { as: ADMIN })).body.value;

  it('has an upload of rooms whose lines are what the rooms show, one of them refused, and which can be undone (PLACE-33, PLACE-34)', async () => {
    const [place] = await test.services.database.query<{ id: string }>({
      text: `select b.building_id as id from batch_uploads b join users u on u.customer_id = b.customer_id
        where u.email = 'manager@northwind.example'`,
      values: [],
    });
    const listed = await test.call('GET', `location/batchupload?kind=space&buildingId=${place?.id}`, { as: ADMIN });
    const [upload] = listed.body.value;
    expect(listed.body.value).toHaveLength(1);
    expect(upload).toMatchObject({ status: 'Applied', uploadedBy: expect.any(String), canApply: false, canUndo: true });
    const { update, applied, error, refused } = upload.counts;
    expect([upload.lines, update, error, refused]).toEqual([applied + 1, applied, 1, 0]);
    expect(Date.parse(upload.createdAt)).toBeLessThan(Date.now() - 7 * 86_400_000);
    const { value } = (await test.call('GET', `location/batchupload/${upload.id}/lines?show=all`, { as: ADMIN })).body;
    expect(value.at(-1)).toMatchObject({ action: 'error', issues: [{ field: 'capacity', value: '10 ?' }] });
    const [first] = value;
    const [room] = await all('space', `&$filter=buildingId eq ${place?.id} and name eq '${first.name}'`);
    for (const { field, after } of first.changes) expect(String(room[field])).toBe(after);
    expect(first.changes.map(({ field }: { field: string }) => field)).toContain('location');
    const history = await historyOf('space', room.id);
    expect(history[0]).toMatchObject({ editor: upload.uploadedBy, version: room.version });
  });

  it('has a week of jobs of each customer with buildings (SRV-12)', async () => {
    const customer = (await all('customer')).find(({ buildingCount }) => Number(buildingCount) > 0);
    const jobs = await all(`customer/${String(customer?.['id'])}/job`);
    expect(jobs.length).toBeGreaterThanOrEqual(5);
    expect(jobs.every(({ actorName }) => typeof actorName === 'string' && actorName !== '')).toBe(true);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['Done', 'Failed']));
  });

  it('has customers that keep records for a time, with a log of runs that removed some (AUDIT-11, AUDIT-15)', async () => {
    const { id } = (await all('customer')).find(({ buildingCount }) => Number(buildingCount) > 0);
    const policies = await all(`customer/${id}/dataretention`);
    expect(policies.map(({ type, period }) => [type, period])).toEqual([
      ['notifications', 730],
      ['orders', 3650],
      ['visitors', 400],
    ]);
    const runs = await all(`customer/${id}/dataretention/log`);
    expect(runs.map(({ type, count, batches, outcome }) => [type, count, batches, outcome])).toEqual([
      ['visitors', 0, 0, 'done'],
      ['visitors', 12, 1, 'done'],
      ['visitors', 31, 1, 'done'],
    ]);
    const preview = await test.call('GET', `customer/${id}/dataretention/preview?type=visitors&period=400`, {
      as: ADMIN,
    });
    expect(preview.body.count).toBe(0);
  });

  it('has a key that is valid and one that is over, with small rights, and a webhook that is off (KEY-01, HOOK-01)', async () => {
    const { id } = (await all('customer')).find(({ buildingCount }) => Number(buildingCount) > 0);
    const keys = await all('apiKey', `&$filter=customerId eq ${id}`);
    expect(keys.map(({ expiresAt }) => Date.parse(expiresAt) > Date.now())).toEqual([false, true]);
    expect(keys.every(({ rights }) => Object.keys(rights).length < 3)).toBe(true);
    const webhooks = await all(`customer/${id}/webhook`);
    expect(webhooks).toMatchObject([{ active: false, offReason: null, makerName: expect.any(String) }]);
    const [last] = await historyOf('webhook', webhooks[0].id);
    expect(last).toMatchObject({ action: 'Disabled', editor: webhooks[0].makerName });
  });

  it('has two banks of lockers in one building, some taken and one of each out of service (VIS-04)', async () => {
    const banks = await all('lockerbank');
    expect(new Set(banks.map(({ buildingName }) => buildingName)).size).toBe(1);
    expect(
      banks.map(({ lockerCount, takenCount, outOfServiceCount }) => [lockerCount, takenCount, outOfServiceCount]),
    ).toEqual([
      [24, 5, 1],
      [16, 2, 1],
    ]);
  });

  it('has shops whose orders are paid in the app with a simulated account, which the provider knows (VEND-22)', async () => {
    const vendors = await all('vendor');
    const linked = vendors.filter(({ paymentState }) => paymentState === 'ready');
    expect(new Set(linked.map(({ shopName }) => shopName))).toEqual(new Set(['The Long Table']));
    const [vendor] = linked;
    expect(vendor).toMatchObject({ paymentProvider: 'local', paymentAccountLinkId: `local_${vendor.id}` });
    const refreshed = await test.call('POST', `vendor/${vendor.id}/paymentaccount/refresh`, { as: ADMIN });
    expect([refreshed.status, refreshed.body.paymentState]).toEqual([200, 'ready']);
  });

  it('has a log of room releases over twelve weeks in the first building of the customer that releases rooms (STAT-03, REL-05)', async () => {
    const [building] = await all('building', "&$filter=name eq 'Northwind Part-Dieu'");
    const path = `notification/roomrelease/trend?buildingId=${building.id}`;
    const { body } = await test.call('GET', path, { as: ADMIN });
    expect(body.rule).toMatchObject({ isOn: true, grace: 15, setBy: expect.stringMatching(/\w+ \w+/) });
    const released = body.weeks.map(({ counts }: { counts: Record<string, number> }) => counts['AutoRelease'] ?? 0);
    expect(released.filter((count: number) => count > 0).length).toBeGreaterThan(6);
    expect([body.minutesWon > 600, body.rooms.length > 1, body.organizers.length > 0]).toEqual([true, true, true]);
  });

  it('has three fictional customers next to the operator, each with a logo and users of its own (CUST-01, CUST-08)', async () => {
    const customers = await all('customer');
    expect(customers.map(({ name, buildingCount }) => [name, buildingCount])).toEqual([
      ['Atrium', 0],
      ['Larkspur Group', 13],
      ['Meridian Health', 12],
      ['Northwind', 13],
    ]);
    expect(customers.flatMap(({ emailDomains }) => emailDomains).every((one) => one.endsWith('.example'))).toBe(true);
    expect(customers.filter(({ emailDomains }) => emailDomains.includes('unknown.example'))).toEqual([]);
    for (const { logoUrl } of customers) {
      const { width, height } = await pictureAt(logoUrl);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(imageLimits.least.logo.width);
    }
    const users = await all('user');
    const kinds = new Set(users.map(({ customerName, roleNames }) => `${customerName}: ${roleNames[0]}`));
    // Northwind has a campus manager (TRUE-02) and a facility team (SRV-03) next to the kinds that all have.
    expect(kinds.size).toBe(2 + 3 * 3 + 2);
    expect(users.length).toBeGreaterThan(60);
    expect(new Set(users.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(users.length);
  });

  const pictureAt = async (url: string) => {
    const answer = await test.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.byteLength).toBeLessThan(40_000);
    return PNG.sync.read(answer.rawPayload);
  };

  it('has about forty buildings in real cities of eight countries, each with a picture of its own (BLDG-09, RES-15)', async () => {
    const buildings = await all('building');
    expect(buildings.length).toBe(40);
    expect(new Set(buildings.map(({ countryName }) => countryName)).size).toBe(8);
    expect(new Set(buildings.map(({ name }) => name)).size).toBe(40);
    const statuses = Map.groupBy(buildings, ({ status }) => status);
    expect(Object.fromEntries([...statuses].map(([status, { length }]) => [status, length]))).toEqual({
      Active: 32,
      Provisioning: 4,
      None: 2,
      Disabled: 2,
    });
    expect(buildings.filter(({ facilityStatus }) => facilityStatus === 'closed')).toHaveLength(2);
    const contents = new Set<string>();
    for (const { imageUrl } of buildings) {
      const picture = await pictureAt(imageUrl);
      expect(picture.width).toBeGreaterThanOrEqual(imageLimits.least.image.width);
      expect(picture.height).toBeGreaterThanOrEqual(imageLimits.least.image.height);
      contents.add(picture.data.toString('base64'));
    }
    expect(contents.size).toBe(40);
  });

  it('shows every picture that is checked in for it, once (OPS-01)', async () => {
    const folder = new URL('images/', import.meta.url);
    const drawn = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.png'));
    const stored = await test.services.database.query({ text: 'select name from files', values: [] });
    expect(stored).toHaveLength(drawn.length);
  });

  it('puts each building where its country, state and timezone are (BLDG-22, BLDG-23)', async () => {
    const buildings = await all('building', '&$expand=country,state,timezone');
    const countryOfZone = new Map(
      rawTimeZones.flatMap(({ name, group, countryCode }) => [name, ...group].map((zone) => [zone, countryCode])),
    );
    const misplaced = buildings.filter(({ latitude, longitude, country, state, timezone }) => {
      const [south = 0, west = 0, north = 0, east = 0] = bounds[country.isoCode] ?? [];
      const isInside = south < latitude && latitude < north && west < longitude && longitude < east;
      const [, sign = '+', hours = '0'] = /^GMT([+-])(\d{2})/.exec(timezone.gmtStandard) ?? [];
      const offset = (sign === '-' ? -1 : 1) * Number(hours);
      const isTime = Math.abs(longitude / 15 - offset) < 1.7;
      const isState = state.countryId === country.id && state.isoCode.startsWith(country.isoCode);
      return !isInside || !isTime || !isState || countryOfZone.get(timezone.ianaName) !== country.isoCode;
    });
    expect(misplaced.map(({ name }) => name)).toEqual([]);
  });

  it('has only records that the contract allows, each of which can be read and saved as it is (API-36, API-37)', async () => {
    const wrong: string[] = [];
    const counts: Record<string, number> = {};
    for (const store of stores.all()) {
      const { resource } = store;
      const read = readSqlOf(store);
      // The reference data has a test of its own.
      if (!resource.actions.includes('get') || ['country', 'state', 'timezone'].includes(resource.name)) continue;
      const parents = [...resource.path.matchAll(/\{(\w+)\}/g)].map(([, parent = '']) => parent);
      const values = ['id', ...parents].map((field) => `${read.fields[field]?.sql ?? 'null'} as "${field}"`);
      const records = await test.services.database.query<Record<string, string>>({
        text: `select ${values.join(', ')} from "${read.tableName}" t where t.deleted_at is null ${resource.name === 'article' ? 'and t.building_id is not null' : ''}
          ${resource.name === 'customerArticle' ? 'and t.building_id is null' : ''}`,
        values: [],
      });
      counts[resource.name] = records.length;
      for (const record of records) {
        const id = String(record['id']);
        const path = resource.path.replaceAll(/\{(\w+)\}/g, (_, parent: string) => String(record[parent]));
        // The server validates the answer against the contract itself.
        const { status, body } = await test.call('GET', `${path}/${id}`, { as: ADMIN });
        const writable = Object.fromEntries(Object.entries(body).filter(([field]) => field in resource.update.shape));
        const issues = resource.update.strict().safeParse(writable).error?.issues ?? [];
        const findings = resource.check?.(body) ?? [];
        if (status !== 200 || issues.length > 0 || findings.length > 0)
          wrong.push(`${resource.name} ${id}: ${String(status)} ${JSON.stringify([issues, findings])}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ customer: 4, building: 38, role: 7, user: 67, deepLink: 6, policy: 11 });
    expect([counts['card'], counts['appMenu']].every((count = 0) => count > 60)).toBe(true);
    // One call for each of some thousand records: slow on a busy machine.
  }, 240_000);

  it('has articles of buildings and customers in English and French, and news on most buildings (CONT-08, BRAND-32, BLDG-36)', async () => {
    const titles = (await all('article')).map(({ title }) => String(title));
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter((title) => title.startsWith('Bienvenue à')).length).toBeGreaterThan(8);
    expect(titles.filter((title) => title.startsWith('Welcome to')).length).toBeGreaterThan(20);
    const ofCustomers = (await all('customerArticle')).map(({ title }) => title);
    expect(ofCustomers).toContain('Une seule application pour tous nos bâtiments');
    expect(ofCustomers).toContain('One app for all our buildings');
    const extensions = await all('config/extensions');
    expect(extensions.filter(({ buildingId }) => buildingId === null)).toHaveLength(7);
    const news = extensions.filter(({ code, buildingId }) => code === 'extension.news' && buildingId !== null);
    expect(news.filter(({ enabled }) => enabled).length).toBeGreaterThan(news.length * 0.8);
    expect(extensions.filter(({ enabled }) => enabled).length).toBeLessThan(extensions.length);
  });

  it('has events with sessions before and after today, and as many seats taken as people come (CONT-11, CONT-16, CONT-21)', async () => {
    const held = await all('event');
    expect(held.length).toBeGreaterThan(10);
    expect(new Set(held.map(({ active, type }) => `${active} ${type}`)).size).toBeGreaterThan(2);
    const sessions = await all('sessions');
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(['active', 'closed']));
    const comers = (await all('userevent')).filter(({ status }) => status === 'active');
    expect(comers.length).toBeGreaterThan(30);
    const wrong = sessions.filter(
      ({ id, seatsTaken }) => seatsTaken !== comers.filter(({ sessionId }) => sessionId === id).length,
    );
    expect(wrong).toEqual([]);
  });

  it('tells a year of work by many people, with each version as it was then (AUDIT-01, AUDIT-02, AUDIT-03)', async () => {
    const year = await test.services.database.query<{ month: string; editors: number; changes: number }>({
      text: `select to_char(date, 'YYYY-MM') as month, count(distinct editor_id)::int as editors, count(*)::int as changes
        from revisions where entity not in ('country', 'state', 'timezone') group by 1 order by 1`,
      values: [],
    });
    expect(year.length).toBeGreaterThanOrEqual(12);
    expect(year.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(1_200);
    expect(Math.max(...year.map(({ editors }) => editors))).toBeGreaterThan(10);
    const rest = await test.services.database.query({ text: 'select 1 from revisions_rest limit 1', values: [] });
    expect(rest).toEqual([]);
    const actions = new Set<string>();
    for (const { id, version, revision, ...record } of await all('building')) {
      const history = await historyOf('building', id);
      expect(history.map((one) => one.version)).toEqual(Array.from({ length: version }, (_, index) => version - index));
      const dates = history.map(({ date }) => Date.parse(date));
      expect(dates).toEqual(dates.toSorted((one, other) => other - one));
      expect(Math.max(...dates)).toBeLessThan(Date.now());
      expect(Math.min(...dates)).toBeGreaterThan(Date.now() - 370 * 24 * 3_600_000);
      expect(history.every(({ editor }) => editor !== null)).toBe(true);
      expect(history[0]).toMatchObject({ identifier: revision.identifier, date: revision.date });
      expect(history[0]?.values).toMatchObject({ name: record.name, status: record.status, size: record.size });
      for (const [newer, older] of history.slice(0, -1).map((one, index) => [one, history[index + 1]] as const))
        expect(JSON.stringify(newer.values)).not.toBe(JSON.stringify(older?.values));
      for (const { action } of history) actions.add(action);
    }
    expect([...actions].toSorted()).toEqual(['Created', 'Deleted', 'Enabled', 'Modified']);
  });

  it('has a building that was deleted and brought back, and deleted ones that can be (BLDG-31, BLDG-32, AUDIT-07)', async () => {
    const implementation = 'implementation@atrium.example';
    const back = (await all('building')).find(({ name }) => name === 'Meridian Taunusanlage');
    const actions = (await historyOf('building', back.id)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['Enabled', 'Deleted']);
    const deleted = (await all('building')).filter(({ status }) => status === 'Disabled');
    expect(deleted.map(({ name }) => String(name)).toSorted()).toEqual(['Larkspur Colón', 'Northwind Haymarket']);
    const [{ id, purgeAt }] = deleted;
    expect(Date.parse(purgeAt)).toBeGreaterThan(Date.now());
    const restored = await test.call('POST', `building/${id}/restore`, { as: implementation });
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ status: 'Active', purgeAt: null });
  });

  it('lets an early version be restored by saving its values (AUDIT-05)', async () => {
    const [welcome] = await all('article', `&$filter=title eq 'Welcome to Larkspur Flatiron'`);
    const history = await historyOf('article', welcome.id);
    const draft = history.find(({ version }) => version === 2);
    const { id: _, version: __, customerId: ___, buildingId: ____, ...values } = draft?.values ?? {};
    const saved = await test.call('PUT', `article/${welcome.id}`, {
      as: ADMIN,
      version: welcome.version,
      body: values,
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ published: false, activationDate: null, version: welcome.version + 1 });
  });

  it('tells no live events while it is loaded (OPS-04)', () => {
    expect(events.filter(({ type }) => type === 'changed')).toEqual([]);
  });

  it('shows its progress, and does nothing at the second start (OPS-01)', async () => {
    expect(lines).toContain('  249 countries, 5,070 states, 418 timezones');
    expect(lines.length).toBeGreaterThanOrEqual(6);
    const again: string[] = [];
    await loadDemoIfEmpty(test.services, (line) => again.push(line));
    expect(again).toEqual([]);
    expect(await all('customer')).toHaveLength(4);
  });
});
