import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { type Engine, openEngine } from './engine.ts';
import { loadDemo, startProduct, stop, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

/** How many deliveries wait; fewer show less. */
const waiting = Number(process.env['BENCH_WEBHOOKS'] ?? 100_000);
const RECORDS = 1_000;
const LEAST_RATE = 200;
const MAX_DELAY = 2_000;
/** Changes that are made one after another while a receiver does not answer, and milliseconds between them. */
const CHANGES = 100;
const PAUSE = 200;

/** Receives deliveries, or leaves them without an answer. */
async function startReceiver(isSilent: boolean) {
  const heard: { readonly recordId: string; readonly version: number; readonly at: number }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bodies that this file and the product write
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { id: string; version: number } };
      heard.push({ recordId: data.id, version: data.version, at: performance.now() });
      if (!isSilent) response.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Adds a webhook of the customer with the most buildings, made by a person who sees everything. */
async function addWebhook(engine: Engine, name: string, url: string): Promise<string> {
  const { rows } = await engine.query<{ id: string }>(
    `insert into webhooks (id, customer_id, name, url, topics, maker_id)
      select gen_random_uuid(), (select customer_id from buildings group by 1 order by count(*) desc limit 1), $1, $2,
        array['policy.updated'], (select id from users where email = 'admin@atrium.example') returning id`,
    [name, url],
  );
  return rows[0]?.id ?? '';
}

/** Writes deliveries that wait, of some records. */
async function addWaiting(engine: Engine, webhookId: string): Promise<void> {
  await engine.query(
    `insert into webhook_deliveries (id, customer_id, webhook_id, message_id, record_id, entity, topic, version, body)
      select gen_random_uuid(), w.customer_id, w.id, gen_random_uuid(), r.id, 'policy', 'policy.updated', v,
        json_build_object('type', 'policy.updated', 'data', json_build_object('id', r.id, 'version', v))::text
      from webhooks w, (select n, md5(n::text)::uuid as id from generate_series(1, ${String(RECORDS)}) n) r,
        generate_series(1, $2::int / ${String(RECORDS)}) v where w.id = $1::uuid order by v, r.n`,
    [webhookId, waiting],
  );
  await engine.query(
    `insert into webhook_lanes (webhook_id, record_id, customer_id, waiting, next_attempt_at)
      select webhook_id, record_id, customer_id, count(*), now() from webhook_deliveries where webhook_id = $1::uuid group by 1, 2, 3`,
    [webhookId],
  );
  await engine.query('vacuum analyze webhook_deliveries, webhook_lanes');
}

/** Changes policies of the customer one after another, as saves do; returns when each was committed. */
async function changePolicies(engine: Engine): Promise<ReadonlyMap<number, number>> {
  const committed = new Map<number, number>();
  for (let version = 1; version <= CHANGES; version += 1) {
    await engine.query(
      `insert into revisions (id, entity, entity_id, action, version, date, customer_id, changed, "values")
        select gen_random_uuid(), 'policy', p.id, 'Modified', $1::int, now(), p.customer_id, array['name'], '{"name": "Measured"}'
          from policies p where p.customer_id = (select customer_id from buildings group by 1 order by count(*) desc limit 1)
          order by p.id offset $1::int % (select greatest(1, count(*)) from policies q where q.customer_id =
            (select customer_id from buildings group by 1 order by count(*) desc limit 1)) limit 1`,
      [version],
    );
    committed.set(version, performance.now());
    await engine.query('notify live');
    await delay(PAUSE);
  }
  return committed;
}

/**
 * Measures how fast deliveries that wait are sent, whether those of each record stay in order, and how late others arrive
 * while a receiver does not answer (HOOK-05).
 */
export async function benchWebhooks(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace(async (folder) => {
      await loadDemo(folder, { databaseUrl });
      const engine = await openEngine({ databaseUrl }, 2);
      const [drained, silent, prompt] = [
        await startReceiver(false),
        await startReceiver(true),
        await startReceiver(false),
      ];
      const drainedId = await addWebhook(engine, 'Drained', drained.url);
      await addWaiting(engine, drainedId);
      const { program } = await startProduct(folder, { databaseUrl });
      while (drained.heard.length === 0) await delay(100);
      const begun = performance.now();
      while (drained.heard.length < waiting) await delay(100);
      const rate = waiting / ((performance.now() - begun) / 1_000);
      report.least(`deliveries of ${waiting.toLocaleString('en')} that wait, sent a second`, rate, LEAST_RATE, '');
      const last = new Map<string, number>();
      const isOrdered = drained.heard.every(({ recordId, version }) => {
        const before = last.get(recordId) ?? 0;
        last.set(recordId, Math.max(before, version));
        return version >= before;
      });
      report.least('records whose deliveries were in order', isOrdered ? 1 : 0, 1, '');
      await engine.query('update webhooks set active = false');
      await addWebhook(engine, 'Silent', silent.url);
      await addWebhook(engine, 'Prompt', prompt.url);
      await delay(1_000);
      const committed = await changePolicies(engine);
      while (prompt.heard.length < CHANGES) await delay(100);
      const delays = prompt.heard
        .map(({ version, at }) => at - (committed.get(version) ?? at))
        .toSorted((a, b) => a - b);
      const p95 = delays[Math.floor(delays.length * 0.95)] ?? 0;
      report.most('a delivery while another receiver does not answer, 95th percentile', p95, MAX_DELAY, 'ms');
      for (const receiver of [drained, silent, prompt]) receiver.close();
      await stop(program);
      await engine.close();
    }),
  );
}
