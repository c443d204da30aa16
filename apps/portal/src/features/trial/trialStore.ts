import { readTrialPlace, trialPlaceName } from '@atrium/contract';

import { readTabStored, removeTabStored, writeTabStored } from '../../ui/storage/browserStorage.ts';
import { tabKeys } from '../../ui/storage/storageKeys.ts';

/** The role that is being tried. */
export interface Trial {
  readonly id: string;
  readonly name: string;
  /** The address where the person began the trial, and to which they return. */
  readonly from?: string | undefined;
  /** The address of the place in which it begins; the role's own first page without one. */
  readonly at?: string | undefined;
  /** The place that is the scope of the trial, as its header names it (ROLE-01); the person's own scope without one. */
  readonly place?: string | undefined;
}

/** What is tried in this tab; `refused` names a role that the server no longer lets the person try. */
export interface TrialState {
  readonly trial: Trial | null;
  readonly refused: string | null;
}

/** An address of this portal at a key; nothing where there is none, or one elsewhere. */
function ownAddress(key: 'from' | 'at', value: object): Partial<Record<'from' | 'at', string>> {
  const address: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof address === 'string' && /^\/(?!\/)/.test(address) ? { [key]: address } : {};
}

/** Reads a trial from storage or a router state, neither of which is trusted. */
export function toTrial(value: unknown): Trial | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return null;
  const { id, name } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  const place = 'place' in value && typeof value.place === 'string' ? readTrialPlace(value.place) : null;
  return {
    ...{ id, name, ...ownAddress('from', value), ...ownAddress('at', value) },
    ...(place === null ? {} : { place: trialPlaceName(place) }),
  };
}

function storedTrial(): Trial | null {
  try {
    return toTrial(JSON.parse(readTabStored(tabKeys.triedRole) ?? ''));
  } catch {
    return null;
  }
}

let state: TrialState = { trial: storedTrial(), refused: null };
const listeners = new Set<() => void>();

/** Returns what distinguishes one trial from another: the role and the place. */
function keyOf(trial: Trial | null): string | null {
  return trial === null ? null : [trial.id, trial.place ?? ''].join(' ').trim();
}

function set(next: TrialState): void {
  if (keyOf(next.trial) === keyOf(state.trial) && next.refused === state.refused) return;
  state = next;
  if (state.trial === null) removeTabStored(tabKeys.triedRole);
  else writeTabStored(tabKeys.triedRole, JSON.stringify(state.trial));
  for (const listener of listeners) listener();
}

/** The trial of this tab: it lives in session storage alone, so that it ends with the tab (PERM-35). */
export const trialStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: () => state,
  /** Names the rights and the scope in force in this tab; null for those of the person's own role. */
  key: () => keyOf(state.trial),
  begin: (trial: Trial) => set({ trial, refused: null }),
  end: () => set({ trial: null, refused: null }),
  /** The server refuses the role; the person goes on with their own. */
  endRefused: () => set({ trial: null, refused: state.trial?.name ?? state.refused }),
};
