import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '../base/freePort.ts';

/** A CalDAV server on this machine. */
export interface Radicale {
  /** Its address, with a slash at the end. */
  readonly address: string;
  readonly userName: string;
  readonly password: string;
  /** Adds a calendar to the account. */
  addCalendar(path: string, name?: string): Promise<void>;
  /** Calls the server as another program of the account would. */
  call(method: string, path: string, body?: string): Promise<Response>;
  /** Holds every answer back until `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Whether Radicale is installed here; where it is not, tests with it are skipped and say so. */
export const hasRadicale = spawnSync('radicale', ['--version']).status === 0;

/** Starts Radicale with one account and files in a folder of its own. */
export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-radicale-'));
  const [userName, password] = ['rooms', 'a-password'];
  const port = await findFreePort();
  const config = join(folder, 'config');
  writeFileSync(join(folder, 'users'), `${userName}:${password}\n`);
  writeFileSync(
    config,
    [
      '[server]',
      `hosts = 127.0.0.1:${String(port)}`,
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${join(folder, 'users')}`,
      'htpasswd_encryption = plain',
      'delay = 0',
      '[rights]',
      'type = owner_only',
      '[storage]',
      `filesystem_folder = ${join(folder, 'collections')}`,
      '[logging]',
      'level = error',
      '',
    ].join('\n'),
  );
  const child = spawn('radicale', ['--config', config], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${String(port)}/`;
  const call: Radicale['call'] = (method, path, body) =>
    fetch(new URL(path, address), {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` },
      ...(body === undefined ? {} : { body }),
    });
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call('GET', '/.web/').catch(() => null);
    if (answer !== null) break;
    if (child.exitCode !== null || attempt === 300) throw new Error('Radicale did not start');
    await delay(100);
  }
  await call('MKCOL', `/${userName}/`);
  return {
    address,
    userName,
    password,
    call,
    addCalendar: async (path, name = path) => {
      const body = `<?xml version="1.0"?><mkcol xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
        <resourcetype><collection/><C:calendar/></resourcetype><displayname>${name}</displayname></prop></set></mkcol>`;
      const answer = await call('MKCOL', `/${userName}/${encodeURIComponent(path)}/`, body);
      if (answer.status !== 201) throw new Error(`The calendar was not added: ${String(answer.status)}`);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    close: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
