import { TEST_TOPIC, times } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import { sql } from '../../db/sql.ts';
import { postDelivery, type PostOutcome } from './postDelivery.ts';
import { signDelivery } from './signDelivery.ts';
import { webhookTable } from './webhook.table.ts';
import type { SenderOptions } from './webhookSender.ts';
import { openSecret } from './webhookSecret.ts';

/** A test that was sent, with what was answered. */
export interface SentTest extends PostOutcome {
  readonly request: { readonly headers: Record<string, string>; readonly body: string };
}

/** Sends a test to the address of a webhook, on or off, signed as deliveries are; null where it has no secret (HOOK-04). */
export async function sendTest(
  { database, secrets, fetch, allowsHttp, now = Date.now }: SenderOptions,
  webhookId: string,
): Promise<SentTest | null> {
  const { id, url, secret, customerId, deletedAt } = webhookTable;
  const [line] = await database.query<{ url: string; secret: string | null; customerId: string }>(sql`
    select ${url}, ${secret}, ${customerId} as "customerId" from ${webhookTable}
      where ${id} = ${webhookId}::uuid and ${deletedAt} is null`);
  if (line === undefined || line.secret === null) return null;
  const time = now();
  const data = { resource: 'webhook', id: webhookId, customerId: line.customerId };
  const body = JSON.stringify({ type: TEST_TOPIC, timestamp: new Date(time).toISOString(), data });
  const signed = { id: `msg_${uuidv7()}`, seconds: Math.floor(time / times.second), body };
  const headers = { ...signDelivery([openSecret(secrets, webhookId, line.secret)], signed) };
  const outcome = await postDelivery({ url: line.url, headers, body }, { fetch, allowsHttp });
  return { ...outcome, request: { headers, body } };
}
