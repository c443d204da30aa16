import type { Store } from './defineStore.ts';
import type { StoreRegistry } from './storeDefinition.ts';

/** All stores by the names of their resources, as the parts of the server that serve any resource use them. */
export interface Stores extends StoreRegistry {
  named(resource: string): Store;
  all(): readonly Store[];
}

/**
 * Puts the stores of the product together; every resource has one. Those `apart` hold no records of a resource and are found
 * by name alone. @throws Error when two are for one resource
 */
export function createStores(list: readonly Store[], apart: readonly Store[] = []): Stores {
  const named = [...list, ...apart];
  const byName = new Map(named.map((store) => [store.resource.name, store]));
  if (byName.size < named.length) throw new Error('two stores are for one resource');
  return {
    named(resource) {
      const store = byName.get(resource);
      if (store === undefined) throw new Error(`no store for resource ${resource}`);
      return store;
    },
    all: () => list,
  };
}
