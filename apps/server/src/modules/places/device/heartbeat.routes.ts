import { device, deviceLimits, heartbeat, heartbeatAnswer, HEARTBEAT_KEY_HEADER } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { HttpError } from '../../../base/httpError.ts';
import { announceDevices, isVendorKey, takeHeartbeat } from '../takeHeartbeat.process.ts';
import { defineRoute } from '../../../services/route.ts';

const unknownKey = () =>
  new HttpError(401, 'unauthenticated', { message: `The key in ${HEARTBEAT_KEY_HEADER} is missing or not valid.` });

function keyOf({ headers }: FastifyRequest): string {
  const header = headers[HEARTBEAT_KEY_HEADER];
  return typeof header === 'string' ? header : '';
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
  access: { kind: 'public', maxBodyBytes: deviceLimits.maxHeartbeatBytes },
  keyHeader: HEARTBEAT_KEY_HEADER,
  refusalOf: async (request, { database }) => ((await isVendorKey(database, keyOf(request))) ? null : unknownKey()),
  body: heartbeat,
  answer: heartbeatAnswer,
  handle: async ({ request, services, input }) => {
    const taken = await takeHeartbeat(services.database, keyOf(request), input().hardwareIds);
    if (taken === null) throw unknownKey();
    await announceDevices(services, taken.customerId, taken.buildingIds);
    return { body: { seen: taken.seen, notFound: taken.notFound } };
  },
});
