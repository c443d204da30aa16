import { features, type Level, type Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { routes } from '../apps/server/src/routes.ts';
import { createExamples, type Place } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { createPerson } from '../apps/server/src/testing/testPortfolio.ts';
import { resourceRights } from './accessRights.ts';
import { createSubjects, placesOf } from './createSubjects.ts';
import { otherRoutes, type RouteSubjects } from './otherRoutes.ts';
import { createRequests, type PlainRequest, type PlainRoute, plainRouteOf } from './resourceRequests.ts';

type Privileges = Record<string, Permission[]>;
interface Role {
  readonly id: string;
  readonly name: string;
  readonly privilegeMap: Privileges;
  readonly canGrantRoles: string[];
}

const plain = routes.flatMap((route): (PlainRoute & { level: Level; title: string })[] => {
  const { method, path } = route;
  const found = otherRoutes[`${method} ${path}`] === undefined ? plainRouteOf(route) : null;
  const rights = found === null ? undefined : resourceRights[found.resource.name];
  if (found === null || rights === undefined) return [];
  return (['root', 'customer', 'building', 'vendor'] as const)
    .filter((level) => rights.levels[level] !== undefined)
    .map((level) => ({ ...found, level, title: `${method} ${path} at level ${level}` }));
});
const others = routes.flatMap((route) => {
  const title = `${route.method} ${route.path}`;
  const found = otherRoutes[title];
  // The trial's own routes answer about the trial itself, others end their stream or token: they have tests of their own.
  const isLookedAtElsewhere = found?.isStream === true || found?.endsToken === true || route.path === 'role/trial';
  if (found === undefined || found.callers === 'anybody' || isLookedAtElsewhere) return [];
  return [{ route, other: found, title }];
});

const aboutThePerson = new Set([
  'GET user/init',
  'PUT user/update',
  'GET role',
  'GET role/{id}',
  'GET role/{roleId}/roleprivilege',
]);

/** The people who try: one with every permission, and one with the half of them, spread over all features. */
const callers: Readonly<Record<string, (feature: number, permission: Permission) => boolean>> = {
  everything: () => true,
  half: (feature, permission) => feature % 2 === 0 || permission === 'view',
};

function privilegesOf(isHeld: (feature: number, permission: Permission) => boolean): Privileges {
  return Object.fromEntries(
    features.map(({ key, offers }, at) => [key, offers.filter((permission) => isHeld(at, permission))]),
  );
}

function shared(own: Privileges, tried: Privileges): Privileges {
  const both = Object.entries(own).map(([key, held]): [string, Permission[]] => [
    key,
    held.filter((permission) => tried[key]?.includes(permission) === true),
  ]);
  return Object.fromEntries(both.filter(([, held]) => held.length > 0));
}

/** What an answer shows: its records with the names of their fields, by id; of a write, which makes another one each time, by place. */
function shown({ body, status }: TestAnswer, isRead: boolean): Map<string, string[]> {
  const records: unknown[] = status >= 300 ? [] : Array.isArray(body?.value) ? body.value : [body];
  return new Map(
    records.flatMap((record, at): [string, string[]][] =>
      typeof record === 'object' && record !== null && 'id' in record
        ? [[isRead ? String(record.id) : String(at), Object.keys(record).toSorted()]]
        : [],
    ),
  );
}

interface Answers {
  readonly trial: TestAnswer;
  /** Of somebody whose role is what both give. */
  readonly twin: TestAnswer;
  readonly own: TestAnswer;
  readonly isRead: boolean;
}

/** Holds that what a trial may, the own role may. */
function expectAllowed({ trial, own }: Answers, about: string): void {
  if (trial.status < 300) expect(`${about}: ${own.status < 300}`).toBe(`${about}: true`);
}

/** Holds that nothing is allowed or shown in a trial that is not by the own role (SEC-03). */
function expectWithin(answers: Answers, about: string): void {
  const { trial, own, isRead } = answers;
  expectAllowed(answers, about);
  const seen = shown(own, isRead);
  for (const [id, fields] of shown(trial, isRead)) {
    expect(`${about} shows ${id}: ${seen.has(id)}`).toBe(`${about} shows ${id}: true`);
    // A row of the whole record stands for all of it, which the same right reads.
    const known = seen.get(id) ?? [];
    if (!known.includes('version')) expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  }
}

describe.each(Object.keys(callers))('a trial by a person who has %s', (caller) => {
  let test: TestApp;
  let requests: ReturnType<typeof createRequests>;
  let subjects: RouteSubjects;
  let home: Place;
  let samples: Role[];
  let person: { email: string; userId: string; roleId: string };
  let twin: { email: string; userId: string; roleId: string };
  const own = privilegesOf(callers[caller] ?? (() => false));

  const give = async (roleId: string, privileges: Privileges, canGrantRoles: readonly string[]) => {
    await test.services.database.query({
      text: 'update roles set privilege_map = $2::jsonb, can_grant_roles = $3::uuid[] where id = $1::uuid',
      values: [roleId, JSON.stringify(privileges), canGrantRoles],
    });
    test.services.sessions.forget();
  };

  /** The answers of the person's own role, of the trial, and of somebody whose role is what both give. */
  const ask = async (method: string, tried: Role, make: () => Promise<PlainRequest>): Promise<Answers> => {
    const grants = samples.map(({ id }) => id);
    await give(person.roleId, own, grants);
    await give(twin.roleId, shared(own, tried.privilegeMap), tried.canGrantRoles);
    const send = async (email: string, headers: Record<string, string> = {}) => {
      const { path, ...call } = await make();
      return test.call(method, path, { ...call, as: email, headers });
    };
    const isRead = method === 'GET';
    const once = isRead ? await make() : null;
    const sendSame = async (email: string, headers: Record<string, string> = {}) =>
      once === null ? send(email, headers) : test.call(method, once.path, { as: email, headers });
    const trial = await sendSame(person.email, { 'x-try-role': tried.id });
    const ofTwin = await sendSame(twin.email);
    // What the trial is refused needs no comparison with the own role.
    return { trial, twin: ofTwin, own: trial.status < 300 ? await sendSame(person.email) : trial, isRead };
  };

  const expectIntersection = (answers: Answers, { name, privilegeMap }: Role) => {
    const { isRead, trial, twin: other } = answers;
    expectWithin(answers, name);
    // A role without privileges shows what apps show: that is compared with the own role alone.
    if (Object.keys(shared(own, privilegeMap)).length === 0) return;
    expect({ role: name, status: trial.status }).toEqual({ role: name, status: other.status });
    expect({ role: name, shown: shown(trial, isRead) }).toEqual({ role: name, shown: shown(other, isRead) });
  };

  beforeAll(async () => {
    test = await createTestApp();
    const { customers, buildings } = test.people;
    const examples = createExamples(test.services, test.people);
    requests = createRequests(test, examples);
    ({ home } = placesOf(test.people));
    const { body } = await test.call('GET', 'role?$top=50', { as: test.people.emails.administrator });
    samples = body.value;
    const create = (email: string) =>
      createPerson(test.services, {
        customerId: customers.north,
        email: `${email}@northwind.example`,
        privilegeMap: {},
        buildingIds: [buildings.north1],
      });
    person = await create('trier');
    twin = await create('twin');
    subjects = await createSubjects(test.people, examples);
    await test.services.database.query({
      text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = any($1::uuid[])',
      values: [[person.userId, twin.userId], subjects.ownVendorId],
    });
  });
  afterAll(() => test.close());

  it.each(plain)(
    '$title gives exactly what both roles give, as each sample role (SEC-03, PERM-33, PERM-34)',
    async (one) => {
      for (const tried of samples) {
        const make = async () => {
          const { record: _, ...request } = await requests.make(one, one.level, home);
          return request;
        };
        expectIntersection(await ask(one.route.method, tried, make), tried);
      }
    },
  );

  it.each(others)('$title gives exactly what both roles give, as each sample role (SEC-03, PERM-34)', async (one) => {
    for (const tried of samples) {
      const make = () => Promise.resolve(one.other.request(subjects));
      const answers = await ask(one.route.method, tried, make);
      // These answer about the person, who differs from their twin: the own roles, and the tried one.
      if (aboutThePerson.has(one.title)) expectAllowed(answers, tried.name);
      else expectIntersection(answers, tried);
    }
  });
});
