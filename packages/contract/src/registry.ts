import type { ResourceDefinition } from './core/resource.ts';
import * as resources from './resources.ts';

type Resources = typeof resources;

/** The exports that are a resource under its own name; what else the files export (kinds of a resource, limits, rules) is none. */
type Registry = {
  readonly [
    Name in keyof Resources as Resources[Name] extends ResourceDefinition & { readonly name: Name } ? Name : never
  ]: Resources[Name];
};

function isResource([key, value]: readonly [string, unknown]): boolean {
  return typeof value === 'object' && value !== null && 'levels' in value && 'name' in value && value.name === key;
}

function resourcesAmong(exported: Resources): Registry;
function resourcesAmong(exported: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(exported).filter(isResource));
}

/** Every resource of the product, by name: those of the files that `resources.ts` lists. */
export const registry = resourcesAmong(resources);

export type ResourceName = keyof Registry;
