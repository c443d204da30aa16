import { allLevels, features, type Level, type Permission } from '@atrium/contract';
import { afterAll, beforeAll } from 'vitest';

import type { ServiceRoute } from '../apps/server/src/services/route.ts';
import { routes } from '../apps/server/src/routes.ts';
import type { Place } from '../apps/server/src/testing/exampleBody.ts';
import { createExamples, type ExampleMaker } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { createPerson } from '../apps/server/src/testing/testPortfolio.ts';
import { resourceRights, type ResourceRights } from './accessRights.ts';
import { createSubjects, placesOf } from './createSubjects.ts';
import { otherRoutes, type OtherRoute, type RouteSubjects } from './otherRoutes.ts';
import { createRequests, type PlainRoute, plainRouteOf } from './resourceRequests.ts';

/** Permissions by feature. */
export type Privileges = Record<string, Permission[]>;

/** `GET policy/{id}`. */
export const keyOf = ({ method, path }: ServiceRoute) => `${method} ${path}`;

/** The routes that are not one of a resource's plain ones. */
export const others = routes.flatMap((route): { route: ServiceRoute; other: OtherRoute; title: string }[] => {
  const other = otherRoutes[keyOf(route)];
  return other === undefined ? [] : [{ route, other, title: keyOf(route) }];
});

/** A plain route of a resource, at one of the levels that its records have. */
export interface PlainCase extends PlainRoute {
  readonly rights: ResourceRights;
  readonly level: Level;
  readonly title: string;
}

/** Every plain route, once for each level of its resource. */
export const plainCases = routes.flatMap((route): PlainCase[] => {
  const found = otherRoutes[keyOf(route)] === undefined ? plainRouteOf(route) : null;
  const rights = found === null ? undefined : resourceRights[found.resource.name];
  if (found === null || rights === undefined) return [];
  return allLevels
    .filter((level) => rights.levels[level] !== undefined)
    .map((level) => ({ ...found, rights, level, title: `${keyOf(route)} at level ${level}` }));
});

/** Returns everything there is, without what `isTaken` names. */
export function everythingBut(isTaken: (feature: string, permission: Permission) => boolean): Privileges {
  return Object.fromEntries(
    features.map(({ key, offers }) => [key, offers.filter((permission) => !isTaken(key, permission))]),
  );
}

/** A server with an example of everything, and a person whose privileges each test sets. */
export interface AccessMatrix {
  readonly test: TestApp;
  readonly examples: ExampleMaker;
  readonly requests: ReturnType<typeof createRequests>;
  readonly subjects: RouteSubjects;
  readonly home: Place;
  readonly neighbour: Place;
  readonly stranger: Place;
  readonly person: { readonly email: string; readonly userId: string; readonly roleId: string };
  /** Gives the person's role these privileges and no other. */
  become(privileges: Privileges): Promise<void>;
  /** Calls the route as the person with the e-mail; as no one without one. */
  send(
    route: ServiceRoute,
    request: { readonly path: string; readonly body?: unknown; readonly version?: number },
    as?: string,
  ): Promise<TestAnswer>;
}

/** Forgets the jobs that calls have started: three of a kind that have not ended hold up a fourth (SEC-16). */
export async function forgetJobs({ services }: TestApp): Promise<void> {
  await services.database.query({ text: 'delete from jobs', values: [] });
}

async function openMatrix(): Promise<AccessMatrix> {
  const test = await createTestApp();
  const { customers, buildings, roles } = test.people;
  const examples = createExamples(test.services, test.people);
  const person = await createPerson(test.services, {
    customerId: customers.north,
    email: 'probe@northwind.example',
    privilegeMap: {},
    buildingIds: [buildings.north1],
    canGrantRoles: Object.values(roles),
  });
  const subjects = await createSubjects(test.services, test.people, examples);
  const places = placesOf(test.people);
  await test.services.database.query({
    text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = $1::uuid',
    values: [person.userId, subjects.ownVendorId],
  });
  return {
    test,
    examples,
    requests: createRequests(test, examples),
    subjects,
    ...places,
    home: { ...places.home, vendorId: subjects.ownVendorId },
    person,
    become: async (privileges) => {
      await test.services.database.query({
        text: 'update roles set privilege_map = $2::jsonb where id = $1::uuid',
        values: [person.roleId, JSON.stringify(privileges)],
      });
      test.services.sessions.forget();
      await forgetJobs(test);
    },
    send: (route, request, as) =>
      test.call(route.method, request.path, { ...request, ...(as === undefined ? {} : { as }) }),
  };
}

/** Opens the matrix before the tests of a group and closes it after them; it is read within a test. */
export function useMatrix(): () => AccessMatrix {
  let matrix: AccessMatrix | undefined;
  beforeAll(async () => {
    matrix = await openMatrix();
  });
  afterAll(() => matrix?.test.close());
  return () => {
    if (matrix === undefined) throw new Error('the matrix is opened before the first test');
    return matrix;
  };
}
