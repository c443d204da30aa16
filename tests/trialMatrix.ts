import { features, type Permission } from '@atrium/contract';
import { afterAll, beforeAll, expect } from 'vitest';

import type { Place } from '../apps/server/src/testing/exampleBody.ts';
import { createExamples } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { createPerson } from '../apps/server/src/testing/testPortfolio.ts';
import { others, type PlainCase, type Privileges, forgetJobs } from './accessMatrix.ts';
import { createSubjects, placesOf } from './createSubjects.ts';
import type { RouteSubjects } from './otherRoutes.ts';
import { createRequests, type PlainRequest } from './resourceRequests.ts';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly privilegeMap: Privileges;
  readonly canGrantRoles: string[];
}

/**
 * Routes that are not one of a resource's plain ones and answer alike in a trial. Those that only read come first: what
 * the others write, such as jobs, belongs to the person and not to the twin whom the answers are compared with.
 */
export const triedRoutes = others
  .filter(
    ({ route, other }) =>
      // The trial's own routes answer about the trial itself, others end their stream or token: they have tests of their own.
      other.callers !== 'anybody' && other.isStream !== true && other.endsToken !== true && route.path !== 'role/trial',
  )
  .toSorted((one, next) => Number(one.route.method !== 'GET') - Number(next.route.method !== 'GET'));

const aboutThePerson = new Set([
  'GET user/init',
  'GET user/start',
  'PUT user/update',
  'GET role',
  'GET role/{id}',
  'GET role/{roleId}/roleprivilege',
]);

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

/**
 * Returns what an answer shows: its records with the names of their fields, by id; of a write, which makes another one each
 * time, by place.
 */
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

/** Tells whether an answer is a page of a list that goes on. */
function isCut({ body }: TestAnswer): boolean {
  return Array.isArray(body?.value) && Number(body['@odata.count'] ?? 0) > body.value.length;
}

interface Answers {
  readonly trial: TestAnswer;
  /** Of a read by the trial in the one building of the person's scope; null of a write, of which one is enough. */
  readonly placed: TestAnswer | null;
  /** Of someone whose role is what both give. */
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
    // A row of the whole record means all of it, which the same right reads.
    const known = seen.get(id) ?? [];
    if (!known.includes('version')) expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  }
}

/** A route that the trials are asked about. */
type TriedRoute = (typeof triedRoutes)[number];

/** Expects of a route what a trial of each sample role must answer. */
interface Trials {
  readonly expectPlain: (one: PlainCase) => Promise<void>;
  readonly expectOther: (one: TriedRoute) => Promise<void>;
}

/** Opens a server before the tests of a group, with a person who tries roles and has the privileges that are held. */
export function useTrials(isHeld: (feature: number, permission: Permission) => boolean): Trials {
  let test: TestApp;
  let requests: ReturnType<typeof createRequests>;
  let subjects: RouteSubjects;
  let home: Place;
  let samples: Role[];
  let person: { email: string; userId: string; roleId: string };
  let twin: { email: string; userId: string; roleId: string };
  const own = privilegesOf(isHeld);

  const give = async (roleId: string, privileges: Privileges, canGrantRoles: readonly string[]) => {
    await test.services.database.query({
      text: 'update roles set privilege_map = $2::jsonb, can_grant_roles = $3::uuid[] where id = $1::uuid',
      values: [roleId, JSON.stringify(privileges), canGrantRoles],
    });
    test.services.sessions.forget();
  };

  /** The answers of the person's own role, of the trial, and of someone whose role is what both give. */
  const ask = async (method: string, tried: Role, make: () => Promise<PlainRequest>): Promise<Answers> => {
    const grants = samples.map(({ id }) => id);
    await give(person.roleId, own, grants);
    await give(twin.roleId, shared(own, tried.privilegeMap), tried.canGrantRoles);
    const send = async (email: string, headers: Record<string, string> = {}) => {
      const { path, ...call } = await make();
      await forgetJobs(test);
      // What is deleted is gone for the next answer; what is replaced is there for each of them.
      const condition = method === 'PUT' ? { 'if-match': '*' } : {};
      return test.call(method, path, { ...call, as: email, headers: { ...condition, ...call.headers, ...headers } });
    };
    const trial = await send(person.email, { 'x-try-role': tried.id });
    const inPlace = { 'x-try-role': tried.id, 'x-try-place': `building:${home.buildingId}` };
    const placed = method === 'GET' ? await send(person.email, inPlace) : null;
    const ofTwin = await send(twin.email);
    // What the trials are refused needs no comparison with the own role.
    const isAllowed = [trial, placed].some((answer) => answer !== null && answer.status < 300);
    const ofOwn = isAllowed ? await send(person.email) : trial;
    return { trial, placed, twin: ofTwin, own: ofOwn, isRead: method === 'GET' };
  };

  const expectIntersection = (answers: Answers, { name, privilegeMap }: Role) => {
    const { isRead, trial, twin: other } = answers;
    expectWithin(answers, name);
    const { placed, own: whole } = answers;
    // What is narrower begins its next page elsewhere: only a list that is there whole has all that another one may show.
    if (placed !== null && !isCut(whole)) expectWithin({ ...answers, trial: placed }, `${name} in a building`);
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
    subjects = await createSubjects(test.services, test.people, examples);
    home = { ...placesOf(test.people).home, vendorId: subjects.ownVendorId };
    await test.services.database.query({
      text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = any($1::uuid[])',
      values: [[person.userId, twin.userId], subjects.ownVendorId],
    });
  });
  afterAll(() => test.close());

  return {
    expectPlain: async (one) => {
      const make = async () => {
        const { record: _, ...request } = await requests.make(one, one.level, home);
        return request;
      };
      // Reads ask about one record, writes about another each time.
      const request = one.route.method === 'GET' ? await make() : null;
      for (const tried of samples) {
        expectIntersection(
          await ask(one.route.method, tried, () => (request === null ? make() : Promise.resolve(request))),
          tried,
        );
      }
    },
    expectOther: async ({ route, other, title }) => {
      for (const tried of samples) {
        const answers = await ask(route.method, tried, () => Promise.resolve(other.request(subjects)));
        // These answer about the person, who differs from their twin: the own roles, and the tried one.
        if (aboutThePerson.has(title)) expectAllowed(answers, tried.name);
        else expectIntersection(answers, tried);
      }
    },
  };
}
