import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as Microsoft Graph answers it, with the fields of its documentation that matter here. */
export interface StoredEvent {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface Change {
  readonly id: string;
  readonly isRemoved: boolean;
}

/** A server with the shapes of Microsoft Graph's documentation: tokens, calendar views, delta links, paging, throttling. */
export interface GraphServer {
  /** Address for a provider, and that of its token endpoint. */
  readonly address: string;
  readonly tokenAddress: string;
  /** Calls as `GET /users/…`, in order; without those for tokens. */
  readonly calls: readonly string[];
  readonly bodies: readonly unknown[];
  readonly tokensGiven: number;
  /** Puts an event into the calendar of a room, as people do. */
  put(room: string, event: StoredEvent): void;
  remove(room: string, id: string): void;
  events(room: string): readonly StoredEvent[];
  addPerson(displayName: string, mail: string | null): void;
  addRoom(room: string): void;
  removeRoom(room: string): void;
  /** Takes the application's rights to a room away, or gives them back. */
  refuseRoom(room: string, isRefused: boolean): void;
  /** Refuses the tokens that were given until now. */
  expireTokens(): void;
  /** Forgets the delta links that were given until now. */
  expireDeltas(): void;
  /** Answers the next so many calls with 429. */
  throttle(count: number, retryAfter: string): void;
  /** Does what the next POST asks for and closes the connection without an answer. */
  dropNextPost(): void;
  close(): void;
}

const PAGE_SIZE = 2;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  await once(request, 'end');
  return text;
}

