import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

import type { Executor } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Services } from '../services.ts';

/** Whether the product has its first customer and user; until then nobody can sign in (OPS-11). */
export async function isSetUp(executor: Executor): Promise<boolean> {
  const [line] = await executor.query<{ found: boolean }>({
    text: 'select exists (select from users) as found',
    values: [],
    name: 'is_set_up',
  });
  return line?.found ?? false;
}

/** `GET /healthz` (alive), `GET /readyz` (database and migrations ready, set up), `GET /metrics` (Prometheus) (OPS-05). */
export function addOperations(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await isMigrated(services.database).catch(() => false);
    if (!isReady) return reply.status(503).send({ status: 'notReady', message: 'The database is not ready.' });
    if (await isSetUp(services.database)) return { status: 'ready' };
    return reply.status(503).send({ status: 'notSetUp', message: 'The product is not set up: run npm run setup.' });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
