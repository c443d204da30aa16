import { UPDATE_CHECK_INTERVAL } from '@atrium/contract';

import type { WorkerMessage } from './connectWorker.ts';

/**
 * Milliseconds after which a page lets the new version take over: the browser's own look for a new one, which follows a
 * load, is over by then. Next to it, the change was seen to stay away.
 */
export const TAKE_OVER_AFTER = 10_000;

/** What the updates work with: the browser's service workers, the page and its unsaved work. */
export interface UpdateParts {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;
  readonly reload: () => void;
  readonly isOnline: () => boolean;
  readonly hasUnsavedWork: () => boolean;
  /** Keeps unsaved work for the page after the reload. */
  readonly keepWork: () => Promise<void>;
  /** Notes for the page after the reload that it lets the new version take over. */
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
  /**
   * Takes the offer away, keeps unsaved work and loads the page again, which lets the new version take over (SHELL-38,
   * SHELL-39). In this order: the server has the new page already, while a browser lets the worker before end what it is
   * at for up to five minutes, and a page that is loaded while they change over may stay away altogether.
   */
  upgrade(): Promise<void>;
}

/** Creates the updates of one page. */
export function createUpdates(parts: UpdateParts): Updates {
  const { container, reload, isOnline, hasUnsavedWork, keepWork, noteAsked, takeAsked } = parts;
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | null = null;
  let isOffered = false;
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
    const isFirst = !isControlled;
    isControlled = true;
    if (isFirst) return;
    // Another tab asked for the new version: this one waits until its person has come to an end.
    if (hasUnsavedWork()) offer(true);
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
      isControlled = container.controller !== null;
      container.addEventListener('controllerchange', handleControl);
      const registered = await container.register('/service-worker.js', { scope: '/' });
      registration = registered;
      watch(registered.installing, registered);
      registered.addEventListener('updatefound', () => watch(registered.installing, registered));
      setInterval(() => void check(), UPDATE_CHECK_INTERVAL);
      // Without network this is the page of before, which needs the files that the new version drops.
      const isNewPage = wasAsked && isOnline();
      const { waiting } = registered;
      if (isNewPage && waiting !== null) {
        // What was asked for before this page was loaded brings it nothing new: like a first worker.
        isControlled = false;
        // Kept until then: a page that is loaded sooner does the same.
        noteAsked();
        setTimeout(() => {
          takeAsked();
          askToTakeOver(waiting);
        }, TAKE_OVER_AFTER);
      } else offer(waiting !== null);
    },
    upgrade: async () => {
      offer(false);
      await keepWork();
      // Without one that waits, another tab was faster: the new version is in charge already.
      if (registration?.waiting) noteAsked();
      reloadOnce();
    },
  };
}
