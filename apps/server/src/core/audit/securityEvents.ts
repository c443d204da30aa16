import { type Session, triedRoleOf } from '@atrium/contract';

import type { GrantHolder, RequestTrace } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { uuidv7 } from '../db/uuidv7.ts';

/** What is kept in the security log besides refused access (SEC-10, PERM-36). */
export const securityActions = [
  'signedIn',
  'refused',
  'roleChanged',
  'userRolesChanged',
  'secretChanged',
  'exported',
  'trialStarted',
  'trialEnded',
] as const;
export type SecurityAction = (typeof securityActions)[number];

/** Names of things and ids, never a value that somebody typed: no token or secret can get in. */
export type SecurityDetail = Readonly<Record<string, string | number | readonly string[] | null>>;

/** Writes an event with the change that it tells of: in the same transaction, if the executor is one. */
export async function recordSecurityEvent(
  executor: Executor,
  by: { readonly session: Session; readonly trace: RequestTrace },
  action: Exclude<SecurityAction, 'refused'>,
  detail: SecurityDetail,
): Promise<void> {
  const { session, trace } = by;
  await executor.query({
    name: 'security_event',
    text: `insert into security_events (id, action, actor_id, customer_id, tried_role_id, address, request_id, detail)
      values ($1::uuid, $2, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::jsonb)`,
    values: [
      uuidv7(),
      action,
      session.user.id,
      session.user.customerId,
      triedRoleOf(session)?.id ?? null,
      trace.address,
      trace.requestId,
      JSON.stringify(detail),
    ],
  });
}

/** The same for a change made under a grant; the product's own work is told by its revisions alone. */
export async function recordGrantedEvent(
  executor: Executor,
  holder: GrantHolder,
  action: Exclude<SecurityAction, 'refused'>,
  detail: SecurityDetail,
): Promise<void> {
  if (holder.kind === 'session') await recordSecurityEvent(executor, holder, action, detail);
}
