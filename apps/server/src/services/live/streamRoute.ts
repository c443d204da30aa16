import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { routesWith } from '../../http/route.ts';
import { LiveStream } from './liveStream.ts';
import { type LiveServices, LiveStreams } from './liveStreams.ts';

const defineRoute = routesWith<LiveServices>();

/** The open streams of each server. */
const streamsOf = new WeakMap<FastifyInstance, LiveStreams>();

/** Lets a server have live streams and log when events stop to arrive (OPS-05); streams end when it begins to close, which would otherwise wait for them (OPS-06). */
export function addLiveStreams(app: FastifyInstance, services: LiveServices): LiveStreams {
  const streams = new LiveStreams(services);
  streamsOf.set(app, streams);
  const unsubscribe = services.live.subscribe({
    onEvent: () => undefined,
    onLoss: () => app.log.warn('changes made by other processes are no longer received: nothing is kept in memory'),
    onGap: () => app.log.info('changes made by other processes are received again'),
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    streams.close();
  });
  return streams;
}

/**
 * `GET stream`: server-sent events `changed` and `job` of what the caller may see, and `resync` when events may have
 * been missed. Read by fetch, so that the token stays in the header (API-41). A page that was read before it listens says
 * how long ago, and first hears what has changed since. It ends with the token, with the sign-out and with a change of the
 * person's rights (SEC-17).
 */
export const streamRoute = defineRoute({
  method: 'GET',
  path: 'stream',
  tag: 'live',
  summary: 'Live events as text/event-stream',
  access: { kind: 'portal' },
  query: z.object({
    readAgo: z
      .string()
      .regex(/^\d{1,15}$/, 'integer')
      .optional()
      .describe('How many milliseconds ago what the caller shows was read: what has changed since is sent first'),
  }),
  streams: true,
  staysOpen: true,
  handle: async ({ caller, queryInput, reply, request, session }) => {
    const streams = streamsOf.get(request.server);
    if (streams === undefined) throw new Error('the server has no live streams');
    const { readAgo } = queryInput();
    const readAt = readAgo === undefined ? undefined : performance.now() - Number(readAgo);
    const giveBack = await streams.takePlace(session);
    const { raw } = reply;
    if (request.method === 'HEAD' || raw.destroyed) {
      giveBack();
      return { body: undefined };
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    const stream = new LiveStream(request, session, raw);
    stream.write(': open\n\n');
    const remove = streams.add(stream, readAt);
    const left = (caller?.expiresAt ?? 0) - Date.now();
    const expiry = setTimeout(() => stream.end(), Math.max(0, Math.min(left, 2_147_483_647)));
    raw.on('close', () => {
      clearTimeout(expiry);
      remove();
      giveBack();
    });
    return undefined;
  },
});
