import { hash, randomBytes } from 'node:crypto';

import { openEngine } from './engine.ts';
import { processorTime, type Server } from './measure.ts';
import { loadDemo, startProduct, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';
import { parseJson } from '../tools/parseJson.ts';

const DEVICES = 10_000;
const PER_CALL = 1_000;
const ROUNDS = 5;

/** Adds devices of one vendor to all buildings of a customer, and returns the vendor's key. */
async function addDevices(databaseUrl: string): Promise<string> {
  const id = '01a20000-0000-7000-8000-000000000001';
  const key = `${id}.${randomBytes(32).toString('base64url')}`;
  const engine = await openEngine({ databaseUrl }, 1);
  await engine.query(
    `insert into device_vendors (id, customer_id, name, key_digest)
     select $1, customer_id, 'Measured', $2 from buildings where deleted_at is null order by id limit 1`,
    [id, hash('sha256', key, 'base64url')],
  );
  await engine.query(
    `insert into devices (id, customer_id, building_id, kind, name, hardware_id, type, zone_id, device_vendor_id)
     select gen_random_uuid(), b.customer_id, b.id, 'Sensor', 'Motion sensor ' || n, 'AC:23:3F:' || n, 'Motion', 'L-' || n % 50, v.id
       from generate_series(1, $2::int) n, device_vendors v
       join (select id, customer_id, row_number() over (partition by customer_id order by id) - 1 as place,
                    count(*) over (partition by customer_id) as total from buildings where deleted_at is null) b
         on b.customer_id = v.customer_id
      where v.id = $1 and b.place = n % b.total`,
    [id, DEVICES],
  );
  await engine.query('vacuum analyze devices');
  await engine.close();
  return key;
}

/** Reports every device once, as vendors do each minute. */
async function reportAll({ address }: Server, key: string): Promise<void> {
  for (let from = 1; from <= DEVICES; from += PER_CALL) {
    const hardwareIds = Array.from({ length: PER_CALL }, (_, at) => `ac:23:3f:${String(from + at)}`);
    const answer = await fetch(`${address}/api/device/heartbeat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-device-key': key },
      body: JSON.stringify({ hardwareIds }),
    });
    const { seen } = parseJson<{ readonly seen?: number }>(await answer.text());
    if (seen !== PER_CALL) throw new Error(`${String(answer.status)}: ${String(seen)} devices were seen`);
  }
}

/** Measures what 10,000 devices a minute cost of a processor core, in the server and in PostgreSQL together. */
export async function benchHeartbeats(report: Report): Promise<void> {
  await withDatabase(async (databaseUrl) => {
    await withPlace((place) => loadDemo(place, { databaseUrl }));
    const key = await addDevices(databaseUrl);
    await withPlace(async (place) => {
      const server = await startProduct(place, { databaseUrl });
      await reportAll(server, key);
      const begun = await processorTime(server);
      for (let round = 0; round < ROUNDS; round += 1) await reportAll(server, key);
      const ended = await processorTime(server);
      const perMinute = (ended - begun) / ROUNDS;
      report.most('10,000 devices seen each minute: share of a core', perMinute / 600, 5, '%');
    });
  });
}
