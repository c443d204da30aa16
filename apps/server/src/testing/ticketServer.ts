import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import type { RestService } from '@atrium/contract';

/** A ticket as the system keeps it. */
export interface Ticket {
  readonly id: string;
  readonly number: string;
  readonly reference: string;
  readonly summary: string;
  readonly fields: Readonly<Record<string, unknown>>;
  state: string;
  hold: string | null;
  readonly notes: { readonly id: string; readonly text: string; readonly author: string; readonly type?: string }[];
  readonly files: { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

/** What the system does instead of answering. `lost`: it does what it is asked and the answer is lost; `kept`: it does it and does not answer. */
export type TicketFault =
  | { readonly kind: 'hang' | 'lost' | 'kept' | 'huge' }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** A line of a list of the system that is no ticket. */
export interface SystemLine {
  readonly key: string;
  readonly label: string;
  readonly within?: string | null;
}

/** A ticket system with state, an account by OAuth or key, lists by page, and faults. */
export interface TicketServer {
  readonly address: string;
  readonly tokenAddress: string;
  readonly tickets: Map<string, Ticket>;
  /** Its locations and problem codes, in the order of their pages. */
  readonly lists: { locations: readonly SystemLine[]; codes: readonly SystemLine[] };
  /** The calls so far, as `GET /api/tickets/1`. */
  readonly calls: readonly string[];
  /** Which of its answers come otherwise: all, or those to calls that begin so. */
  fail(fault: TicketFault | null, calls?: string): void;
  expireTokens(): void;
  close(): Promise<void>;
}

const KEY = 'a key of the ticket system';
const SECRET = 'a secret of the ticket system';

/** How the ticket system is described to the product. */
export const ticketSystem: RestService = {
  createPath: '/api/tickets',
  findPath: '/api/tickets?reference={{correlation}}',
  readPath: '/api/tickets/{{remoteId}}',
  listPath: '/api/tickets?query={{savedQuery}}',
  locationsPath: '/api/locations?instance={{instance}}',
  locationKeyPath: 'key',
  locationNamePath: 'label',
  locationParentPath: 'within',
  problemCodesPath: '/api/codes',
  problemCodePath: 'key',
  problemNamePath: 'label',
  commentPath: '/api/tickets/{{remoteId}}/notes',
  commentField: 'note.text',
  commentFields: [{ path: 'note.type', value: 'text/plain' }],
  sendFields: [
    { path: 'ticket.summary', value: '{{title}}' },
    { path: 'ticket.text', value: '{{description}}' },
    { path: 'ticket.reference', value: '{{correlation}}' },
    { path: 'ticket.place[0].name', value: '{{buildingName}}' },
    { path: 'ticket.place[1].name', value: '{{spaceName}}' },
    { path: 'ticket.instance', value: '{{instance}}' },
  ],
  attachmentKind: 'raw',
  createdPath: 'ticket',
  recordPath: 'ticket',
  itemsPath: 'tickets',
  idPath: 'id',
  numberPath: 'number',
  statusPath: 'state.name',
  reasonPath: 'state.reason',
  changedPath: 'changed',
  commentsPath: 'notes',
  commentIdPath: 'id',
  commentTextPath: 'text',
  commentAuthorPath: 'author',
  picturesPath: 'files',
  paging: 'page',
  pageParameter: 'page',
  sizeParameter: 'size',
  pageSize: 2,
  timezone: 'Europe/Paris',
  answerRules: [{ path: 'refused', test: 'present', value: null, means: 'refused' }],
};

/** The account of the ticket system, as the settings of a customer. */
export function ticketSettings({ address, tokenAddress }: TicketServer, by: 'apiKey' | 'oauth' = 'apiKey') {
  return {
    provider: 'rest',
    serviceUrl: `${address}/`,
    attachmentUrl: `${address}/api/tickets/{{remoteId}}/files?name={{fileName}}`,
    instance: 'north',
    savedQuery: "state <> 'closed'",
    ...(by === 'apiKey'
      ? { authentication: by, keyHeader: 'X-Key', apiKey: KEY }
      : { authentication: by, tokenUrl: tokenAddress, clientId: 'atrium', clientSecret: SECRET }),
    rest: ticketSystem,
  };
}

/** Returns the lines of the page that a call asks for. */
function pageOf<Line>(lines: readonly Line[], url: URL): readonly Line[] {
  const size = Number(url.searchParams.get('size') ?? 1_000);
  const page = Number(url.searchParams.get('page') ?? 1);
  return lines.slice((page - 1) * size, page * size);
}

/** Starts such a system until it is closed. */
export async function startTicketServer(): Promise<TicketServer> {
  const tickets = new Map<string, Ticket>();
  const lists: TicketServer['lists'] = { locations: [], codes: [] };
  const calls: string[] = [];
  let fault: TicketFault | null = null;
  let failing = '';
  let token = 0;
  let oldest = 1;

  const shown = ({ id, number, reference, summary, state, hold, notes, files }: Ticket) => ({
    ...{ id, number, reference, summary, notes },
    state: { name: state, reason: hold },
    changed: '2026-11-29 20:00:00',
    requester: { mail: 'someone@northwind.example' },
    files: files.map(({ name, type }) => ({ name, type })),
  });
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const isKnown = ({ headers }: IncomingMessage) => {
    const given = /^Bearer token-(\d+)$/.exec(headers.authorization ?? '')?.[1];
    return headers['x-key'] === KEY || (given !== undefined && Number(given) >= oldest && Number(given) <= token);
  };

  /** Does what a call asks and returns status and answer. */
  const work = async (request: IncomingMessage, url: URL, body: Buffer): Promise<readonly [number, unknown]> => {
    const [, , , id = '', part] = url.pathname.split('/');
    if (!isKnown(request)) return [401, { error: 'who are you' }];
    const list = /^\/api\/(locations|codes)$/.exec(url.pathname)?.[1];
    if (list === 'locations' || list === 'codes') return [200, { tickets: pageOf(lists[list], url) }];
    const ticket = tickets.get(decodeURIComponent(id));
    if (id === '' && request.method === 'POST') {
      const { ticket: fields = {} } = JSON.parse(body.toString()) as { ticket?: Record<string, unknown> };
      if (String(fields['summary']).includes('refuse')) return [200, { refused: 'The summary is not allowed here.' }];
      const made: Ticket = {
        id: `T-${String(tickets.size + 1)}`,
        number: `INC${String(tickets.size + 1).padStart(5, '0')}`,
        reference: String(fields['reference']),
        summary: String(fields['summary']),
        ...{ fields, state: 'Requested', hold: null, notes: [], files: [] },
      };
      tickets.set(made.id, made);
      return [201, { ticket: shown(made) }];
    }
    if (id === '') {
      const reference = url.searchParams.get('reference');
      const found = [...tickets.values()].filter((one) => reference === null || one.reference === reference);
      return [200, { tickets: pageOf(found, url).map(shown) }];
    }
    if (ticket === undefined) return [404, { error: 'no such ticket' }];
    if (part === 'notes') {
      const { note } = JSON.parse(body.toString()) as { note: { text: string; type?: string } };
      ticket.notes.push({ id: `N-${String(ticket.notes.length + 1)}`, ...note, author: 'Atrium' });
      return [201, {}];
    }
    if (part === 'cancel') {
      ticket.state = 'Cancelled';
      return [200, {}];
    }
    if (part === 'files') {
      const name = url.searchParams.get('name') ?? '';
      ticket.files.push({ name, type: request.headers['content-type'] ?? '', content: body });
      return [201, {}];
    }
    return [200, { ticket: shown(ticket) }];
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const call = `${request.method ?? ''} ${url.pathname}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (url.pathname === '/token') {
      const isRight = new URLSearchParams(body.toString()).get('client_secret') === SECRET;
      if (isRight) token += 1;
      return json(
        response,
        isRight ? 200 : 401,
        isRight ? { access_token: `token-${String(token)}`, expires_in: 3600 } : {},
      );
    }
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const failed = fault !== null && call.startsWith(failing) ? fault : null;
    if (failed?.kind === 'hang') return undefined;
    if (failed?.kind === 'answer') return response.writeHead(failed.status, failed.headers).end(failed.body);
    if (failed?.kind === 'huge') {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      Readable.from(Array.from({ length: 1024 }, () => piece)).pipe(response);
      return undefined;
    }
    const [status, result] = await work(request, url, body);
    if (failed?.kind === 'kept') return undefined;
    if (failed?.kind === 'lost') {
      response.destroy();
      return undefined;
    }
    return json(response, status, result);
  };

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    address,
    tokenAddress: `${address}/token`,
    tickets,
    lists,
    calls,
    fail: (next, which = '') => {
      fault = next;
      failing = which;
    },
    expireTokens: () => {
      oldest = token + 1;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