/** Starts the server; its client is `client` with the secret `secret`. */
export async function startGraphServer(): Promise<GraphServer> {
  const rooms = new Map<string, Map<string, StoredEvent>>();
  const refusedRooms = new Set<string>();
  const changes = new Map<string, Change[]>();
  const people: { displayName: string; mail: string | null }[] = [];
  const calls: string[] = [];
  const bodies: unknown[] = [];
  let token = 0;
  let oldestToken = 1;
  let oldestDelta = 0;
  let [throttled, retryAfter] = [0, ''];
  let isDropping = false;
  let made = 0;

  const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json; odata.metadata=minimal', ...headers });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) =>
    json(response, status, { error: { code, message: code, innerError: { date: '2026-11-23T10:00:00' } } }, headers);
  const note = (room: string, change: Change) => changes.set(room, [...(changes.get(room) ?? []), change]);
  const change = (room: string, event: StoredEvent) => {
    rooms.get(room)?.set(event.id, event);
    note(room, { id: event.id, isRemoved: false });
  };

  /** Answers a page of values, with the link of the next one or, at the end, of the next delta. */
  const page = (
    response: ServerResponse,
    address: string,
    { values, path, skip, delta }: { values: readonly object[]; path: string; skip: number; delta: number | null },
  ) => {
    const rest = values.length > skip + PAGE_SIZE;
    const links = rest
      ? {
          '@odata.nextLink': `${address}${path}${path.includes('?') ? '&' : '?'}$skiptoken=${String(skip + PAGE_SIZE)}`,
        }
      : delta === null
        ? {}
        : { '@odata.deltaLink': `${address}${path.split('?')[0] ?? ''}?$deltatoken=${String(delta)}` };
    json(response, 200, { value: values.slice(skip, skip + PAGE_SIZE), ...links });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request);
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${String(port)}/v1.0`;
    const url = new URL(request.url ?? '/', address);
    if (url.pathname === '/north/oauth2/v2.0/token') {
      const form = new URLSearchParams(text);
      if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== 'secret')
        return json(response, 401, {
          error: 'invalid_client',
          error_description: 'AADSTS7000215: Invalid client secret.',
        });
      token += 1;
      return json(response, 200, { token_type: 'Bearer', expires_in: 3599, access_token: `token-${String(token)}` });
    }
    const path = `${url.pathname.replace('/v1.0', '')}${url.search}`;
    calls.push(`${request.method ?? ''} ${decodeURIComponent(path)}`);
    const given = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 0);
    if (given < oldestToken) return refuse(response, 401, 'InvalidAuthenticationToken');
    if (throttled > 0) {
      throttled -= 1;
      return refuse(response, 429, 'TooManyRequests', { 'retry-after': retryAfter });
    }
    const [, , name = '', kind = '', ...rest] = url.pathname.replace('/v1.0', '').split('/');
    const room = decodeURIComponent(name);
    if (url.pathname === '/v1.0/users') {
      const search = url.searchParams.get('$search') ?? '';
      const term = /^"displayName:([^"]+)" OR "mail:[^"]+"$/.exec(search)?.[1]?.toLowerCase();
      if (term === undefined || request.headers['consistencylevel'] !== 'eventual')
        return refuse(response, 400, 'Request_UnsupportedQuery');
      const found = people.filter((one) => `${one.displayName} ${one.mail ?? ''}`.toLowerCase().includes(term));
      return json(response, 200, { value: found });
    }
    if (refusedRooms.has(room)) return refuse(response, 403, 'ErrorAccessDenied');
    const events = rooms.get(room);
    if (events === undefined) return refuse(response, 404, 'ErrorInvalidUser');
    if (kind === 'calendarView') {
      const skip = Number(url.searchParams.get('$skiptoken') ?? 0);
      const deltaToken = url.searchParams.get('$deltatoken');
      const known = changes.get(room) ?? [];
      if (deltaToken !== null && Number(deltaToken) < oldestDelta) return refuse(response, 410, 'syncStateNotFound');
      const all = [...events.values()];
      const since = new Map(known.slice(Number(deltaToken ?? 0)).map((one) => [one.id, one]));
      const values =
        deltaToken === null
          ? all
          : [...since.values()].map(({ id, isRemoved }) =>
              isRemoved ? { id, '@removed': { reason: 'deleted' } } : (events.get(id) ?? { id }),
            );
      const delta = rest[0] === 'delta' ? known.length : null;
      return page(response, address, { values, path: path.replace(/[&?]\$skiptoken=\d+/, ''), skip, delta });
    }
    const body: Record<string, unknown> = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (text !== '') bodies.push(body);
    if (request.method === 'GET') {
      const value = /ep\/value eq '([^']+)'/.exec(url.searchParams.get('$filter') ?? '')?.[1];
      const found = [...events.values()].filter((event) =>
        JSON.stringify(event['singleValueExtendedProperties'] ?? []).includes(value ?? '?'),
      );
      return json(response, 200, { value: found.map(({ id }) => ({ id })) });
    }
    if (request.method === 'POST') {
      made += 1;
      const event = { ...body, id: `AAMkAGI${String(made)}=`, type: 'singleInstance', isCancelled: false };
      change(room, event);
      if (isDropping) {
        isDropping = false;
        response.destroy();
        return undefined;
      }
      return json(response, 201, event);
    }
    const id = decodeURIComponent(rest[0] ?? '');
    const event = events.get(id);
    if (event === undefined) return refuse(response, 404, 'ErrorItemNotFound');
    if (request.method === 'DELETE') {
      events.delete(id);
      note(room, { id, isRemoved: true });
      response.writeHead(204).end();
      return undefined;
    }
    change(room, { ...event, ...body });
    return json(response, 200, events.get(id) ?? {});
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    address: `${origin}/v1.0`,
    tokenAddress: `${origin}/north/oauth2/v2.0/token`,
    calls,
    bodies,
    get tokensGiven() {
      return token;
    },
    put: change,
    remove: (room, id) => {
      rooms.get(room)?.delete(id);
      note(room, { id, isRemoved: true });
    },
    events: (room) => [...(rooms.get(room)?.values() ?? [])],
    addPerson: (displayName, mail) => void people.push({ displayName, mail }),
    addRoom: (room) => void rooms.set(room, new Map()),
    removeRoom: (room) => void rooms.delete(room),
    refuseRoom: (room, isRefused) => void (isRefused ? refusedRooms.add(room) : refusedRooms.delete(room)),
    expireTokens: () => {
      oldestToken = token + 1;
    },
    expireDeltas: () => {
      oldestDelta = Number.MAX_SAFE_INTEGER;
    },
    throttle: (count, after) => {
      [throttled, retryAfter] = [count, after];
    },
    dropNextPost: () => {
      isDropping = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
