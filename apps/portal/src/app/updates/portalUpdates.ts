import { hasUnsavedWork, keepOpenForms } from '../../kit/form/draft/openForms.ts';
import { readTabStored, removeTabStored, writeTabStored } from '../../ui/storage/browserStorage.ts';
import { tabKeys } from '../../ui/storage/storageKeys.ts';
import { createUpdates } from './createUpdates.ts';
import { noteFailedLoads } from './failedLoads.ts';

/** The updates of this page. */
export const portalUpdates = createUpdates({
  container: navigator.serviceWorker,
  reload: () => location.reload(),
  isOnline: () => navigator.onLine,
  hasUnsavedWork,
  keepWork: keepOpenForms,
  noteAsked: () => writeTabStored(tabKeys.upgrading, 'true'),
  takeAsked: () => {
    const wasAsked = readTabStored(tabKeys.upgrading) !== null;
    removeTabStored(tabKeys.upgrading);
    return wasAsked;
  },
});

/** Starts the service worker once the page is there, so that it takes nothing from the first screen. */
export function startUpdates(): void {
  // Only https and localhost have service workers.
  if (!('serviceWorker' in navigator)) return;
  const start = () => {
    // A browser that keeps nothing: the portal works as without offline use.
    portalUpdates.start().catch(() => undefined);
  };
  // A module that is gone may belong to a version that was replaced.
  noteFailedLoads(window, () => void portalUpdates.check());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
