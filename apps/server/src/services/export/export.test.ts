import { readCsv } from '@atrium/contract';
import french from '@atrium/phrases/fr/timezone.json' with { type: 'json' };
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uuidv7 } from '../../base/uuidv7.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';

const rowsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

describe('an export', () => {
  let test: TestApp;
  let admin: string;

  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await test.call('POST', path, { as: admin, body });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  const timezone = (displayName: string, ianaName: string) =>
    create('building/timezone', { displayName, ianaName, gmtStandard: 'GMT+01:00' });

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    await timezone('=SUM(A1:A9)', 'Europe/Rome');
    await timezone('Oslo, "Norway"\nNorge', 'Europe/Oslo');
    await timezone('+33 1 22', 'Europe/Madrid');
    await timezone('_x0041_ Ærø 😀', 'Europe/Copenhagen');
  });
  afterAll(() => test.close());

  it('writes the filtered, sorted list with the chosen columns as CSV and leaves paging out (KIT-04, API-42)', async () => {
    const path = `building/timezone/export?format=csv&columns=ianaName,displayName&$filter=contains(ianaName,'europe')&$orderby=ianaName desc&$top=1&$skip=3`;
    const answer = await test.call('GET', path, { as: admin });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="timezone.csv"');
    const [header, ...lines] = answer.text.split('\r\n');
    expect(header?.startsWith('\uFEFF')).toBe(true);
    expect(header?.split(',')).toHaveLength(2);
    expect(lines).toEqual([
      `"Europe/Rome","'=SUM(A1:A9)"`,
      '"Europe/Paris","Paris"',
      '"Europe/Oslo","Oslo, ""Norway"" Norge"',
      '"Europe/Madrid","+33 1 22"',
      '"Europe/Copenhagen","_x0041_ Ærø 😀"',
      '',
    ]);
    const inFrench = await test.call('GET', path, { as: admin, headers: { 'accept-language': 'fr' } });
    const [frenchHeader, ...frenchLines] = inFrench.text.split('\r\n');
    expect(frenchHeader?.startsWith('\uFEFF')).toBe(true);
    expect(frenchHeader?.split(';')).toHaveLength(2);
    expect(frenchLines[0]).toBe(`"Europe/Rome";"'=SUM(A1:A9)"`);
    expect(rowsOf(inFrench.text).slice(1)).toEqual(rowsOf(answer.text).slice(1));
  });

  it('finds what the search of the list finds (KIT-04)', async () => {
    const answer = await test.call('GET', 'building/timezone/export?columns=displayName&$search=norge', { as: admin });
    expect(answer.text.split('\r\n').slice(1)).toEqual(['"Oslo, ""Norway"" Norge"', '']);
  });

  it('writes plain values when no columns are asked for: no ids, addresses or versions (KIT-04)', async () => {
    const answer = await test.call('GET', 'customer/export?$filter=name eq %27Northwind%27', { as: admin });
    const [header = [], line = []] = rowsOf(answer.text);
    expect(header).toHaveLength(line.length);
    expect(line).toEqual(['Northwind', '', '', 'local', '', 'false', 'false', 'false', 'false', 'false', '', '2']);
  });

  it('is headed in the language of the caller, by field names where there are no phrases (KIT-04, SHELL-45)', async () => {
    const header = async (path: string, language: string) => {
      const answer = await test.call('GET', path, { as: admin, headers: { 'accept-language': language } });
      return rowsOf(answer.text)[0];
    };
    const { displayName, ianaName } = french.fields;
    const path = 'building/timezone/export?columns=displayName,ianaName,version';
    expect(await header(path, 'de, fr-CA;q=0.8, en;q=0.5')).toEqual([displayName, ianaName, 'version']);
    expect(await header(path, 'fr;q=0, en')).toEqual(['Display name', 'IANA name', 'version']);
    expect(await header(path, '*')).toEqual(['Display name', 'IANA name', 'version']);
  });

  it('contains the records of its parent alone, and none of a parent that is not there (SEC-02, API-40)', async () => {
    const { countryId } = test.people.reference;
    const country = { name: 'Spain', isoCode: 'ES', mobilePrefix: '+34', currencyName: 'Euro', currencyCode: 'EUR' };
    const other = await create('building/country', country);
    await create(`building/country/${other}/state`, { name: 'Aragon', isoCode: 'ES-AR' });
    const names = async (id: string) => {
      const answer = await test.call('GET', `building/country/${id}/state/export?columns=name`, { as: admin });
      return answer.status === 200 ? rowsOf(answer.text).slice(1).flat() : answer.status;
    };
    expect(await names(other)).toEqual(['Aragon']);
    expect(await names(countryId)).toEqual(['Auvergne-Rhône-Alpes']);
    expect(await names(uuidv7())).toBe(404);
    expect(await names('spain')).toBe(404);
  });

  it('keeps text, numbers, truth values and times typed in a workbook (KIT-04)', async () => {
    const path = `customer/export?format=xlsx&columns=name,buildingCount,sync,emailDomains,identityProvider,revision&$filter=name eq 'Northwind'`;
    const answer = await test.app.inject({
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${await test.tokenFor(admin)}` },
    });
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    expect(sheet?.rows[1]?.slice(0, 5)).toEqual(['Northwind', 2, false, 'northwind.example', null]);
    const listed = await test.call('GET', "customer?$filter=name eq 'Northwind'", { as: admin });
    const [, , , , , exported] = sheet?.rows[1] ?? [];
    expect(exported).toBeInstanceOf(Date);
    // The fraction of a day in a workbook is a little less exact than the database's time.
    expect(Math.abs(Number(exported) - Date.parse(listed.body.value[0]?.revision.date))).toBeLessThan(1_000);
  });

  it('leaves text in a workbook as it is, also what looks like a formula (KIT-04)', async () => {
    const answer = await test.app.inject({
      url: '/api/building/timezone/export?format=xlsx&columns=displayName&$orderby=ianaName',
      headers: { authorization: `Bearer ${await test.tokenFor(admin)}` },
    });
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    expect(sheet?.rows.slice(1).map(([text]) => text)).toEqual([
      '_x0041_ Ærø 😀',
      '+33 1 22',
      'Oslo, "Norway" Norge',
      'Paris',
      '=SUM(A1:A9)',
    ]);
  });

  it('names unknown columns and formats, and parameters that the list does not know (API-42, API-40)', async () => {
    const refused = async (query: string) => {
      const answer = await test.call('GET', `building/timezone/export?${query}`, { as: admin });
      expect(answer.status).toBe(400);
      return answer.body;
    };
    const columns = await refused('columns=displayName,colour,size');
    expect(columns.fields).toMatchObject([{ field: 'columns' }]);
    expect(columns.message).toContain('"colour", "size"');
    expect((await refused('format=pdf')).fields).toMatchObject([{ field: 'format' }]);
    expect((await refused('$filter=colour eq 1')).fields).toMatchObject([{ field: '$filter' }]);
    expect((await refused('colour=red')).fields).toMatchObject([{ field: 'colour' }]);
  });

  it('never contains a secret (ROOT-31, SEC-04)', async () => {
    const columns = (names: string) => test.call('GET', `customer/export?columns=${names}`, { as: admin });
    expect((await columns('name,bookingPassword')).status).toBe(400);
    expect((await columns('bookingClientSecret')).status).toBe(400);
  });

  it('contains only what the caller may see (SEC-02, PERM-08)', async () => {
    const { north, south } = test.people.customers;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'exporter@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view', 'viewAll'] },
    });
    const answer = await test.call('GET', 'building/export?columns=name', { as: email });
    expect(rowsOf(answer.text).slice(1)).toEqual([['North One'], ['North Two']]);
    const other = await test.call('GET', `building/export?columns=name&$filter=customerId eq ${south}`, { as: email });
    expect(rowsOf(other.text).slice(1)).toEqual([]);
    expect((await test.call('GET', 'customer/export?columns=emailDomains', { as: email })).status).toBe(400);
    expect((await test.call('GET', 'customer/export?columns=name', { as: email })).status).toBe(200);
    expect((await test.call('GET', 'role/export', { as: email })).status).toBe(403);
    expect((await test.call('GET', 'building/export')).status).toBe(401);
  });

  describe('of times', () => {
    const instant = '2026-12-01T08:00:00.000Z';
    const exported = async (path: string, language = 'en') => {
      const answer = await test.call('GET', path, { as: admin, headers: { 'accept-language': language } });
      expect(answer.status).toBe(200);
      return rowsOf(answer.text).slice(0, 2);
    };
    let article: string;

    beforeAll(async () => {
      const { south } = test.people.customers;
      await create('building/defaults', { customerId: south, timezoneId: await timezone('Tokyo', 'Asia/Tokyo') });
      await create('config/policy', {
        customerId: south,
        name: 'South',
        code: 'policy.zone',
        url: 'https://a.example',
      });
      const buildingId = test.people.buildings.north1;
      await create('article', { buildingId, title: 'Lift', content: '<p>Works</p>', activationDate: instant });
      article = `article/export?columns=title,activationDate&buildingId=${buildingId}`;
    });

    it('shows the clock of the building, which the header names, in CSV and in a workbook (KIT-04, LIM-04)', async () => {
      expect(await exported(article)).toEqual([
        ['Title', 'Shown from (Paris time)'],
        ['Lift', '2026-12-01 09:00:00'],
      ]);
      const [header] = await exported(article, 'fr');
      expect(header?.[1]).toMatch(/ \(heure de Paris\)$/);
      const answer = await test.app.inject({
        url: `/api/${article}&format=xlsx`,
        headers: { authorization: `Bearer ${await test.tokenFor(admin)}` },
      });
      const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
      expect(sheet?.rows).toEqual([
        ['Title', 'Shown from (Paris time)'],
        ['Lift', new Date('2026-12-01T09:00:00.000Z')],
      ]);
    });

    it('knows the building from a filter of the list, too (KIT-04, LIM-04)', async () => {
      const { north1 } = test.people.buildings;
      const filter = `$filter=buildingId eq ${north1} and title eq 'Lift'`;
      expect(await exported(`article/export?columns=activationDate&${filter}`)).toEqual([
        ['Shown from (Paris time)'],
        ['2026-12-01 09:00:00'],
      ]);
      const [header] = await exported(`user/export?columns=email,lastLogin&$filter=buildings eq ${north1}`);
      expect(header?.[1]).toMatch(/\(Paris time\)$/);
    });

    it('shows the clock of the customer’s defaults below a customer, and UTC elsewhere (KIT-04, LIM-04)', async () => {
      const { north, south } = test.people.customers;
      const tokyo = await exported(`config/policy/export?columns=name,revision&customerId=${south}`);
      expect(tokyo[0]?.[1]).toMatch(/\(Tokyo time\)$/);
      const now = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
      expect([tokyo[1]?.[0], tokyo[1]?.[1]?.slice(0, now.length)]).toEqual(['South', now]);
      expect((await exported(`config/policy/export?columns=revision&customerId=${north}`))[0]?.[0]).toMatch(/\(UTC\)$/);
      expect((await exported('building/timezone/export?columns=revision'))[0]?.[0]).toMatch(/\(UTC\)$/);
    });

    it('does not tell the zone of a building that the caller does not see (SEC-02)', async () => {
      const answer = await test.call('GET', article, { as: test.people.emails.southManager });
      expect(rowsOf(answer.text)).toEqual([['Title', 'Shown from (UTC)']]);
    });
  });
});
