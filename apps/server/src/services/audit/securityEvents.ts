import { type Session, triedRoleOf } from '@atrium/contract';

import type { RequestTrace } from '../../access/grant.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { SecurityDetail, SecurityLog } from '../../store/storeDefinition.ts';
import { securityEventTable } from './securityEvent.table.ts';

/** What is kept in the security log apart from refused access (SEC-10, PERM-36). */
export const securityActions = [
  'signedIn',
  'refused',
  'roleChanged',
  'userRolesChanged',
  'secretChanged',
  'trustChanged',
  'signInTested',
  'signInReset',
  'signInFailed',
  'signedOutByForce',
  'recovered',
  'exported',
  'trialStarted',
  'trialEnded',
] as const;
export type SecurityAction = (typeof securityActions)[number];

/** Names the key that a program came with, next to what it did (KEY-03). */
function keyOf(session: Session | undefined): SecurityDetail {
  return session?.apiKey === undefined ? {} : { apiKey: session.apiKey.name };
}

/**
 * Writes an event with the change that it is about: in the same transaction, if the executor is one. `by` is null for work
 * on the server's shell.
 */
export async function recordSecurityEvent(
  executor: Executor,
  by: { readonly session: Session; readonly trace: RequestTrace } | null,
  action: Exclude<SecurityAction, 'refused' | 'signInFailed'>,
  detail: SecurityDetail,
): Promise<void> {
  const own = securityEventTable;
  await executor.query(sql`
    insert into ${securityEventTable} (${own.id}, ${own.action}, ${own.actorId}, ${own.customerId}, ${own.triedRoleId},
        ${own.address}, ${own.requestId}, ${own.source}, ${own.detail})
      values (${uuidv7()}::uuid, ${action}, ${by?.session.user.id}::uuid, ${by?.session.user.customerId}::uuid,
        ${by === null ? null : triedRoleOf(by.session)?.id}::uuid, ${by?.trace.address}, ${by?.trace.requestId},
        ${by === null ? 'system' : (by.trace.source ?? 'screen')}, ${JSON.stringify({ ...detail, ...keyOf(by?.session) })}::jsonb)`);
}

/** The security log of the engine; the product's own work is known by its revisions alone. */
export const securityLog: SecurityLog = {
  async record(executor, holder, action, detail) {
    if (holder.kind === 'session') await recordSecurityEvent(executor, holder, action, detail);
  },
};
