import { beforeEach, describe, expect, it } from 'vitest';

import { connectWorker } from './connectWorker.ts';
import type { WorkerScope } from './connectWorker.ts';

const ORIGIN = 'https://portal.example';
const CHUNK = '/assets/frame-1a2b.js';
const shell = { version: 'two', files: ['/index.html', '/favicon.svg', CHUNK] };

/** The server as the worker sees it: what it answers by path; a path that is missing cannot be reached. */
let answers: Record<string, () => Response>;
let asked: string[];
let stores: Map<string, Map<string, Response>>;
let handlers: Map<string, (event: never) => void>;
let skips: number;
let claims: number;

const pathOf = (input: unknown): string =>
  new URL(input instanceof Request ? input.url : String(input), ORIGIN).pathname;

async function ask(path: string): Promise<Response> {
  asked.push(path);
  const answer = answers[path];
  if (answer === undefined) throw new TypeError('Failed to fetch');
  return answer();
}

function cacheOf(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    addAll: async (files: unknown[]) => {
      for (const file of files) store.set(pathOf(file), await ask(pathOf(file)));
    },
    match: (file: unknown) => Promise.resolve(store.get(pathOf(file))?.clone()),
    put: (file: unknown, answer: Response) => Promise.resolve(void store.set(pathOf(file), answer)),
  };
}

/** Sends the worker an event and waits for all it does; null when it leaves the request to the browser. */
async function send(name: string, more: object = {}): Promise<Response | null> {
  const works: Promise<unknown>[] = [];
  const given: Promise<Response>[] = [];
  const event = {
    ...more,
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    respondWith: (answer: Promise<Response>) => void given.push(answer),
  };
  handlers.get(name)?.(event as never);
  const answered = (await given[0]) ?? null;
  await Promise.all(works);
  return answered;
}

const request = (path: string, more: object = {}) =>
  send('fetch', { request: { url: `${ORIGIN}${path}`, method: 'GET', mode: 'cors', ...more } });
const navigate = (path: string) => request(path, { mode: 'navigate' });

beforeEach(async () => {
  asked = [];
  stores = new Map();
  handlers = new Map();
  skips = 0;
  claims = 0;
  answers = {
    '/index.html': () => new Response('kept page'),
    '/favicon.svg': () => new Response('icon'),
    [CHUNK]: () => new Response('frame'),
  };
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      open: (name: string) => Promise.resolve(cacheOf(name)),
      keys: () => Promise.resolve([...stores.keys()]),
      delete: (name: string) => Promise.resolve(stores.delete(name)),
    },
    clients: { claim: () => Promise.resolve(void (claims += 1)) },
    fetch: ({ url }: { url: string }) => ask(pathOf(url)),
    skipWaiting: () => Promise.resolve(void (skips += 1)),
    addEventListener: (name: string, listener: (event: never) => void) => void handlers.set(name, listener),
  };
  connectWorker(scope as unknown as WorkerScope, shell);
  await send('install');
  asked = [];
});

describe('the service worker', () => {
  it('leaves the API, the provider, the way back from it and other origins alone (SHELL-36)', async () => {
    for (const path of ['/api/user/init', '/oidc/auth', '/login?code=1', '/close', '/healthz', '/metrics']) {
      expect([path, await request(path), await navigate(path)]).toEqual([path, null, null]);
    }
    expect(await request('/signin', { method: 'POST' })).toBeNull();
    expect(await send('fetch', { request: { url: 'https://id.example/a', method: 'GET', mode: 'cors' } })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('opens any screen from the server, and without one from what it keeps (SHELL-36)', async () => {
    answers['/admin/timezones'] = () => new Response('page of the server');
    expect(await (await navigate('/admin/timezones'))?.text()).toBe('page of the server');
    delete answers['/admin/timezones'];
    expect(await (await navigate('/admin/timezones'))?.text()).toBe('kept page');
    answers['/admin/timezones'] = () => new Response('bad gateway', { status: 502 });
    expect(await (await navigate('/admin/timezones'))?.text()).toBe('kept page');
  });

  it('answers built files from what it keeps and keeps those it fetches, but no failure (SHELL-36)', async () => {
    expect(await (await request(CHUNK))?.text()).toBe('frame');
    expect(asked).toEqual([]);
    answers['/assets/list-3c.js'] = () => new Response('gone', { status: 404 });
    expect((await request('/assets/list-3c.js'))?.status).toBe(404);
    answers['/assets/list-3c.js'] = () => new Response('list');
    await request('/assets/list-3c.js');
    expect(await (await request('/assets/list-3c.js'))?.text()).toBe('list');
    expect(asked).toHaveLength(2);
  });

  it('waits until a page tells it to take over, then drops what older versions kept (SHELL-38)', async () => {
    stores.set('atrium-one', new Map());
    stores.set('of-something-else', new Map());
    expect(skips).toBe(0);
    await send('message', { data: { type: 'takeOver' } });
    expect(skips).toBe(1);
    await send('activate');
    expect([...stores.keys()].toSorted()).toEqual(['atrium-two', 'of-something-else']);
    expect(claims).toBe(1);
  });
});
