import { registry, type Level, type ResourceDefinition } from '@atrium/contract';

import type { ServiceRoute } from '../apps/server/src/services/route.ts';
import type { ExampleMaker } from '../apps/server/src/testing/examples.ts';
import type { ExampleRecord, Place } from '../apps/server/src/testing/exampleBody.ts';
import type { TestApp, TestCall } from '../apps/server/src/testing/testApp.ts';
import type { Needed } from './accessRights.ts';

/** What a plain route of a resource does. */
export type PlainKind = 'list' | 'count' | 'export' | 'get' | 'dependents' | 'create' | 'update' | 'remove' | 'restore';

/** A plain route of a resource, recognised by its method and path alone. */
export interface PlainRoute {
  readonly route: ServiceRoute;
  readonly resource: ResourceDefinition;
  readonly kind: PlainKind;
  /** Whether the path names the record; otherwise body or query do. */
  readonly isById: boolean;
}

const methods: Readonly<Record<string, Partial<Record<string, PlainKind>>>> = {
  '': { GET: 'list', POST: 'create', PUT: 'update', DELETE: 'remove' },
  '/{id}': { GET: 'get', PUT: 'update', DELETE: 'remove' },
  '/$count': { GET: 'count' },
  '/export': { GET: 'export' },
  '/{id}/dependents': { GET: 'dependents' },
  '/{id}/restore': { POST: 'restore' },
};

/** The permission of a kind of route; a restore needs delete (AUDIT-07). */
export const neededFor: Readonly<Record<PlainKind, readonly Needed[]>> = {
  list: ['view'],
  count: ['view'],
  export: ['view'],
  get: ['view'],
  dependents: ['view'],
  create: ['add'],
  update: ['edit'],
  remove: ['delete'],
  restore: ['delete'],
};

/** The plain route that a route is, if it is one. */
export function plainRouteOf(route: ServiceRoute): PlainRoute | null {
  for (const resource of Object.values<ResourceDefinition>(registry)) {
    for (const path of new Set([resource.path, resource.listPath ?? resource.path])) {
      if (!route.path.startsWith(path)) continue;
      const rest = route.path.slice(path.length);
      const kind = methods[rest]?.[route.method];
      if (kind !== undefined) return { route, resource, kind, isById: rest.startsWith('/{id}') };
    }
  }
  return null;
}

/** A request and the record it is about; `record` is null for lists and creates. */
export interface PlainRequest extends TestCall {
  readonly path: string;
}

/** A path with its parameters in braces filled in. */
export function filled(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Makes requests of plain routes with examples of their resources. */
export function createRequests(test: TestApp, examples: ExampleMaker) {
  const admin = test.people.emails.administrator;
  const pathOf = (resource: ResourceDefinition, { id, fixed }: ExampleRecord) =>
    `${filled(resource.path, fixed)}/${id}`;

  /** The record as the administrator reads it; null where it has no read of its own or is deleted. */
  const read = async (resource: ResourceDefinition, record: ExampleRecord) => {
    if (!resource.actions.includes('get')) return null;
    const answer = await test.call('GET', pathOf(resource, record), { as: admin });
    return answer.status === 200 ? answer.body : null;
  };

  return {
    read,
    /** A request for a record at a place, made again; a deleted one for a restore. */
    async make(plain: PlainRoute, level: Level, place: Place): Promise<PlainRequest & { record: ExampleRecord }> {
      const { route, resource, kind, isById } = plain;
      const record = await examples.record(resource.name, level, place);
      const values = { ...record.fixed, id: record.id };
      const path = filled(route.path, values);
      const version = 1;
      switch (kind) {
        case 'create': {
          const { body, fixed = {} } = await examples.body(resource.name, level, place);
          return { path: filled(route.path, fixed), body, record };
        }
        case 'update': {
          const body: unknown = (await read(resource, record)) ?? { id: record.id };
          return { path, body, version, record };
        }
        case 'remove':
          return { path: isById ? path : `${path}?id=${record.id}`, version, record };
        case 'restore':
          await test.call('DELETE', pathOf(resource, record), { as: admin, version });
          return { path, record };
        case 'list':
          return { path: `${path}?$top=1000&$count=true`, record };
        case 'count':
          return { path: `${path}?$filter=id eq ${record.id}`, record };
        case 'export':
          return { path: `${path}?columns=id`, record };
        default:
          return { path, record };
      }
    },
  };
}
