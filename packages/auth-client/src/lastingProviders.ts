import { LASTING_PROVIDERS_KEY } from './constants.ts';
import type { KeyValueStore } from './environment.ts';
import { parseRecord } from './parseRecord.ts';

/** The providers whose sessions live on, of any company that signs in in this browser. */
function read(storage: KeyValueStore): string[] {
  return Object.keys(parseRecord(storage.getItem(LASTING_PROVIDERS_KEY)) ?? {});
}

function write(storage: KeyValueStore, providers: readonly string[]): void {
  if (providers.length === 0) storage.removeItem(LASTING_PROVIDERS_KEY);
  else storage.setItem(LASTING_PROVIDERS_KEY, JSON.stringify(Object.fromEntries(providers.map((one) => [one, true]))));
}

/** Checks whether a provider would sign the last person in again without asking. */
export function isLastingProvider(storage: KeyValueStore, provider: string): boolean {
  return read(storage).includes(provider);
}

/** Keeps in mind that the next sign-in at a provider has to ask who it is. */
export function addLastingProvider(storage: KeyValueStore, provider: string): void {
  write(storage, [...new Set([...read(storage), provider])]);
}

/** Forgets that, once it has been asked. */
export function removeLastingProvider(storage: KeyValueStore, provider: string): void {
  write(
    storage,
    read(storage).filter((one) => one !== provider),
  );
}
