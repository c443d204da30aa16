import { levelsOf, registry, type ResourceDefinition } from '@atrium/contract';
import { OData } from '@odata/client';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { xml2json } from 'odata-csdl';
import csdlSchema from 'odata-csdl/schemas/csdl.schema.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { modelPath } from '../apps/server/src/http/odata/odataPath.ts';
import { routes } from '../apps/server/src/routes.ts';
import { createExamples, type ExampleMaker } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { placesOf } from './createSubjects.ts';
import { filled } from './resourceRequests.ts';

const resources = Object.values<ResourceDefinition>(registry);
const listed = resources
  .filter(({ actions }) => actions.includes('list'))
  .map((resource) => ({ name: resource.name, resource }));

/** A member of a type of `$metadata`. */
interface Member {
  readonly $Type?: string;
  readonly $Nullable?: boolean;
  readonly $Collection?: boolean;
  readonly $Kind?: string;
  readonly '@Capabilities.FilterRestrictions'?: { readonly NonFilterableProperties: readonly string[] };
  readonly '@Capabilities.SortRestrictions'?: { readonly NonSortableProperties: readonly string[] };
}
/** The types of `$metadata` by name; whether one is open is asked of its member `$OpenType`. */
type Types = Readonly<Record<string, Readonly<Record<string, Member>> | undefined>>;

