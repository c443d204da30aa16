import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './runProgram.ts';

/**
 * `npm run dev`: the server with Vite inside it on one origin. The portal reloads by Vite; a change to the server or to a
 * package restarts the server. Not by `node --watch`, which sends reports of its own through every worker thread, the
 * embedded database's among them.
 */
const watched = ['apps/server/src', 'packages'];

/** One editor's save is several events; this many milliseconds of quiet end it. */
const QUIET_TIME = 150;

/** Milliseconds that a restart waits for open connections; what was acknowledged survives a kill (OPS-06). */
const LONGEST_CLOSE = 1500;

let server: ChildProcess | null = null;
let isRestarting = false;
let isEnding = false;

function start(): void {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ATRIUM_DEV: '1' },
    stdio: 'inherit',
  });
  server = child;
  child.once('exit', (code) => {
    server = null;
    if (isEnding) process.exit(code ?? 0);
    if (!isRestarting) process.stderr.write('The server ended. It starts again with the next change.\n');
  });
}

async function restart(path: string): Promise<void> {
  if (isRestarting || isEnding) return;
  isRestarting = true;
  process.stderr.write(`Changed: ${path}. Starting again …\n`);
  if (server !== null) {
    const ended = once(server, 'exit');
    const old = server;
    old.kill('SIGTERM');
    const impatience = setTimeout(() => old.kill('SIGKILL'), LONGEST_CLOSE);
    await ended;
    clearTimeout(impatience);
  }
  isRestarting = false;
  start();
}

let timer: NodeJS.Timeout | undefined;
for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || !/(?<!\.test)\.(?:ts|json|sql|css|svg)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(join(folder, file)), QUIET_TIME);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    if (server === null) process.exit(0);
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
  });
}
start();
