import type { FastifyInstance } from 'fastify';

import { authorize } from '../../access/authorize.ts';
import { triedRoleOf } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import { type RouteContext, routesWith } from '../../http/route.ts';
import type { Live, LiveEvent } from './live.ts';

interface LiveServices extends HttpServices {
  readonly live: Live;
}

const defineRoute = routesWith<LiveServices>();

const heartbeat = 25_000;

/** What ends each stream that is open on a server. */
const openStreams = new WeakMap<FastifyInstance, Set<() => void>>();

/** Ends the streams of a server when it begins to close, which would otherwise wait for them (OPS-06). */
export function endStreamsOnClose(app: FastifyInstance): void {
  const ends = new Set<() => void>();
  openStreams.set(app, ends);
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
}

/** Whether the caller may hear of an event: jobs of their own, records that they could read (SEC-02). */
async function mayHear(context: RouteContext, event: LiveEvent): Promise<boolean> {
  const { sessions } = context.services;
  const own = await sessions.find(context.session.user.email);
  if (own === null) return false;
  if (event.type === 'job') return event.ownerId === own.user.id;
  const tried = triedRoleOf(context.session);
  try {
    const session = tried === null ? own : await sessions.trying(own, tried.id);
    const store = context.services.stores.named(event.resource);
    const grant = authorize(session, store.resource, 'view', context.trace);
    return await store.has(grant, { work: context.services.database }, event.id, 'any');
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * `GET stream`: server-sent events `changed` and `job` of what the caller may see, and `resync` when events may have
 * been missed. Read by fetch, so that the token stays in the header (API-41). It ends with the token.
 */
export const streamRoute = defineRoute({
  method: 'GET',
  path: 'stream',
  tag: 'live',
  summary: 'Live events as text/event-stream',
  access: { kind: 'portal' },
  streams: true,
  handle: (context) => {
    const { reply, request, services } = context;
    if (request.method === 'HEAD') return { body: undefined };
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    raw.write(': open\n\n');
    const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const unsubscribe = services.live.subscribe({
      onEvent: (event) => {
        mayHear(context, event).then(
          (isHeard) => isHeard && send(event.type, event),
          (error: unknown) => request.log.warn({ err: error }, 'a live event was not sent'),
        );
      },
      onGap: () => send('resync', {}),
    });
    const end = () => raw.end();
    const open = openStreams.get(request.server);
    open?.add(end);
    const beat = setInterval(() => raw.write(': still here\n\n'), heartbeat);
    const left = (context.caller?.expiresAt ?? 0) - Date.now();
    const expiry = setTimeout(end, Math.max(0, Math.min(left, 2_147_483_647)));
    raw.on('close', () => {
      clearInterval(beat);
      clearTimeout(expiry);
      unsubscribe();
      open?.delete(end);
    });
    return undefined;
  },
});
