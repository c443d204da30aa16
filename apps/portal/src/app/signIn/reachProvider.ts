import type { SignInParameters } from '@atrium/auth-client';

import { readTabStored, removeTabStored, writeTabStored } from '../../ui/storage/browserStorage.ts';
import { tabKeys } from '../../ui/storage/storageKeys.ts';
import { lookUpDomain } from './lookUpDomain.ts';

/** The versions of the providers that this page may reach, as the server told them with it; null where no one told. */
function reachableProviders(): ReadonlySet<string> | null {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return null;
  const told = page.serverTiming.filter(({ name }) => name === 'providers');
  return told.length === 0 ? null : new Set(told.map(({ description }) => description).filter((text) => text !== ''));
}

/** Checks whether an address is one of this server, which every page may reach. */
export function isOwnAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === location.origin;
}

/**
 * Loads this page again where its security policy does not let it reach the provider yet, once for each version of it
 * (SEC-06); returns whether it does. In development pages have no policy.
 */
export function reloadToReach(version: string | null): boolean {
  if (version === null || !import.meta.env.PROD) return false;
  if (reachableProviders()?.has(version) === true) {
    removeTabStored(tabKeys.reloadedFor);
    return false;
  }
  if (readTabStored(tabKeys.reloadedFor) === version) return false;
  writeTabStored(tabKeys.reloadedFor, version);
  location.reload();
  return true;
}

/**
 * Makes the provider of a person reachable who is signed in from an earlier day: their cookie has expired, and the renewal
 * would fail. Returns whether the page is loaded again.
 */
export async function reachKnownProvider(parameters: SignInParameters | null): Promise<boolean> {
  if (!import.meta.env.PROD || parameters === null || parameters.email === '') return false;
  if (isOwnAddress(parameters.idProviderUri) || reachableProviders()?.size !== 0) return false;
  const found = await lookUpDomain(parameters.email);
  return found.kind === 'found' && reloadToReach(found.providerVersion);
}
