import { times, webhook, webhookRotation, webhookSecret } from '@atrium/contract';

import { assertFreshSignIn } from '../../../access/freshSignIn.ts';
import { HttpError, notFound } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction, type Work } from '../../../db/work.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { webhookTable } from '../../../services/webhooks/webhook.table.ts';
import { newSecret, openSecret, sealSecret } from '../../../services/webhooks/webhookSecret.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import { webhookStore } from './webhook.store.ts';

const access = { kind: 'resource', resource: webhook, action: 'edit' } as const;

/**
 * Answers a secret of a webhook, and writes to the security log that it was made or shown, for a person who has signed in of
 * late (SEC-10, SEC-20).
 * @param change finds the secret to answer and the columns to write, from the sealed secret under a lock of its row
 */
async function answerSecret(
  context: ServiceContext,
  change: (
    id: string,
    sealed: string | null,
    isShown: boolean,
  ) => { readonly secret: string; readonly columns: Values },
): Promise<{ body: { secret: string } }> {
  const { grant, services } = context;
  const id = idOf(context.params.id);
  const ids = await parentsInScope(webhook, context);
  assertFreshSignIn(grant);
  const secret = await inOneTransaction(context.work, async (work: Work) => {
    const [line] = await work.query<{ secret: string | null; isShown: boolean }>(sql`
      select ${webhookTable.secret}, ${webhookTable.secretShown} as "isShown" from ${webhookTable}
        where ${webhookTable.id} = ${id}::uuid for update`);
    await webhookStore.current(grant, { work }, id, { ids });
    if (line === undefined) throw notFound();
    const changed = change(id, line.secret, line.isShown);
    await webhookStore.amend(grant, { work, services }, id, changed.columns);
    const detail = { resource: webhook.name, id, fields: ['secret'] };
    await services.securityLog.record(work, grant.holder, 'secretChanged', detail);
    return changed.secret;
  });
  return { body: { secret } };
}

/** `POST customer/{customerId}/webhook/{id}/secret/show`: shows the secret of a new webhook, once. */
const showSecret = defineRoute({
  method: 'POST',
  path: `${webhook.path}/{id}/secret/show`,
  tag: webhook.name,
  summary: 'Show the secret of a webhook, once',
  access,
  answer: webhookSecret,
  // The answer of a request with an Idempotency-Key would be kept, and the secret with it.
  streams: true,
  handle: (context) =>
    answerSecret(context, (id, sealed, isShown) => {
      if (isShown || sealed === null) throw new HttpError(409, 'secretShown');
      return { secret: openSecret(context.services.secrets, id, sealed), columns: { secretShown: true } };
    }),
});

/** `POST customer/{customerId}/webhook/{id}/secret`: makes another secret; deliveries are signed with the one before as well for the hours that are chosen (HOOK-02). */
const rotateSecret = defineRoute({
  method: 'POST',
  path: `${webhook.path}/{id}/secret`,
  tag: webhook.name,
  summary: 'Make another secret; it is answered this once',
  access,
  body: webhookRotation,
  answer: webhookSecret,
  streams: true,
  handle: (context) => {
    const { secrets } = context.services;
    const { keepHours } = context.input();
    return answerSecret(context, (id, sealed) => {
      const secret = newSecret();
      const isKept = keepHours > 0 && sealed !== null;
      const previous = isKept ? sealSecret(secrets, id, openSecret(secrets, id, sealed), 'previous_secret') : null;
      const until = isKept ? new Date(Date.now() + keepHours * times.hour).toISOString() : null;
      const columns = {
        secret: sealSecret(secrets, id, secret),
        secretShown: true,
        previousSecret: previous,
        previousUntil: until,
      };
      return { secret, columns };
    });
  },
});

export const webhookSecretRoutes = [showSecret, rotateSecret];
