import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const readyWithin = 240_000;

/** A server of a journey's own, which it may kill. */
export interface OwnServer {
  readonly publicUrl: string;
  /** Starts it on the data it had and waits until it is ready. */
  start(): Promise<void>;
  /** Ends it as a crash would, at once and in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Ends it and takes its data away. */
  dispose(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

async function isReady(publicUrl: string): Promise<boolean> {
  return fetch(`${publicUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A server at a free port with a folder of its own, not started yet. */
export async function prepareServer(): Promise<OwnServer> {
  const port = String(await freePort());
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-journey-'));
  const publicUrl = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    publicUrl,
    kill,
    start: async () => {
      child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          PORT: port,
          HOST: '127.0.0.1',
          PUBLIC_URL: publicUrl,
          DATA_DIR: dataFolder,
          DATABASE_URL: '',
          DEMO: '1',
        },
      });
      const began = Date.now();
      while (!(await isReady(publicUrl))) {
        if (child.exitCode !== null) throw new Error(`The server ended with ${String(child.exitCode)}.`);
        if (Date.now() - began > readyWithin) throw new Error('The server is not ready in time.');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    dispose: async () => {
      await kill();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
