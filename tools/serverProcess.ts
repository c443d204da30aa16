import { join } from 'node:path';

import { root } from './runProgram.ts';

/**
 * How a server process is started so that it stays small and starts fast. Requests leave little behind: a small young
 * generation and a heap that grows by less than half between collections are enough. Compiled sources are kept for the
 * next start, and what other threads free goes back to the system.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  'apps/server/src/main.ts',
] as const;

/** Variables of a server process apart from its configuration. */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/server'),
  MALLOC_ARENA_MAX: '1',
} as const;
