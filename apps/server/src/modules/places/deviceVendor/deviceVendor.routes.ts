import { randomBytes } from 'node:crypto';

import { deviceVendor, deviceVendorKey } from '@atrium/contract';

import { assertFreshSignIn } from '../../../access/freshSignIn.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { digestOf } from '../takeHeartbeat.process.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { deviceVendorStore } from './deviceVendor.store.ts';

/** Keeps another key, or none, of a person who has signed in of late (SEC-20), and writes to the security log that it changed (SEC-10). */
async function setKey({ grant, work, services }: ServiceContext, id: string, key: string | null): Promise<void> {
  assertFreshSignIn(grant);
  await inOneTransaction(work, async (inner) => {
    const columns =
      key === null
        ? { keyDigest: null, keyMadeAt: null }
        : { keyDigest: digestOf(key), keyMadeAt: new Date().toISOString() };
    await deviceVendorStore.amend(grant, { work: inner, services }, id, columns);
    const detail = { resource: deviceVendor.name, id, fields: ['key'] };
    await services.securityLog.record(inner, grant.holder, 'secretChanged', detail);
  });
}

const access = { kind: 'resource', resource: deviceVendor, action: 'edit' } as const;

/** `POST device/vendor/{id}/key`: makes the key with which the vendor reports devices, in place of the one before (API-41). */
const makeKey = defineRoute({
  method: 'POST',
  path: 'device/vendor/{id}/key',
  tag: deviceVendor.name,
  summary: 'Make the key that reports devices; it is answered this once',
  access,
  forPeople: true,
  answer: deviceVendorKey,
  status: 201,
  // The answer of a request with an Idempotency-Key would be kept, and the key with it.
  streams: true,
  handle: async (context) => {
    const id = idOf(context.params.id);
    const key = `${id}.${randomBytes(32).toString('base64url')}`;
    await setKey(context, id, key);
    return { body: { key } };
  },
});

/** `DELETE device/vendor/{id}/key`: from now on nothing is reported with it. */
const removeKey = defineRoute({
  method: 'DELETE',
  path: 'device/vendor/{id}/key',
  tag: deviceVendor.name,
  summary: 'Withdraw the key that reports devices',
  access,
  forPeople: true,
  status: 204,
  handle: async (context) => {
    await setKey(context, idOf(context.params.id), null);
    return { body: undefined };
  },
});

export const deviceVendorRoutes = [makeKey, removeKey, ...crudRoutes(deviceVendorStore, { narrow: ['customerId'] })];
