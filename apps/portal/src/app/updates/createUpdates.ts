import { UPDATE_CHECK_INTERVAL } from '@atrium/contract';

import type { WorkerMessage } from './connectWorker.ts';

/**
 * Milliseconds that a new version has for taking over. A browser lets the worker before end what it is at, for up to five
 * minutes: after this time the page is loaded again all the same, as the server has the new one.
 */
export const TAKE_OVER_WITHIN = 2000;

/** What the updates work with: the browser's service workers, the page and its unsaved work. */
export interface UpdateParts {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;
  readonly reload: () => void;
  readonly hasUnsavedWork: () => boolean;
  /** Keeps unsaved work for the page after the reload. */
  readonly keepWork: () => Promise<void>;
  /** Notes for the page after the reload that the new version was asked for, and has not taken over yet. */
  readonly noteAsked: () => void;
  /** Whether that was noted by the page before; it is said once. */
  readonly takeAsked: () => boolean;
}

/** New versions of the portal: finding them, offering them and changing over to them. */
export interface Updates {
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether a new version waits and is to be offered (SHELL-37). */
  readonly isOffered: () => boolean;
  /** Registers the service worker and looks for a new version every hour (SHELL-36, SHELL-40). */
  start(): Promise<void>;
  /** Looks for a new version now; without network it finds none. */
  check(): Promise<void>;
  /** Takes the offer away, keeps unsaved work and lets the new version take over, which reloads the page (SHELL-38, SHELL-39). */
  upgrade(): Promise<void>;
}

/** Creates the updates of one page. */
export function createUpdates(parts: UpdateParts): Updates {
  const { container, reload, hasUnsavedWork, keepWork, noteAsked, takeAsked } = parts;
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | null = null;
  let isOffered = false;
  let isAsked = false;
  let isControlled = false;
  let isReloading = false;

  const offer = (next: boolean) => {
    if (isOffered === next) return;
    isOffered = next;
    for (const listener of listeners) listener();
  };
  const reloadOnce = () => {
    if (isReloading) return;
    isReloading = true;
    reload();
  };
  const handleControl = () => {
    // The first worker of this browser brings nothing new: the page it takes over came from the same build.
    const isFirst = !isControlled && !isAsked;
    isControlled = true;
    if (isFirst) return;
    // Another tab asked for the new version: this one waits until its person has come to an end.
    if (!isAsked && hasUnsavedWork()) offer(true);
    else reloadOnce();
  };
  const watch = (worker: ServiceWorker | null, registered: ServiceWorkerRegistration) => {
    worker?.addEventListener('statechange', () => {
      // Without an active worker this is the first one, and nothing waits.
      if (worker.state === 'installed' && registered.active !== null) offer(true);
    });
  };
  const askToTakeOver = (worker: ServiceWorker) => {
    const message: WorkerMessage = { type: 'takeOver' };
    worker.postMessage(message);
  };
  const check = async () => {
    // Offline, or the server is being replaced: the next check finds it.
    await registration?.update().catch(() => undefined);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOffered: () => isOffered,
    check,
    start: async () => {
      const wasAsked = takeAsked();
      // What was asked for before this page was loaded brings it nothing new: like a first worker.
      isControlled = container.controller !== null && !wasAsked;
      container.addEventListener('controllerchange', handleControl);
      const registered = await container.register('/service-worker.js', { scope: '/' });
      registration = registered;
      if (wasAsked && registered.waiting !== null) askToTakeOver(registered.waiting);
      else offer(registered.waiting !== null);
      watch(registered.installing, registered);
      registered.addEventListener('updatefound', () => watch(registered.installing, registered));
      setInterval(() => void check(), UPDATE_CHECK_INTERVAL);
    },
    upgrade: async () => {
      offer(false);
      await keepWork();
      isAsked = true;
      const waiting = registration?.waiting ?? null;
      // Another tab was faster: the new version is in charge already.
      if (waiting === null) return reloadOnce();
      askToTakeOver(waiting);
      setTimeout(() => {
        if (isReloading) return;
        noteAsked();
        reloadOnce();
      }, TAKE_OVER_WITHIN);
    },
  };
}
