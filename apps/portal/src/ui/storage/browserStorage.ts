import type { StorageKey, TabKey } from './storageKeys.ts';

/**
 * The one place that reads and writes the browser's storage, so that no other key than those of `storageKeys.ts` is
 * written (SHELL-52). Storage that is switched off or full is as good as empty: a choice then lasts as long as the page.
 */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Checks whether this browser lets the portal keep anything, without which no one can sign in. */
export function hasStorage(): boolean {
  return attempt(() => [localStorage, sessionStorage].every(Boolean), false);
}

/** Returns what this browser keeps under a key; null when there is nothing. */
export function readStored(key: StorageKey): string | null {
  return attempt(() => localStorage.getItem(key), null);
}

/** The same of this tab alone. */
export function readTabStored(key: StorageKey | TabKey): string | null {
  return attempt(() => sessionStorage.getItem(key), null);
}

export function writeTabStored(key: TabKey, value: string): void {
  attempt(() => sessionStorage.setItem(key, value), undefined);
}

export function removeTabStored(key: TabKey): void {
  attempt(() => sessionStorage.removeItem(key), undefined);
}

export function writeStored(key: StorageKey, value: string): void {
  attempt(() => localStorage.setItem(key, value), undefined);
}

export function removeStored(key: StorageKey): void {
  attempt(() => localStorage.removeItem(key), undefined);
}

/** Forgets everything that this browser keeps of the portal (SHELL-12). */
export function clearStored(): void {
  attempt(() => localStorage.clear(), undefined);
}
