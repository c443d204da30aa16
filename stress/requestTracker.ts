import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '../apps/server/src/base/freePort.ts';

const HOME = '/usr/share/request-tracker5';
/** Some seconds on a free machine. */
const START_LIMIT_MS = 120_000;

/** Makes a token of the administrator's, as its page of preferences does. */
const TOKEN_SCRIPT = `
use RT; RT::LoadConfig(); RT::Init();
my $user = RT::User->new(RT->SystemUser); $user->Load('root');
my ($isMade, $message, $token) = RT::AuthToken->new(RT->SystemUser)->Create(Owner => $user->id, Description => 'Atrium');
die $message unless $isMade;
print $token;
`;

/** A ticket as Request Tracker answers it, in part. */
export interface Ticket {
  readonly id: string | number;
  readonly Subject: string;
  readonly Status: string;
}

/** A Request Tracker 5 on this machine with a database of its own. */
export interface RequestTracker {
  /** The address of its REST 2 interface. */
  readonly address: string;
  /** The value of `Authorization` that it takes. */
  readonly authorization: string;
  /** Calls it as another program of the same account would, and returns the JSON of its answer. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** All its tickets, the first ones first. */
  tickets(): Promise<readonly Ticket[]>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Request Tracker with the data that a new one has. */
export async function startRequestTracker(): Promise<RequestTracker> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-request-tracker-'));
  const at = (name: string) => join(folder, name);
  const port = await findFreePort();
  for (const name of ['settings', 'mason', 'session']) mkdirSync(at(name));
  const settings: Readonly<Record<string, string>> = {
    rtname: 'stress',
    Organization: 'stress.example',
    WebDomain: '127.0.0.1',
    WebPort: String(port),
    WebBaseURL: `http://127.0.0.1:${String(port)}`,
    DatabaseType: 'SQLite',
    DatabaseName: at('tickets.sqlite'),
    MailCommand: 'testfile',
    LogToSyslog: '',
    LogToSTDERR: 'error',
    MasonDataDir: at('mason'),
    MasonSessionDir: at('session'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `Set($${name}, '${value}');`);
  writeFileSync(at('settings.pm'), [...lines, '1;', ''].join('\n'));
  const env = { ...process.env, RT_SITE_CONFIG: at('settings.pm'), RT_SITE_CONFIG_DIR: at('settings'), TMPDIR: folder };
  execFileSync('rt-setup-database-5', ['--action', 'init', '--skip-create'], { env, stdio: 'pipe' });
  const token = execFileSync('perl', [`-I${HOME}/lib`, '-e', TOKEN_SCRIPT], { env, stdio: 'pipe' }).toString();
  const address = `http://127.0.0.1:${String(port)}/REST/2.0`;
  const authorization = `token ${token}`;
  let child: ChildProcess | null = null;

  const call: RequestTracker['call'] = async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`Request Tracker answered ${String(answer.status)}: ${await answer.text()}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows what this call is answered with
    return (await answer.json()) as never;
  };
  const start = async () => {
    const server = spawn(`${HOME}/libexec/rt-server`, ['--host', '127.0.0.1', '--port', String(port)], {
      ...{ env, stdio: 'ignore', detached: true },
    });
    child = server;
    for (const until = Date.now() + START_LIMIT_MS; ; await delay(200)) {
      if (
        await call('GET', '/queues/all').then(
          () => true,
          () => false,
        )
      )
        return;
      if (server.exitCode !== null || Date.now() > until) throw new Error('Request Tracker did not start');
    }
  };
  const kill = async () => {
    const server = child;
    child = null;
    if (server?.pid === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // Its group: it may have started processes of its own.
    process.kill(-server.pid, 'SIGKILL');
    await ended;
  };

  await start();
  return {
    address,
    authorization,
    call,
    start,
    kill,
    tickets: async () => {
      const found: Ticket[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/tickets?query=id>0&orderby=id&fields=Subject,Status&per_page=100&page=${String(page)}`;
        const { items, pages } = await call<{ items: Ticket[]; pages: number }>('GET', path);
        found.push(...items);
        if (page >= pages) return found;
      }
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
