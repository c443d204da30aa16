import { connectWorker } from './app/updates/connectWorker.ts';
import type { Shell, WorkerScope } from './app/updates/connectWorker.ts';

/** Written by the build (apps/portal/serviceWorkerPlugin.ts). */
declare const BUILT_SHELL: Shell;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a service worker's own global; TypeScript knows either it or the page's
connectWorker(globalThis as unknown as WorkerScope, BUILT_SHELL);
