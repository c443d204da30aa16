import { features, type Level, type Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '../apps/server/src/core/http/route.ts';
import { routes } from '../apps/server/src/routes.ts';
import { createExamples, type ExampleMaker, type Place } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { createPerson } from '../apps/server/src/testing/testPortfolio.ts';
import { resourceRights, type Needed, type ResourceRights } from './accessRights.ts';
import { createSubjects, placesOf } from './createSubjects.ts';
import { otherRoutes, type OtherRoute, type RouteSubjects } from './otherRoutes.ts';
import { createRequests, neededFor, type PlainRoute, plainRouteOf } from './resourceRequests.ts';

type Privileges = Record<string, Permission[]>;

const keyOf = ({ method, path }: Route) => `${method} ${path}`;
const others = routes.flatMap((route): { route: Route; other: OtherRoute }[] => {
  const other = otherRoutes[keyOf(route)];
  return other === undefined ? [] : [{ route, other }];
});
const plain = routes.flatMap((route): (PlainRoute & { rights: ResourceRights; level: Level })[] => {
  const found = otherRoutes[keyOf(route)] === undefined ? plainRouteOf(route) : null;
  const rights = found === null ? undefined : resourceRights[found.resource.name];
  if (found === null || rights === undefined) return [];
  return (['root', 'customer', 'building', 'vendor'] as const)
    .filter((level) => rights.levels[level] !== undefined)
    .map((level) => ({ ...found, rights, level }));
});
const titled = plain.map((one) => ({ ...one, title: `${keyOf(one.route)} at level ${one.level}` }));

/** Everything there is, without what `isTaken` names. */
function everythingBut(isTaken: (feature: string, permission: Permission) => boolean): Privileges {
  return Object.fromEntries(
    features.map(({ key, offers }) => [key, offers.filter((permission) => !isTaken(key, permission))]),
  );
}

const withoutViewAll = everythingBut((_, permission) => permission === 'viewAll');

/** Every feature that gives a permission for a resource, at any level. */
function givers({ levels, siblings = [] }: ResourceRights, needed: Needed): string[] {
  return [...Object.values(levels).flatMap((rights) => [...rights[needed]]), ...siblings];
}

describe('access', () => {
  let test: TestApp;
  let examples: ExampleMaker;
  let requests: ReturnType<typeof createRequests>;
  let subjects: RouteSubjects;
  let home: Place;
  let neighbour: Place;
  let stranger: Place;
  let person: { email: string; userId: string; roleId: string };

  /** Gives the person's role these privileges and no other. */
  const become = async (privileges: Privileges) => {
    await test.services.database.query({
      text: 'update roles set privilege_map = $2::jsonb where id = $1::uuid',
      values: [person.roleId, JSON.stringify(privileges)],
    });
    test.services.sessions.forget();
  };
  const send = (route: Route, request: { path: string; body?: unknown; version?: number }, as?: string) =>
    test.call(route.method, request.path, { ...request, ...(as === undefined ? {} : { as }) });

  beforeAll(async () => {
    test = await createTestApp();
    const { customers, buildings, roles } = test.people;
    examples = createExamples(test.services, test.people);
    requests = createRequests(test, examples);
    ({ home, neighbour, stranger } = placesOf(test.people));
    person = await createPerson(test.services, {
      customerId: customers.north,
      email: 'probe@northwind.example',
      privilegeMap: {},
      buildingIds: [buildings.north1],
      canGrantRoles: Object.values(roles),
    });
    subjects = await createSubjects(test.people, examples);
    await test.services.database.query({
      text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = $1::uuid',
      values: [person.userId, subjects.ownVendorId],
    });
  });
  afterAll(() => test.close());

  it('is declared for every route, and every route has its row of the specification here (SEC-02)', () => {
    const kinds = ['public', 'person', 'member', 'portal', 'feature', 'resource'];
    expect(routes.filter(({ access }) => !kinds.includes(access?.kind)).map(keyOf)).toEqual([]);
    const known = new Set([...others.map(({ route }) => route), ...plain.map(({ route }) => route)]);
    expect(routes.filter((route) => !known.has(route)).map(keyOf)).toEqual([]);
    const keys = new Set(routes.map(keyOf));
    expect(Object.keys(otherRoutes).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('is asked for by every path that the server answers below /api/ (SEC-02, API-41, API-02)', async () => {
    const plainPath = (path: string) => path.replaceAll(/\{\w+\}|:\w+(?:\|:\w+)*/g, ':id');
    const declared = new Set(routes.map(({ method, path }) => `${method} /api/${plainPath(path)}`));
    const open = others.filter(({ other }) => other.callers === 'anybody').map(({ route }) => `/api/${route.path}`);
    const known = new Set(['/api/openapi.json', ...open].map(plainPath));
    const mounted = mountedRoutes(test.app.printRoutes({ commonPrefix: false }))
      .map(({ path, methods }) => ({ path: plainPath(path), methods }))
      .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/docs') && !known.has(path));
    expect(mounted.length).toBeGreaterThan(40);
    for (const { path, methods } of mounted) {
      for (const method of methods.filter((name) => name !== 'HEAD' && name !== 'OPTIONS')) {
        const { statusCode } = await test.app.inject({
          method: method as 'GET',
          url: path.replaceAll(':id', home.buildingId),
        });
        const isDeclared = declared.has(`${method} ${path}`);
        expect(`${method} ${path} ${statusCode}`).toBe(`${method} ${path} ${isDeclared ? 401 : 405}`);
      }
    }
  });

  describe('for nobody, for a token nobody signed and for a person without a user record', () => {
    const all = [
      ...others.filter(({ other }) => other.callers !== 'anybody').map(({ route, other }) => ({ route, other })),
      ...routes.filter((route) => otherRoutes[keyOf(route)] === undefined).map((route) => ({ route, other: null })),
    ];

    it.each(all.map((one) => ({ ...one, title: keyOf(one.route) })))(
      '$title answers 401, 401 and 403 (SEC-02, API-40, PERM-10)',
      async ({ route, other }) => {
        const request = other?.request(subjects) ?? {
          path: route.path.replace(/\{\w+\}/g, home.buildingId),
          body: route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
        };
        expect((await send(route, request)).status).toBe(401);
        const forged = { ...request, headers: { authorization: `Bearer ${forgedToken}` } };
        expect((await test.call(route.method, request.path, forged)).status).toBe(401);
        if (other?.callers === 'person') return;
        expect((await send(route, request, test.people.emails.newcomer)).status).toBe(403);
      },
    );
  });

  describe('to what is open', () => {
    it.each(
      others.filter(({ other }) => other.callers === 'anybody').map((one) => ({ ...one, title: keyOf(one.route) })),
    )('$title asks for no token (API-41)', async ({ route, other }) => {
      expect((await send(route, other.request(subjects))).status).not.toBe(401);
    });
  });

  describe('of people without a privilege', () => {
    it.each(titled)('$title shows and changes nothing (PERM-10, PERM-24, PERM-22)', async (one) => {
      const { route, rights, kind, level, resource } = one;
      const { record, ...request } = await requests.make(one, level, home);
      const before = await requests.read(resource, record);
      for (const email of [test.people.emails.roleless, test.people.emails.reader]) {
        const answer = await send(route, request, email);
        const isPublished = rights.others.kind === 'published' && neededFor[kind].includes('view');
        const isShown = isPublished && rights.others.kind === 'published' && rights.others.isAlways === true;
        const isAbsent = isPublished && !isShown && (kind === 'get' || kind === 'dependents');
        expect(answer.status).toBe(isAbsent ? 404 : isPublished ? 200 : 403);
        const mayName = isShown || kind === 'create' || kind === 'update';
        if (!mayName) expect(answer.text).not.toContain(record.id);
      }
      expect(await requests.read(resource, record)).toEqual(before);
    });
  });

  describe('with every permission but the one that is needed', () => {
    it.each(titled)(
      '$title is refused (PERM-10, PERM-01, PERM-09, PERM-13, PERM-16, PERM-22, PERM-37)',
      async (one) => {
        const { route, rights, kind, level, resource } = one;
        const { record, ...request } = await requests.make(one, level, home);
        const before = await requests.read(resource, record);
        await become(
          everythingBut((feature, permission) =>
            neededFor[kind].some((needed) => permission === needed && givers(rights, needed).includes(feature)),
          ),
        );
        const answer = await send(route, request, person.email);
        if (!neededFor[kind].includes('view') || rights.others.kind === 'nobody') {
          expect(answer.status).toBe(403);
          expect(await requests.read(resource, record)).toEqual(before);
          return;
        }
        expectOthersReading(rights, kind, answer, record.id);
      },
    );
  });

  describe('with nothing but the permission that is needed', () => {
    const rightsOf = ({ rights, level }: (typeof titled)[number], needed: Needed) =>
      rights.levels[level]?.[needed] ?? [];
    const cases = titled
      // What nobody may delete is never brought back.
      .filter((one) => one.kind !== 'restore' || rightsOf(one, 'delete').length > 0)
      .flatMap((one) =>
        neededFor[one.kind].flatMap((needed) => rightsOf(one, needed).map((feature) => ({ ...one, needed, feature }))),
      );

    it.each(cases)(
      '$title is allowed by $needed on $feature (PERM-09, PERM-13 to PERM-16, PERM-28, API-36)',
      async ({ needed, feature, ...one }) => {
        const { record, ...request } = await requests.make(one, one.level, home);
        const { widenedBy } = one.rights;
        const wide: Privileges = widenedBy === undefined ? {} : { [widenedBy]: ['viewAll'] };
        await become({ ...wide, [feature]: [needed, ...(wide[feature] ?? [])] });
        const answer = await send(one.route, request, person.email);
        expect({ status: answer.status, fields: answer.body.fields }).toEqual({
          status: { create: 201, remove: 204 }[one.kind as string] ?? 200,
          fields: undefined,
        });
        if (one.kind === 'list' || one.kind === 'export') expect(answer.text).toContain(record.id);
      },
    );
  });

  describe('to routes of their own', () => {
    const guarded = others
      .filter(
        ({ other }) => other.callers !== 'anybody' && other.isStream === undefined && other.endsToken === undefined,
      )
      .map((one) => ({ ...one, title: keyOf(one.route) }));
    const statusOf = ({ status }: OtherRoute): number => status ?? 200;

    it.each(guarded)(
      '$title is given to people without a privilege only where everybody may (PERM-37, PERM-10)',
      async ({ route, other }) => {
        const { status } = await send(route, other.request(subjects), test.people.emails.reader);
        const isOpen = other.callers === 'member' || other.callers === 'person' || other.without !== undefined;
        expect(status).toBe(isOpen ? statusOf(other) : 403);
      },
    );

    it.each(guarded.filter(({ other }) => typeof other.callers !== 'string'))(
      '$title asks for its permission and for no other (PERM-10, PERM-09)',
      async ({ route, other }) => {
        if (typeof other.callers === 'string') return;
        const { features: needed, needs } = other.callers;
        const withheld = [...needed, ...(other.siblings ?? [])];
        await become(everythingBut((feature, permission) => permission === needs && withheld.includes(feature)));
        expect((await send(route, other.request(subjects), person.email)).status).toBe(other.without ?? 403);
        for (const feature of needed) {
          await become({ [feature]: [needs] });
          const { status } = await test.call(route.method, other.request(subjects).path, {
            ...other.request(subjects),
            as: person.email,
            headers: { 'if-match': '*' },
          });
          expect([statusOf(other), 403].slice(0, needed.length > 2 ? 2 : 1)).toContain(status);
        }
      },
    );
  });

  describe('outside the scope', () => {
    const cases = titled.filter(({ level }) => level !== 'root');

    it.each(cases)(
      '$title treats records of another customer as absent (API-16, PERM-07, PERM-26, SEC-02)',
      async (one) => {
        await become(withoutViewAll);
        await expectAbsent(one, stranger);
      },
    );

    it.each(cases.filter(({ level }) => level !== 'customer'))(
      '$title treats records of another building as absent (API-16, PERM-07, PERM-26, SEC-02)',
      async (one) => {
        await become(withoutViewAll);
        await expectAbsent(one, neighbour);
      },
    );

    it.each(titled.filter(({ rights, kind }) => rights.widenedBy !== undefined && kind !== 'create'))(
      '$title treats records that the person was not given as absent (PERM-05, PERM-06, PERM-07, API-16)',
      async (one) => {
        await become(withoutViewAll);
        await expectAbsent(one, home);
      },
    );

    it.each(
      others.filter(({ other }) => other.foreign !== undefined).map((one) => ({ ...one, title: keyOf(one.route) })),
    )('$title treats another customer as absent (API-16, SEC-02)', async ({ route, other }) => {
      await become(withoutViewAll);
      const headers = { 'if-match': '*' };
      const own = other.request(subjects);
      const inScope = await test.call(route.method, own.path, { ...own, headers, as: person.email });
      expect(inScope.status).toBe(other.status ?? 200);
      const request = other.foreign?.(subjects) ?? { path: '' };
      expect((await send(route, request, person.email)).status).toBe(404);
    });

    it.each(cases)('$title is not told of in the history (API-42, SEC-02)', async (one) => {
      if (one.kind !== 'get') return;
      const record = await examples.record(one.resource.name, one.level, stranger);
      await become(withoutViewAll);
      const path = `audit?type=${one.resource.name}&id=${record.id}`;
      expect((await test.call('GET', path, { as: test.people.emails.administrator })).status).toBe(200);
      expect((await test.call('GET', path, { as: person.email })).status).toBe(404);
    });
  });

  /** Reads of people without the feature answer what the specification grants everybody, and no more. */
  function expectOthersReading(
    { others: readers }: ResourceRights,
    kind: PlainRoute['kind'],
    // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
    answer: { status: number; body: any; text: string },
    id: string,
  ): void {
    if (readers.kind === 'portal') {
      expect(answer.status).toBe(200);
      return;
    }
    if (readers.kind === 'published' && readers.fields === undefined) {
      if (readers.isAlways === true) {
        expect(answer.status).toBe(200);
        expect(answer.text).not.toContain('revision');
        return;
      }
      expect(answer.status).toBe(kind === 'get' || kind === 'dependents' ? 404 : 200);
      expect(answer.text).not.toContain(id);
      return;
    }
    expect(answer.status).toBe(200);
    if (kind === 'dependents' || kind === 'export') return;
    const shown: Record<string, unknown>[] = kind === 'list' ? answer.body.value : [answer.body];
    expect(shown.length).toBeGreaterThan(0);
    const fields = readers.kind === 'nobody' ? [] : (readers.fields ?? []);
    for (const record of shown) expect(Object.keys(record).toSorted()).toEqual(['id', ...fields].toSorted());
  }

  async function expectAbsent(one: (typeof titled)[number], place: Place): Promise<void> {
    const { route, kind, level, resource } = one;
    const { record, ...request } = await requests.make(one, level, place);
    const before = await requests.read(resource, record);
    const answer = await send(route, request, person.email);
    // A list below a parent that is out of reach is as absent as the parent.
    const hasParent = /\{(?:customer|building)Id\}/.test(route.path);
    if (!hasParent && (kind === 'list' || kind === 'export')) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(record.id);
      expect(answer.text).not.toContain(record.mark);
      if (kind === 'export') return;
      expect(answer.body['@odata.count']).toBe(answer.body.value.length);
      const separator = route.path.includes('?') ? '&' : '?';
      for (const query of [`$search=${record.mark}`, `$filter=id eq ${record.id}`, `id=${record.id}`]) {
        const found = await send(route, { path: `${route.path}${separator}${query}&$count=true` }, person.email);
        expect(found.text).not.toContain(`"${record.id}"`);
        expect([200, 400, 404]).toContain(found.status);
        if (found.status === 200) expect(found.body['@odata.count']).toBe(0);
      }
      return;
    }
    expect(answer.status).toBe(404);
    expect(await requests.read(resource, record)).toEqual(before);
  }
});

/** Paths and methods of the tree that the server prints. */
function mountedRoutes(tree: string): { path: string; methods: string[] }[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', names] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    parents.length = indent.length / 4;
    const path = parents.join('') + segment;
    parents.push(segment);
    return names === undefined ? [] : [{ path, methods: names.split(', ') }];
  });
}

const forgedToken = [
  { alg: 'RS256', typ: 'at+jwt', kid: 'nobody' },
  {
    iss: 'http://localhost:3000/oidc',
    aud: 'http://localhost:3000/api',
    sub: 'x',
    email: 'admin@atrium.example',
    exp: 4_102_444_800,
  },
  'signature',
]
  .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
  .join('.');
