import { describe, expect, it } from 'vitest';

import { routes } from '../apps/server/src/routes.ts';
import { everythingBut, keyOf, others, plainCases, useMatrix } from './accessMatrix.ts';
import { resourceRights } from './accessRights.ts';
import { otherRoutes, type OtherRoute } from './otherRoutes.ts';
import { ownRouteAccess, ownRoutes } from './ownRoutes.ts';
import { filled } from './resourceRequests.ts';

describe('access', () => {
  const matrix = useMatrix();

  it('is declared for every route, and every route has its row of the specification here (SEC-02)', () => {
    const kinds = ['public', 'person', 'member', 'portal', 'feature', 'resource', 'own', 'ownOr', 'upload'];
    expect(routes.filter(({ access }) => !kinds.includes(access?.kind)).map(keyOf)).toEqual([]);
    const known = new Set([...others.map(({ route }) => route), ...plainCases.map(({ route }) => route)]);
    expect(routes.filter((route) => !known.has(route)).map(keyOf)).toEqual([]);
    const keys = new Set(routes.map(keyOf));
    expect(Object.keys(otherRoutes).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('is asked for by every path that the server answers below /api/ (SEC-02, API-41, API-02)', async () => {
    const { test, home } = matrix();
    const plainPath = (path: string) => path.replaceAll(/\{\w+\}|:\w+(?:\|:\w+)*/g, ':id');
    const declared = new Set(
      routes.flatMap(({ method, path, isPatch }) =>
        [method, ...(isPatch === true ? ['PATCH'] : [])].map((name) => `${name} /api/${plainPath(path)}`),
      ),
    );
    const open = others.filter(({ other }) => other.callers === 'anybody').map(({ route }) => `/api/${route.path}`);
    const known = new Set(['/api/openapi.json', '/api/auth/backchannel-logout', ...open].map(plainPath));
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

  describe('for no one, for a token no one signed and for a person without a user record', () => {
    const all = [
      ...others.filter(({ other }) => other.callers !== 'anybody'),
      ...routes
        .filter((route) => otherRoutes[keyOf(route)] === undefined)
        .map((route) => ({ route, other: null, title: keyOf(route) })),
    ];

    it.each(all)('$title answers 401, 401 and 403 (SEC-02, API-40, PERM-10)', async ({ route, other }) => {
      const { test, subjects, home, send } = matrix();
      const request = other?.request(subjects) ?? {
        path: route.path.replace(/\{\w+\}/g, home.buildingId),
        body: route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
      };
      expect((await send(route, request)).status).toBe(401);
      const forged = { ...request, headers: { authorization: `Bearer ${forgedToken}` } };
      expect((await test.call(route.method, request.path, forged)).status).toBe(401);
      if (other?.callers === 'person') return;
      expect((await send(route, request, test.people.emails.newcomer)).status).toBe(403);
    });
  });

  describe('to what is open', () => {
    it.each(others.filter(({ other }) => other.callers === 'anybody'))(
      '$title asks for no token (API-41)',
      async ({ route, other }) => {
        const { subjects, send } = matrix();
        // 403 is the answer to an address that is not signed.
        expect([200, 204, 302, 400, 403, 404, 409]).toContain((await send(route, other.request(subjects))).status);
      },
    );
  });

  describe('to routes of their own', () => {
    const guarded = others.filter(
      ({ other }) => other.callers !== 'anybody' && other.isStream === undefined && other.endsToken === undefined,
    );
    const statusOf = ({ status }: OtherRoute): number => status ?? 200;

    it.each(guarded)(
      '$title is given to people without a privilege only where everybody may (PERM-37, PERM-10)',
      async ({ route, other }) => {
        const { test, subjects, send } = matrix();
        const { status } = await send(route, other.request(subjects), test.people.emails.reader);
        const isOpen = other.callers === 'member' || other.callers === 'person' || other.without !== undefined;
        expect(status).toBe(isOpen ? statusOf(other) : 403);
      },
    );

    it.each(guarded.filter(({ other }) => typeof other.callers !== 'string'))(
      '$title asks for its permission and for no other (PERM-10, PERM-09)',
      async ({ route, other }) => {
        if (typeof other.callers === 'string') return;
        const { test, subjects, person, become, send } = matrix();
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

  describe('to records of which people have their own', () => {
    const shared = ownRouteAccess.flatMap(({ route, access }) =>
      access.kind === 'ownOr' ? [{ route, access, title: keyOf(route) }] : [],
    );
    const levelsOf = (name: string) => Object.entries(resourceRights[name]?.levels ?? {});

    it('is declared for what staff do for others and people for themselves (SEC-02)', () => {
      const declared = Map.groupBy(shared, ({ access }) => access.resource.name);
      expect([...declared.keys()].toSorted()).toEqual([
        'locker',
        'order',
        'registration',
        'rsvp',
        'serviceRequest',
        'spaceBooking',
        'visitor',
      ]);
      expect(shared.filter(({ access }) => access.action === 'add')).toHaveLength(5);
    });

    it.each(shared.filter(({ access }) => access.action === 'add'))(
      '$title asks for the right where the body names another person (SEC-02, RES-113, RESV-11, RESV-21)',
      async ({ route, access, title }) => {
        const { subjects, person, become, send } = matrix();
        const other = ownRoutes[title];
        const features = levelsOf(access.resource.name).flatMap(([, { add }]) => add);
        const { path } = other?.request(subjects) ?? { path: '' };
        const [name = 'name', email = 'email'] = access.resource.ownerFields ?? [];
        const request = { path, body: { [name]: 'Kim Guest', [email]: 'kim@guests.example' } };
        await become(everythingBut((feature, permission) => permission === 'add' && features.includes(feature)));
        expect((await send(route, request, person.email)).status).toBe(403);
        await become(Object.fromEntries(features.map((feature) => [feature, ['add']])));
        expect((await send(route, request, person.email)).status).toBe(other?.status);
      },
    );

    it.each(shared.filter(({ access }) => access.action !== 'add'))(
      '$title is for staff with the right, and hides the records of others from people (SEC-02, TRUE-03)',
      async ({ route, access }) => {
        if (access.action === 'add') return;
        const { test, examples, home, person, become, send } = matrix();
        const { resource, action, param = 'id' } = access;
        for (const [level, rights] of levelsOf(resource.name)) {
          const record = await examples.record(resource.name, level as 'building' | 'vendor', home);
          const path = filled(route.path, { ...record.fixed, [param]: record.id });
          const request = { path, body: route.method === 'PUT' ? { id: record.id } : {}, version: 1 };
          expect((await send(route, request, test.people.emails.reader)).status).toBe(404);
          await become({ [String(rights.view[0])]: ['view'] });
          expect((await send(route, request, person.email)).status).toBe(403);
          await become(Object.fromEntries(rights[action].map((feature) => [feature, [action]])));
          expect([200, 400, 409]).toContain((await send(route, request, person.email)).status);
        }
      },
    );
  });
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
