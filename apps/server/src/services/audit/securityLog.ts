import { can, canSeeAllCustomers } from '@atrium/contract';
import { z } from 'zod';

import { forbidden } from '../../base/httpError.ts';
import { column, raw, sql } from '../../db/sql.ts';
import { roleName, userName } from '../../directory/names.ts';
import { listAnswer } from '../../http/crud/listAnswer.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { JsonText, RouteContext } from '../../http/route.ts';
import { instantJson } from '../../store/columnsOf.ts';
import { isBetween } from './auditPeriod.ts';
import { readNewestFirst } from './newestFirst.ts';
import type { Refusals } from './refusals.ts';
import { securityEventTable } from './securityEvent.table.ts';
import { securityActions } from './securityEvents.ts';

const event = z.object({
  identifier: z.uuid(),
  action: z.enum(securityActions),
  actorId: z.uuid().nullable(),
  /** Name of the person, or the e-mail of one without a user record; null for no one. */
  actor: z.string().nullable(),
  triedRole: z.string().nullable(),
  date: z.string(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** How many similar events of a minute the line counts. */
  times: z.int(),
  detail: z.record(z.string(), z.unknown()),
});

/** What the audit reads apart from the database. */
export interface AuditServices extends HttpServices {
  readonly refusals: Refusals;
}

/** The answer of `GET audit?type=security`. */
export const securityLogAnswer = z.object({
  '@odata.count': z.int(),
  value: z.array(event),
  '@odata.nextLink': z.string().optional(),
});

/** Which part of the security log is asked for; instants as the database takes them. */
export interface SecurityLogQuery {
  readonly from: Date | null;
  readonly before: Date | null;
  readonly $top: number;
  readonly $skip: number;
  readonly $skiptoken?: string | undefined;
}

const own = {
  id: column('v', securityEventTable.id),
  action: column('v', securityEventTable.action),
  date: column('v', securityEventTable.date),
  actorId: column('v', securityEventTable.actorId),
  actorEmail: column('v', securityEventTable.actorEmail),
  customerId: column('v', securityEventTable.customerId),
  triedRoleId: column('v', securityEventTable.triedRoleId),
  address: column('v', securityEventTable.address),
  requestId: column('v', securityEventTable.requestId),
  times: column('v', securityEventTable.times),
  detail: column('v', securityEventTable.detail),
};

/**
 * Answers the security log, newest first, to those with view on `ROOT.users` (SEC-10): of everyone to those who see all
 * customers, else of the people of the caller's own customer.
 */
export async function answerSecurityLog(
  context: RouteContext<AuditServices>,
  { from, before, ...page }: SecurityLogQuery,
): Promise<{ body: JsonText }> {
  const { request, session, services, work } = context;
  if (!can(session, 'ROOT.users', 'view')) throw forbidden();
  await services.refusals.flush();
  const isOfAll = canSeeAllCustomers(session);
  const found = await readNewestFirst(work, {
    ...page,
    table: securityEventTable,
    body: sql`json_build_object('identifier', ${own.id}, 'action', ${own.action}, 'actorId', ${own.actorId},
        'actor', coalesce(${userName(own.actorId)}, ${own.actorEmail}), 'triedRole', ${roleName(own.triedRoleId)},
        'date', ${raw(instantJson(own.date.fixed))}, 'address', ${own.address}, 'requestId', ${own.requestId},
        'times', ${own.times}, 'detail', ${own.detail})`,
    where: sql`${isBetween(own.date, from, before)}
      and ${isOfAll ? sql`true` : sql`${own.customerId} = ${session.user.customerId}::uuid`}`,
    keys: [
      { sql: own.date, type: 'instant' },
      { sql: own.id, type: 'id' },
    ],
  });
  return { body: listAnswer({ ...found, rows: found.rows.join(',') }, { top: page.$top }, request.url) };
}
