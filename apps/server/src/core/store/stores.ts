import type { ResourceDefinition } from '@atrium/contract';

import type { AnyStoreOptions, ReadSql } from './readSql.ts';

/** A store as other stores see it, for references and dependants. */
export interface RegisteredStore {
  readonly resource: ResourceDefinition;
  readonly options: AnyStoreOptions;
  readonly read: ReadSql;
}

const byName = new Map<string, RegisteredStore>();

/** Makes a store known by its resource's name; `defineStore` calls it. */
export function registerStore<Kept extends RegisteredStore>(store: Kept): Kept {
  byName.set(store.resource.name, store);
  return store;
}

/** The store of a resource; throws when the resource has none, which is a mistake in the code. */
export function findStore(name: string): RegisteredStore {
  const store = byName.get(name);
  if (store === undefined) throw new Error(`no store for resource ${name}`);
  return store;
}

/** Every store, for the tests over the registry. */
export function allStores(): readonly RegisteredStore[] {
  return [...byName.values()];
}
