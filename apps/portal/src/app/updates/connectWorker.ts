/** What a build's shell consists of: everything that opens the portal up to its frame. */
export interface Shell {
  /** A fingerprint of the files: another one is another version. */
  readonly version: string;
  /** Addresses, the page itself (`/index.html`) among them. */
  readonly files: readonly string[];
}

/** What a page tells a waiting worker: take over now (SHELL-38). */
export interface WorkerMessage {
  readonly type: 'takeOver';
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LastingEvent {
  readonly request: Pick<Request, 'method' | 'url' | 'mode'>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly message: { readonly data: WorkerMessage };
  readonly fetch: RequestEvent;
}

/** The service worker's global as far as it is used here. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly clients: { claim(): Promise<void> };
  fetch(request: RequestEvent['request']): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

const CACHE_PREFIX = 'atrium-';
const PAGE = '/index.html';
/** What is never answered from here: the API, the identity provider, the way back from it, and the operator's own addresses. */
const serverPaths = /^\/(?:api|oidc|login|close|healthz|readyz|metrics|service-worker\.js)(?:[/?]|$)/;
/** Built files carry a hash of their content in their name: one address never holds two contents. */
const builtPaths = /^\/assets\//;

/**
 * The service worker: keeps one build's shell, so that the portal opens without network, and the built files it is asked
 * for. The page itself comes from the server whenever that answers: its security policy may have changed. A new version
 * waits until a page says `takeOver` (SHELL-37, SHELL-38); only the first one takes over by itself, by the browser's rules.
 */
export function connectWorker(scope: WorkerScope, { version, files }: Shell): void {
  const { caches, clients, location } = scope;
  const cacheName = `${CACHE_PREFIX}${version}`;

  const fill = async () => {
    const cache = await caches.open(cacheName);
    // Built files may come from the browser's own cache; those whose name stays the same are asked for again.
    await cache.addAll(
      files.map((file) =>
        builtPaths.test(file) ? file : new Request(new URL(file, location.origin), { cache: 'reload' }),
      ),
    );
  };
  const takeOver = async () => {
    const names = await caches.keys();
    const outdated = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    await clients.claim();
  };
  const builtFile = async (event: RequestEvent) => {
    const cache = await caches.open(cacheName);
    const known = await cache.match(event.request.url);
    if (known !== undefined) return known;
    const answer = await scope.fetch(event.request);
    if (answer.status === 200) event.waitUntil(cache.put(event.request.url, answer.clone()));
    return answer;
  };
  const fromServerFirst = async ({ request }: RequestEvent, path: string) => {
    const kept = async () => (await caches.open(cacheName)).match(path);
    try {
      const answer = await scope.fetch(request);
      // A proxy without a server behind it answers 502 to 504.
      return answer.status < 502 ? answer : ((await kept()) ?? answer);
    } catch (error) {
      const answer = await kept();
      if (answer === undefined) throw error;
      return answer;
    }
  };

  scope.addEventListener('install', (event) => event.waitUntil(fill()));
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  scope.addEventListener('message', ({ data }) => {
    if (data.type === 'takeOver') void scope.skipWaiting();
  });
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== location.origin || serverPaths.test(pathname)) return;
    if (builtPaths.test(pathname)) event.respondWith(builtFile(event));
    else if (mode === 'navigate') event.respondWith(fromServerFirst(event, PAGE));
    else if (files.includes(pathname)) event.respondWith(fromServerFirst(event, pathname));
  });
}
