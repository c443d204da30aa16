import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { MonitoringConfig } from '../../base/config.ts';
import { HttpError } from '../../base/httpError.ts';
import { addressKey, assertWithin } from '../../base/rateLimits.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import { MONITORING_PATH, monitoringTarget } from './monitoringTarget.ts';
import { summariseBatch } from './summariseBatch.ts';

type MonitoringRequest = FastifyRequest<{
  Params: { track: string };
  Querystring: Record<string, string | undefined>;
}>;

/** Milliseconds that the provider has to answer what is passed on. */
const RELAY_TIMEOUT = 10_000;
/** Messages of one batch that are written to the log; the portal sends at most 50 (MON-14). */
const MAX_MESSAGES = 100;
/** The portal sends batches of 16 KB, or one longer message, and recordings of 60 KB. */
const MAX_BODY_BYTES = 512 * 1024;

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function keep(request: MonitoringRequest, reply: FastifyReply): FastifyReply {
  const events = summariseBatch(bodyOf(request).toString('utf8'));
  if (events === null || events.length === 0) throw new HttpError(400, 'invalid');
  if (events.length > MAX_MESSAGES) throw new HttpError(413, 'tooLarge');
  request.log.info({ portal: events }, 'portal monitoring');
  return reply.status(202).send();
}

async function passOn(
  { url }: Extract<MonitoringConfig, { kind: 'provider' }>,
  request: MonitoringRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = request.url.split('?')[1] ?? '';
  // Neither the browser's address nor its cookies: the provider learns what the message says and nothing else.
  const answer = await fetch(`${url}/api/v2/${request.params.track}?${query}`, {
    method: 'POST',
    headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
    body: new Uint8Array(bodyOf(request)),
    redirect: 'error',
    signal: AbortSignal.timeout(RELAY_TIMEOUT),
  }).catch((error: unknown) => {
    request.log.warn({ err: error }, 'monitoring could not be passed on');
    throw new HttpError(502, 'unavailable');
  });
  await answer.body?.cancel();
  return reply.status(answer.status).send();
}

/**
 * `POST /monitoring/api/v2/{track}` takes the portal's batches where the server logs them or passes them on (MON-06), from
 * its own pages only, limited in size and by address. The sender has no token: nothing of what it says is believed.
 */
export async function addMonitoring(app: FastifyInstance, { config, rates }: HttpServices): Promise<void> {
  const { monitoring, publicUrl } = config;
  const target = monitoringTarget(config);
  if (monitoring === null || target === null || !target.url.startsWith(`${publicUrl}/`)) return;
  const tracks = target.hasReplay ? ['rum', 'replay'] : ['rum'];
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { track: string }; Querystring: Record<string, string | undefined> }>(
      `${MONITORING_PATH}/api/v2/:track`,
      {
        bodyLimit: MAX_BODY_BYTES,
        onRequest: async (request) => {
          await assertWithin(rates.api, `monitoring ${addressKey(request)}`);
          if ((request.headers.origin ?? publicUrl) !== publicUrl) throw new HttpError(403, 'forbidden');
          if (!tracks.includes(request.params.track)) throw new HttpError(404, 'notFound');
          if (request.query['dd-api-key'] !== target.clientToken) throw new HttpError(403, 'forbidden');
        },
      },
      (request, reply) => (monitoring.kind === 'log' ? keep(request, reply) : passOn(monitoring, request, reply)),
    );
  });
}
