import { join } from 'node:path';

import { root } from './runProgram.ts';

/**
 * How a server process is started so that it stays small and starts fast: with a young generation of 16 MB and a heap that
 * at most doubles between collections (docs/decisions/memory-of-a-server.md). Compiled sources are kept for the next start,
 * and what other threads free goes back to the system.
 */
export const serverArguments = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  'apps/server/src/main.ts',
] as const;

/** Variables of a server process apart from its configuration. */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/server'),
  MALLOC_ARENA_MAX: '1',
} as const;