const patterns: Readonly<Record<string, RegExp>> = {
  'Edm.Guid': /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  'Edm.DateTimeOffset': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

const instantPattern = patterns['Edm.DateTimeOffset'] ?? /^$/;

/** Returns what a value of a row is against its type in the model; empty where it fits. */
function misfits(value: unknown, type: Member, schema: Types, path: string): string[] {
  if (type.$Collection === true)
    return Array.isArray(value)
      ? value.flatMap((one) => misfits(one, { ...type, $Collection: false }, schema, path))
      : [`${path} is no collection`];
  if (value === null || value === undefined) return type.$Nullable === true ? [] : [`${path} is null`];
  const name = type.$Type ?? 'Edm.String';
  if (name === 'Edm.Untyped') return [];
  if (name.startsWith('Atrium.')) {
    const members = schema[name.slice('Atrium.'.length)] ?? {};
    return Object.entries(value).flatMap(([field, held]) => {
      const member = members[field];
      if (member !== undefined) return misfits(held, member, schema, `${path}.${field}`);
      return '$OpenType' in members ? [] : [`${path}.${field} is not in the model`];
    });
  }
  const kind = name === 'Edm.Boolean' ? 'boolean' : /^Edm\.(?:Int64|Double)$/.test(name) ? 'number' : 'string';
  const isSuch = typeof value === kind && (typeof value !== 'string' || (patterns[name]?.test(value) ?? true));
  if (name === 'Edm.String' && typeof value === 'string' && instantPattern.test(value))
    return [`${path} is a point in time and no text`];
  return isSuch ? [] : [`${path} is ${JSON.stringify(value)} and no ${name}`];
}

/** The properties that a list refuses to be filtered and ordered by: of an entity set, or of the parent that contains it. */
function restrictionsOf(schema: Types, name: string) {
  const list = schema['Container']?.[name] ?? Object.values(schema).find((type) => type?.[name]?.$Collection)?.[name];
  return {
    unfiltered: list?.['@Capabilities.FilterRestrictions']?.NonFilterableProperties ?? [],
    unsorted: list?.['@Capabilities.SortRestrictions']?.NonSortableProperties ?? [],
  };
}

describe('OData clients', () => {
  let test: TestApp;
  let examples: ExampleMaker;
  let admin: string;
  let origin: string;
  let authorization: string;

  beforeAll(async () => {
    test = await createTestApp();
    examples = createExamples(test.services, test.people);
    admin = test.people.emails.administrator;
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    authorization = `Bearer ${await test.tokenFor(admin)}`;
  });
  afterAll(() => test.close());

  const ask = (path: string, headers: Record<string, string> = {}) => test.call('GET', path, { as: admin, headers });
  const exampleOf = (resource: ResourceDefinition) => {
    const [level = 'root'] = levelsOf(resource).toReversed();
    return examples.record(resource.name, level, placesOf(test.people).home);
  };

  describe('read the model', () => {
    it('as CSDL XML and JSON, which say the same and are valid, with a token (API-44)', async () => {
      const [xml, json] = [await ask('$metadata'), await ask('$metadata?$format=json')];
      expect([xml.headers['content-type'], json.headers['content-type']]).toEqual([
        'application/xml; charset=utf-8',
        'application/json; charset=utf-8',
      ]);
      const messages: unknown[] = [];
      expect(xml2json(xml.text, { strict: true, messages })).toEqual(json.body);
      expect(messages).toEqual([]);
      const ajv = new Ajv({ strict: false, allErrors: true });
      addFormats.default(ajv);
      expect([ajv.validate(csdlSchema, json.body), ajv.errors]).toEqual([true, null]);
      for (const path of ['$metadata', '']) expect((await test.call('GET', path)).status).toBe(401);
    });

    it('in the format that they ask for (API-44)', async () => {
      const typeOf = async (path: string, accept?: string) =>
        (await ask(path, accept === undefined ? {} : { accept })).headers['content-type'];
      expect(await typeOf('$metadata', 'application/json')).toContain('json');
      expect(await typeOf('$metadata', 'application/xml, application/json;q=0.5')).toContain('xml');
      expect(await typeOf('$metadata?$format=application/xml', 'application/json')).toContain('xml');
      const refused = await ask('$metadata?$format=atom');
      expect([refused.status, refused.body.fields[0].field]).toEqual([400, '$format']);
    });

    it('names entity sets whose names are no path of something else (API-44)', () => {
      const others = new Set(routes.map(({ path }) => path.split('/')[0]));
      const taken = listed.filter(({ resource }) => {
        const path = modelPath(resource, resources);
        return path !== resource.path && others.has(path.split('/')[0]) && !path.includes('/');
      });
      expect(taken).toEqual([]);
    });
  });

  it('find every entity set in the service document (API-44)', async () => {
    for (const path of ['', '?$format=json']) {
      const { body, headers } = await ask(path);
      expect([body['@odata.context'], headers['odata-version']]).toEqual(['/api/$metadata', '4.0']);
      expect(body.value.length).toBeGreaterThan(20);
      for (const { name, url } of body.value) {
        const { status, body: page } = await ask(`${url}?$top=1`);
        const [first] = page.value;
        const isRead = resources.some((one) => one.name === name && one.actions.includes('get'));
        const one = isRead && first !== undefined ? await ask(`${url}(${String(first.id)})`) : null;
        expect([name, status, one?.status ?? 200]).toEqual([name, 200, 200]);
      }
    }
  });

  it.each(listed)('read $name as the model says, by key in parentheses and counted (API-44)', async ({ resource }) => {
    const { id, fixed } = await exampleOf(resource);
    const path = filled(resource.listPath ?? resource.path, fixed);
    const schema = (await ask('$metadata?$format=json')).body.Atrium as Types;
    const type = { $Type: `Atrium.${resource.name}` };
    const { value } = (await ask(`${path}?$top=100`)).body;
    expect(value.length).toBeGreaterThan(0);
    expect(value.flatMap((row: unknown) => misfits(row, type, schema, resource.name))).toEqual([]);

    const { body } = await ask(`${path}?$count=true&$top=0`);
    const counted = await ask(`${path}/$count`);
    expect([counted.text, counted.headers['content-type']]).toEqual([
      String(body['@odata.count']),
      'text/plain; charset=utf-8',
    ]);
    expect((await ask(`${path}/$count?$filter=id eq ${id}`)).text).toBe('1');

    const model = modelPath(resource, resources).replaceAll(
      /\/\{(\w+)\}/g,
      (_, name: string) => `(${String((fixed as Record<string, unknown>)[name])})`,
    );
    const asClient = { 'odata-maxversion': '4.0' };
    if (resource.actions.includes('get'))
      for (const key of [`(${id})`, `('${id}')`, `(id=${id})`, `%28%27${id}%27%29`]) {
        expect([key, (await ask(`${path}${key}`)).body.id]).toEqual([key, id]);
        const one = await ask(`${model}${key}`, asClient);
        expect([key, one.body.id]).toEqual([key, id]);
        const promised = Object.keys(resource.row.shape).filter((field) => field in one.body);
        const held = Object.fromEntries(promised.map((field) => [field, one.body[field]]));
        expect(misfits(held, type, schema, resource.name)).toEqual([]);
      }
    const page = await ask(`${model}?$top=1&$format=json`, asClient);
    expect([page.status, page.body['@odata.context']]).toEqual([200, `/api/$metadata#${model}`]);
  });

  it.each(listed)(
    'select each property of $name, and filter and order by those that the model allows (API-47)',
    async ({ resource }) => {
      const { fixed } = await exampleOf(resource);
      const path = filled(resource.listPath ?? resource.path, fixed);
      const schema = (await ask('$metadata?$format=json')).body.Atrium as Types;
      const properties = Object.entries(schema[resource.name] ?? {}).flatMap(([field, { $Kind }]) =>
        field.startsWith('$') || $Kind === 'NavigationProperty' ? [] : [field],
      );
      expect(properties).toContain('id');
      for (const field of properties) {
        const { status, body } = await ask(`${path}?$top=1&$select=${field}`);
        const isOptional = schema[resource.name]?.[field]?.$Nullable === true;
        expect([field, status, field in (body.value?.[0] ?? {}) || isOptional]).toEqual([field, 200, true]);
      }
      const set = restrictionsOf(schema, resource.name);
      for (const field of properties) {
        const ordered = await ask(`${path}?$top=0&$orderby=${field}`);
        expect([field, ordered.status]).toEqual([field, set.unsorted.includes(field) ? 400 : 200]);
        const filtered = await ask(`${path}?$top=0&$filter=${field} eq null`);
        const isRefused = filtered.text.includes('is not a field to filter by');
        expect([field, isRefused]).toEqual([field, set.unfiltered.includes(field)]);
      }
    },
  );

  it('count what they may list, and nothing else (API-44, SEC-02)', async () => {
    const { administrator, northManager, reader, southManager } = test.people.emails;
    for (const as of [administrator, northManager, reader, southManager])
      for (const { resource } of listed.filter((one) => !one.resource.path.includes('{'))) {
        const path = resource.listPath ?? resource.path;
        const list = await test.call('GET', `${path}?$count=true&$top=1`, { as });
        const count = await test.call('GET', `${path}/$count`, { as });
        const expected = list.status === 200 ? String(list.body['@odata.count']) : count.text;
        expect([as, path, count.status, count.text]).toEqual([as, path, list.status, expected]);
      }
  });

  it('read the times of a deleted record as points in time (API-44, BLDG-33)', async () => {
    const { id } = await examples.record('building', 'customer', placesOf(test.people).home);
    const { headers } = await ask(`building/${id}`);
    await test.call('DELETE', `building/${id}`, { as: admin, headers: { 'if-match': String(headers['etag']) } });
    const schema = (await ask('$metadata?$format=json')).body.Atrium as Types;
    const { value } = (await ask(`building?$filter=id eq ${id}`)).body;
    expect([value.length, value[0].purgeAt]).toEqual([1, expect.any(String)]);
    expect(misfits(value[0], { $Type: 'Atrium.building' }, schema, 'building')).toEqual([]);
  });

  it('are answered with the version, and with the context when they ask for it (API-44)', async () => {
    const plain = await ask('building?$top=1');
    expect([plain.headers['odata-version'], Object.keys(plain.body)[0]]).toEqual(['4.0', 'value']);
    const minimal = await ask('building?$top=1&$select=name', { accept: 'application/json;odata.metadata=minimal' });
    expect(minimal.body['@odata.context']).toBe('/api/$metadata#building(name)');
    expect(minimal.headers['content-type']).toContain('odata.metadata=minimal');
    const none = await ask('building?$top=1', {
      accept: 'application/json;odata.metadata=none',
      'odata-version': '4.0',
    });
    expect(none.body['@odata.context']).toBeUndefined();
    const one = await ask(`building?id=${test.people.buildings.north1}`, { 'odata-version': '4.0' });
    expect(one.body['@odata.context']).toBe('/api/$metadata#building/$entity');
    const refused = await ask('building?$format=atom');
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, '$format']);
  });

  it('read a feed as Excel does: service document, model, then page after page (API-44, API-12)', async () => {
    for (let index = 0; index < 5; index += 1) await examples.record('tag', 'root', placesOf(test.people).home);
    const excel = {
      accept:
        'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7',
      'odata-maxversion': '4.0',
      maxdataserviceversion: '3.0',
      prefer: 'odata.maxpagesize=2',
    };
    const service = (await ask('', excel)).body;
    const metadata = await ask(service['@odata.context'].replace('/api/', ''), { ...excel, accept: 'application/xml' });
    expect(metadata.text).toContain('<EntitySet Name="tag" EntityType="Atrium.tag"');
    const { url } = service.value.find(({ name }: { name: string }) => name === 'tag');
    const ids: string[] = [];
    let next: string | undefined = url;
    while (next !== undefined) {
      const { body } = await ask(next, excel);
      expect(body['@odata.context']).toBe('/api/$metadata#tag');
      ids.push(...body.value.map(({ id }: { id: string }) => id));
      next = body['@odata.nextLink']?.replace('/api/', '');
    }
    expect([ids.length, String(new Set(ids).size)]).toEqual([ids.length, (await ask('tag/$count')).text]);
  });

  it('open an export as LibreOffice does, which asks with WebDAV first (API-44, API-02)', async () => {
    const path = 'building/export?format=csv&columns=name';
    const office = { 'user-agent': 'LibreOffice 24.8', depth: '0' };
    const asked = async (method: string) => test.call(method, path, { as: admin, headers: office });
    expect((await asked('OPTIONS')).headers['dav']).toBeUndefined();
    expect([(await asked('PROPFIND')).status, (await asked('LOCK')).status]).toEqual([405, 405]);
    const [head, file] = [await asked('HEAD'), await asked('GET')];
    expect([head.status, head.headers['content-type'], file.status]).toEqual([200, 'text/csv; charset=utf-8', 200]);
    expect(file.text).toContain('North One');
  });

  it('are served as a kept library asks: query, count, key, change of page (API-44)', async () => {
    const client = OData.New4({ serviceEndpoint: `${origin}/api/`, commonHeaders: { Authorization: authorization } });
    const buildings = client.getEntitySet<{ id: string; name: string }>('building');
    const { north1, north2 } = test.people.buildings;
    const named = await buildings.query(client.newFilter().property('name').eq('North One'));
    expect(named.map(({ id }) => id)).toEqual([north1]);
    expect(await buildings.count(client.newFilter().property('name').eq('North Two'))).toBe(1);
    expect((await buildings.retrieve(north2)).name).toBe('North Two');
    const ordered = await buildings.query(client.newOptions().orderby('name', 'desc').top(1).select(['name']));
    expect(ordered.map(({ name }) => name)).toEqual(['South One']);
  });
});
