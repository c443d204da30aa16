import { Store } from './defineStore.ts';
import { findStore } from './stores.ts';

/** The store of a resource by its name, to write records of it from outside its own folder. */
export function storeNamed(name: string): Store {
  const { resource, options } = findStore(name);
  return new Store(resource, options);
}
