import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { Config } from '../base/config.ts';
import { forbidden, unauthenticated } from '../base/httpError.ts';
import { PRODUCT_VERSION } from '../base/productVersion.ts';
import { isSetUp } from '../directory/people.ts';
import type { Database } from '../db/database.ts';
import { type AppliedMigration, describeVersion, readMigrationState } from '../db/migrate.ts';
import { countPage } from './countPage.ts';
import type { HttpServices } from './httpServices.ts';
import type { Measure } from './measure.ts';

interface Readiness {
  readonly status: 'ready' | 'notReady' | 'notSetUp';
  readonly message?: string;
}

const READINESS_KEPT_MS = 5_000;

async function readinessOf(database: Database): Promise<Readiness> {
  try {
    const { isComplete, newer } = await readMigrationState(database);
    if (!isComplete) return notReady;
    if (await isSetUp(database)) return newer === null ? { status: 'ready' } : readyNextToNewer(newer);
    return { status: 'notSetUp', message: 'The product is not set up: run npm run setup.' };
  } catch {
    return notReady;
  }
}

/** A process goes on serving while a later version starts next to it, as an upgrade without downtime needs (OPS-12). */
function readyNextToNewer(newer: AppliedMigration): Readiness {
  const message = `The database was changed by ${describeVersion(newer)}. This version, ${PRODUCT_VERSION}, does not start on it again.`;
  return { status: 'ready', message };
}

const notReady: Readiness = { status: 'notReady', message: 'The database is not ready.' };
const notHearing: Readiness = { status: 'notReady', message: 'Changes made by other processes are not received.' };

function answerNotReady(reply: FastifyReply, readiness: Readiness): FastifyReply {
  return reply
    .status(503)
    .header('retry-after', String(READINESS_KEPT_MS / 1000))
    .send(readiness);
}

/** Whether the changes of other processes are heard of. */
interface ChangeListener {
  isListening(): boolean;
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * With a token for anyone, without one this machine alone; what a proxy passes on comes from elsewhere. Not every proxy
 * says so: in production there is no way without a token.
 */
function assertMayReadMetrics(request: FastifyRequest, { metricsToken: token, isDemo }: Config): void {
  if (token === null) {
    if (!isDemo) throw forbidden();
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (isForwarded || !loopback.test(request.socket.remoteAddress ?? '')) throw forbidden();
    return;
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))) return;
  throw unauthenticated();
}

/** Shows a measure as it is when it is asked for. */
function addGauge(registry: Registry, { name, help, labelNames, read }: Measure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      // A gauge without labels is 0 from the start, which is no answer.
      if (labelNames.length === 0) gauge.remove();
      try {
        for (const { labels, value } of await read()) gauge.set(labels, value);
      } catch {
        // Left out; the other measures are still answered.
      }
    },
  });
}

/** `GET /healthz` (alive), `GET /readyz` (database and migrations ready, changes heard of, set up), `GET /metrics` (Prometheus, with `METRICS_TOKEN`, else in demo mode from this machine) (OPS-05). */
export function addOperations(
  app: FastifyInstance,
  services: HttpServices & { readonly live: ChangeListener },
  measures: readonly Measure[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  for (const measure of measures) addGauge(registry, measure);
  const known = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${request.method} ${String(reply.statusCode)} ${route}`;
    let duration = known.get(key);
    if (duration === undefined) {
      duration = durations.labels(request.method, route, String(reply.statusCode));
      known.set(key, duration);
    }
    duration.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  const onRequest = countPage(services.rates);
  let kept: { readonly readiness: Promise<Readiness>; readonly until: number } | undefined;
  app.get('/readyz', { onRequest }, async (_request, reply) => {
    if (!services.live.isListening()) return answerNotReady(reply, notHearing);
    // Anyone may ask, as often as they like: the database is asked every few seconds at most (SEC-16).
    if (kept === undefined || kept.until <= Date.now())
      kept = { readiness: readinessOf(services.database), until: Date.now() + READINESS_KEPT_MS };
    const readiness = await kept.readiness;
    return readiness.status === 'ready' ? readiness : answerNotReady(reply, readiness);
  });
  app.get('/metrics', { onRequest }, async (request, reply) => {
    assertMayReadMetrics(request, services.config);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
