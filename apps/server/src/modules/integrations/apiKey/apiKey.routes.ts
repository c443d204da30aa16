import { apiKey, newApiKey } from '@atrium/contract';

import { NewKey } from '../../../identity/apiKeyForm.ts';
import { accessTo } from '../../../http/crud/crudRequest.ts';
import { answerRecord } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { apiKeyStore } from './apiKey.store.ts';

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

export const apiKeyRoutes = crudRoutes(apiKeyStore, { narrow: ['customerId'], replace: { create: [create] } });
