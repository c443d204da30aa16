import { join } from 'node:path';

import { times } from '@atrium/contract';

import { nextRunAt } from '../apps/server/src/services/retention/retentionClock.ts';
import { runChild } from '../apps/server/src/testing/childProcess.ts';
import { Caller, percentile } from './caller.ts';
import { type Engine, openEngine } from './engine.ts';
import { loadDemo, secretKey, startProduct, stop, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

/** How many records are old; fewer show less. */
const records = Number(process.env['BENCH_RETENTION'] ?? 1_000_000);
/** A million in 20 minutes. */
const LEAST_RATE = Math.ceil(1_000_000 / (20 * 60));
/** The milliseconds of the slowest hundredth of the others' calls. */
const BOUND = 200;
const child = new URL('../apps/server/src/testing/retentionChild.ts', import.meta.url);

/** Adds visitors from before the period of a customer's policy, each with a revision that names them; returns the customer's zone. */
async function addOldVisitors(engine: Engine): Promise<string> {
  await engine.query(
    `with place as (select b.id, b.customer_id from buildings b join data_retentions p on p.customer_id = b.customer_id
        and p.type = 'visitors' order by b.id limit 1),
      made as (insert into visitors (id, customer_id, building_id, name, email, host_name, host_email, expected_at, day)
        select gen_random_uuid(), customer_id, id, 'Guest ' || n, 'guest@guests.example', 'Ada', 'ada@northwind.example',
            now() - interval '500 days' - n * interval '10 seconds', '2025-01-01'
          from place, generate_series(1, $1::int) n returning id, customer_id, building_id, name)
    insert into revisions (id, entity, entity_id, action, version, customer_id, building_id, "values", personal)
      select gen_random_uuid(), 'visitor', id, 'Created', 1, customer_id, building_id, '{}', jsonb_build_object('name', name)
        from made`,
    [records],
  );
  await engine.query('vacuum analyze visitors, revisions');
  const { rows } = await engine.query<{ zone: string }>(
    `select coalesce(min(z.iana_name), 'UTC') as zone from building_defaults d join timezones z on z.id = d.timezone_id
      where d.customer_id = (select customer_id from visitors where day = '2025-01-01' limit 1)`,
  );
  return rows[0]?.zone ?? 'UTC';
}

/**
 * Measures how fast a run of data retention removes old records, by a process of its own, and how long the calls of others
 * take meanwhile (RET-04).
 */
export async function benchRetention(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace(async (place) => {
      await loadDemo(place, { databaseUrl });
      const engine = await openEngine({ databaseUrl }, 2);
      const zone = await addOldVisitors(engine);
      const server = await startProduct(place, { databaseUrl });
      const caller = new Caller(server, await tokenOf(server, 'admin@atrium.example'));
      const night = nextRunAt(Date.now(), zone).getTime() + times.minute;
      const removal = runChild(child, [databaseUrl, join(place.dataDir, 'removal'), String(night), secretKey]);
      await removal.line('begins');
      const begun = performance.now();
      let isOver = false;
      const removed = removal.line('removed').then((line) => {
        isOver = true;
        return { count: Number(line.split(' ')[1]), seconds: (performance.now() - begun) / 1_000 };
      });
      const taken = await caller.until(() => isOver, ['building?$top=25', 'visitor?$top=25', 'customer?$top=25']);
      const { count, seconds } = await removed;
      const size = records.toLocaleString('en');
      report.least(`old records of ${size} that a run removed`, count, records, '');
      report.least('of them removed a second', count / seconds, LEAST_RATE, '');
      report.most(
        `calls of others meanwhile, 99th percentile of ${String(taken.length)}`,
        percentile(taken, 0.99),
        BOUND,
        'ms',
      );
      await removal.kill();
      await stop(server.program);
      await engine.close();
    }),
  );
}
