import { expandsOf, levelsOf, registry, type ResourceDefinition } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createExamples, type ExampleMaker } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { placesOf } from './createSubjects.ts';
import { filled } from './resourceRequests.ts';

const read = Object.values<ResourceDefinition>(registry)
  .filter(({ actions }) => actions.includes('list') && actions.includes('get'))
  .map((resource) => ({ name: resource.name, resource }));

describe('what OData clients write', () => {
  let test: TestApp;
  let examples: ExampleMaker;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    examples = createExamples(test.services, test.people);
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const ask = (path: string, headers: Record<string, string> = {}) => test.call('GET', path, { as: admin, headers });

  it.each(read)(
    'reads a $name in parts, and refuses by name what a record is not asked (API-44)',
    async ({ resource }) => {
      const [level = 'root'] = levelsOf(resource).toReversed();
      const { id, fixed } = await examples.record(resource.name, level, placesOf(test.people).home);
      const list = filled(resource.listPath ?? resource.path, fixed);
      const path = `${filled(resource.path, fixed)}/${id}`;
      const whole = (await ask(path)).body;
      for (const address of [path, `${list}?id=${id}`]) {
        const and = address.includes('?') ? '&' : '?';
        const head = await ask(`${address}${and}$select=version&$format=json`);
        expect([address, head.body]).toEqual([address, { id, version: whole.version }]);
        expect(head.headers['etag']).toBe(`"${String(whole.version)}"`);
        const expands = expandsOf(resource);
        const { body } = await ask(`${address}${and}$select=*&$expand=*`);
        expect(body).toMatchObject(whole);
        for (const [name, { field }] of Object.entries(expands))
          expect([address, name, body[name]?.id ?? null]).toEqual([address, name, whole[field] ?? null]);
        for (const option of [
          '$filter',
          '$orderby',
          '$top',
          '$skip',
          '$count',
          '$search',
          '$apply',
          '$compute',
          'nosuch',
        ]) {
          const refused = await ask(`${address}${and}${option}=1`);
          expect([option, refused.status, refused.body.fields]).toMatchObject([option, 400, [{ field: option }]]);
        }
        for (const option of ['$select', '$expand'])
          expect([(await ask(`${address}${and}${option}=nosuch`)).body.fields]).toMatchObject([[{ field: option }]]);
      }
      const rows = await ask(`${list}?$select=*&$expand=*&$top=1`);
      expect([rows.status, Object.keys(rows.body.value[0])]).toEqual([
        200,
        expect.arrayContaining(['id', 'version', ...Object.keys(expandsOf(resource))]),
      ]);
    },
  );

  it('says where a part of a record is in the model (API-44)', async () => {
    const { north1 } = test.people.buildings;
    for (const path of [`building/${north1}`, `building(${north1})`, `building?id=${north1}`]) {
      const and = path.includes('?') ? '&' : '?';
      const { body } = await ask(`${path}${and}$select=name`, { 'odata-maxversion': '4.0' });
      expect(body['@odata.context']).toBe('/api/$metadata#building(name)/$entity');
    }
  });

  it('answers of a reference what its brackets ask for, in lists and records (API-44)', async () => {
    const { north1 } = test.people.buildings;
    const parts = '$select=name,country&$expand=country($select=name),timezone,customer($select=name)';
    const whole = (await ask(`building/${north1}?$expand=*`)).body;
    const wanted = {
      id: north1,
      name: 'North One',
      country: { id: whole.countryId, name: 'France' },
      timezone: whole.timezone,
      customer: { id: whole.customerId, name: 'Northwind' },
    };
    expect(Object.keys(whole.country)).toContain('isoCode');
    for (const path of [`building/${north1}?${parts}`, `building(${north1})?${parts.replaceAll(',', ', ')}`])
      expect([path, (await ask(path)).body]).toEqual([path, wanted]);
    const list = await ask(`building?$filter=id eq ${north1}&${parts}`);
    expect([list.body.value]).toEqual([[wanted]]);
    const other = await ask(`building?$filter=id eq ${north1}&$select=name&$expand=country($select=isoCode)`);
    expect(other.body.value[0].country).toEqual({ id: whole.countryId, isoCode: whole.country.isoCode });
  });

  it.each([
    ["contains(name,'North') eq true", ['North One', 'North Two']],
    ["contains(name,'North') eq false", ['South One']],
    ["contains(name,'North') ne true and name ne null", ['South One']],
    ["not (not (startswith(name,'South')))", ['South One']],
    ["  name   eq  'North One'  ", ['North One']],
    ["name in('North One','South One')", ['North One', 'South One']],
    ["((name eq 'North One') or ((name eq 'South One')))", ['North One', 'South One']],
    ['size eq null', ['North One', 'North Two', 'South One']],
  ])('finds the buildings of %s (API-10, API-44)', async (filter, names) => {
    const { north1, north2, south1 } = test.people.buildings;
    const asked = `(${filter}) and id in (${north1},${north2},${south1})`;
    const { body } = await ask(`building?$orderby=name&$filter=${encodeURIComponent(asked)}`);
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it('takes a field of yes or no as a condition by itself (API-44)', async () => {
    const path = 'role?$count=true&$top=0&$filter=';
    const count = async (filter: string) => (await ask(`${path}${encodeURIComponent(filter)}`)).body['@odata.count'];
    const [all, admins] = [await count('name ne null'), await count('isAdmin eq true')];
    expect(admins).toBeGreaterThan(0);
    expect([await count('isAdmin'), await count('not isAdmin'), await count('(isAdmin) and name ne null')]).toEqual([
      admins,
      all - admins,
      admins,
    ]);
  });

  it.each([
    ['$filter', "contains(name,'a') eq 1"],
    ['$filter', "contains(name,'a') eq"],
    ['$filter', 'name'],
    ['$filter', 'not name'],
    ['$filter', 'name in ()'],
    ['$filter', "indexof(name,'a') eq 0"],
    ['$filter', ''],
    ['$select', ''],
    ['$expand', 'country($select=nosuch)'],
    ['$expand', 'country($expand=state)'],
    ['$expand', 'country($select=name'],
    ['$select', 'name,nosuch($select=name)'],
    ['$orderby', 'tolower(name)'],
    ['$top', '-1'],
    ['$skip', '1.5'],
    ['$count', '1'],
    ['$compute', 'size mul 2 as double'],
    ['$levels', '2'],
  ])('refuses %s=%s by the name of the option (API-11, API-44)', async (option, value) => {
    const { status, body } = await ask(`building?${option}=${encodeURIComponent(value)}`);
    expect([status, body.code, body.fields]).toMatchObject([400, 'invalidQuery', [{ field: option }]]);
    expect(body.message).toContain(option);
  });

  it('counts the values of what a building shows as of any list (API-38, KIT-01)', async () => {
    const { north1 } = test.people.buildings;
    for (const path of ['config/card', 'config/cards', 'config/appmenu', 'config/appmenus', 'config/extension']) {
      const list = (await ask(`${path}?buildingId=${north1}&$top=1000`)).body.value as { enabled: boolean }[];
      const apply = encodeURIComponent('groupby((enabled),aggregate($count as count))');
      const { status, body } = await ask(`${path}?buildingId=${north1}&$apply=${apply}`);
      const counted = Object.fromEntries(
        body.value.map((one: { enabled: boolean; count: number }) => [one.enabled, one.count]),
      );
      const groups = Object.entries(Object.groupBy(list, ({ enabled }) => String(enabled)));
      expect([path, status, counted]).toEqual([
        path,
        200,
        Object.fromEntries(groups.map(([key, of]) => [key, of?.length])),
      ]);
    }
  });
});
