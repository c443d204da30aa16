import { device, heartbeat, heartbeatAnswer, HEARTBEAT_KEY_HEADER } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Database } from '../../db/database.ts';
import { announceDevices, takeHeartbeat } from '../../processes/takeHeartbeat.ts';
import { defineRoute } from '../../services/route.ts';

const unknownKey = () =>
  new HttpError(401, 'unauthenticated', { message: `The key in ${HEARTBEAT_KEY_HEADER} is missing or not valid.` });

/** Reads the body; what is wrong with it is reported to those who have a key (API-40). */
async function readFor<Body>(key: string, database: Database, input: () => Body): Promise<Body> {
  try {
    return input();
  } catch (error) {
    throw (await takeHeartbeat(database, key, [])) === null ? unknownKey() : error;
  }
}

/**
 * `POST device/heartbeat`: a vendor reports which of its devices it hears of, with its key in `x-device-key` (API-41).
 * Nothing but when they were last seen changes: no version, no revision.
 */
export const heartbeatRoute = defineRoute({
  method: 'POST',
  path: 'device/heartbeat',
  tag: device.name,
  summary: 'Report devices as seen, with the key of their vendor in x-device-key',
  access: { kind: 'public' },
  keyHeader: HEARTBEAT_KEY_HEADER,
  body: heartbeat,
  answer: heartbeatAnswer,
  handle: async ({ request, services, input }) => {
    const header = request.headers[HEARTBEAT_KEY_HEADER];
    const key = typeof header === 'string' ? header : '';
    const asked = await readFor(key, services.database, input);
    const taken = await takeHeartbeat(services.database, key, asked.hardwareIds);
    if (taken === null) throw unknownKey();
    await announceDevices(services, taken.customerId, taken.buildingIds);
    return { body: { seen: taken.seen, notFound: taken.notFound } };
  },
});
