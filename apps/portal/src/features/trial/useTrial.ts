import { useSyncExternalStore } from 'react';

import { type TrialState, trialStore } from './trialStore.ts';

/** The trial of this tab. */
export function useTrial(): TrialState {
  return useSyncExternalStore(trialStore.subscribe, trialStore.state);
}
