import { apiKey, apiKeyLimits, newApiKey, times } from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../../../base/httpError.ts';
import { assertFreshSignIn } from '../../../access/freshSignIn.ts';
import { addressKey, assertWithin } from '../../../base/rateLimits.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { findKeyById } from '../../../directory/apiKeys.ts';
import { NewKey } from '../../../identity/apiKeyForm.ts';
import { accessTo } from '../../../http/crud/crudRequest.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { apiKeyStore } from './apiKey.store.ts';
import { revokeReportedKeys } from './revokeReportedKeys.process.ts';

/** Returns the text of a record with the key next to its fields, which is answered this once (KEY-01). */
function withKey(text: string, key: string): string {
  return `${text.slice(0, text.lastIndexOf('}'))},"key":${JSON.stringify(key)}}`;
}

/** `POST apiKey`: makes a key. */
const create = defineRoute({
  method: 'POST',
  path: apiKey.path,
  tag: apiKey.name,
  summary: 'Make a key; it is answered this once',
  access: accessTo(apiKey, 'add'),
  body: apiKey.create,
  answer: newApiKey,
  status: 201,
  // The answer of a request with an Idempotency-Key would be kept, and the key with it.
  streams: true,
  handle: async ({ grant, work, services, body }) => {
    const made = new NewKey();
    const record = await apiKeyStore.create(grant, { work, services, known: made }, body);
    const location = `/api/${apiKey.path}/${record.id}`;
    return answerRecord({ ...record, text: withKey(record.text, made.secret) }, 201, { location });
  },
});

const rotation = z.object({
  /** For how many days the key before it is valid too; it is refused right away with 0. */
  overlapDays: z.int('integer').min(0, 'tooSmall').max(apiKeyLimits.maxOverlapDays, 'tooLarge'),
});

/**
 * `POST apiKey/{id}/rotate`: another key in place of one. It acts for the person who rotates it from then on: no one gets what
 * only the one before may do (KEY-02, KEY-03).
 */
const rotate = defineRoute({
  method: 'POST',
  path: `${apiKey.path}/{id}/rotate`,
  tag: apiKey.name,
  summary: 'Make another key in place of this one, which is valid for up to 7 days more; it is answered this once',
  access: accessTo(apiKey, 'edit'),
  body: rotation,
  answer: newApiKey,
  streams: true,
  handle: async ({ grant, work, services, params, input }) => {
    const id = idOf(params.id);
    const made = new NewKey();
    const record = await inOneTransaction(work, async (inner) => {
      if (!(await apiKeyStore.has(grant, { work: inner }, id))) throw notFound();
      const { overlapDays } = input();
      assertFreshSignIn(grant);
      const current = await findKeyById(inner, id);
      const isKept = overlapDays > 0 && current !== null;
      const columns = {
        ...made.kept,
        makerId: grant.editorId,
        formerHash: isKept ? current.hash : null,
        formerUntil: isKept ? new Date(Date.now() + overlapDays * times.day).toISOString() : null,
      };
      const amended = await apiKeyStore.amend(grant, { work: inner, services }, id, columns);
      const detail = { resource: apiKey.name, id, fields: ['key'] };
      await services.securityLog.record(inner, grant.holder, 'secretChanged', detail);
      return amended;
    });
    return answerRecord({ ...record, text: withKey(record.text, made.secret) }, 200);
  },
});

/** `POST apiKey/report`: revokes keys that someone has found in public, such as a scanner of code; says nothing of them (API-46). */
const report = defineRoute({
  method: 'POST',
  path: `${apiKey.path}/report`,
  tag: apiKey.name,
  summary: 'Report a key that was found in public, anywhere in the body: it is revoked where there is one',
  access: { kind: 'public', maxBodyBytes: 16_384 },
  keepsBytes: true,
  status: 204,
  handle: async ({ request, work, services }) => {
    await assertWithin(services.rates.keyReports, addressKey(request));
    await revokeReportedKeys(work, services, request.sentBytes?.toString() ?? '');
    return { body: undefined };
  },
});

export const apiKeyRoutes = [
  report,
  rotate,
  ...crudRoutes(apiKeyStore, { narrow: ['customerId'], replace: { create: [create] } }),
];
