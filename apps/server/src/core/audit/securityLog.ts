import { can, canSeeAllCustomers } from '@atrium/contract';
import { z } from 'zod';

import { forbidden } from '../http/httpError.ts';
import { JsonText, type RouteAnswer, type RouteContext } from '../http/route.ts';
import { instantJson } from '../store/columnsOf.ts';
import { securityActions } from './securityEvents.ts';

const event = z.object({
  identifier: z.uuid(),
  action: z.enum(securityActions),
  actorId: z.uuid().nullable(),
  /** Name of the person, or the e-mail of one without a user record; null for nobody. */
  actor: z.string().nullable(),
  triedRole: z.string().nullable(),
  date: z.string(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** How many like events of a minute the line stands for. */
  times: z.int(),
  detail: z.record(z.string(), z.unknown()),
});

/** The answer of `GET audit?type=security`. */
export const securityLogAnswer = z.object({ '@odata.count': z.int(), value: z.array(event) });

/** Which part of the security log is asked for; instants as the database takes them. */
export interface SecurityLogQuery {
  readonly from: Date | null;
  readonly before: Date | null;
  readonly top: number;
  readonly skip: number;
}

/**
 * The security log, newest first, for those with view on `ROOT.users` (SEC-10): of everybody to those who see all customers,
 * else of the people of the caller's own customer.
 */
export async function answerSecurityLog(context: RouteContext, query: SecurityLogQuery): Promise<RouteAnswer> {
  const { session, services, work } = context;
  if (!can(session, 'ROOT.users', 'view')) throw forbidden();
  await services.refusals.flush();
  const isOfAll = canSeeAllCustomers(session);
  const period = '($1::timestamptz is null or v.date >= $1) and ($2::timestamptz is null or v.date < $2)';
  const whose = isOfAll ? '$5::uuid is null' : 'v.customer_id = $5::uuid';
  const lines = await work.query<{ body: string; n: number }>({
    name: isOfAll ? 'security_log' : 'security_log_of_customer',
    text: `select json_build_object('identifier', v.id, 'action', v.action, 'actorId', v.actor_id,
        'actor', coalesce((select e.first_name || ' ' || e.last_name from users e where e.id = v.actor_id), v.actor_email),
        'triedRole', (select r.name from roles r where r.id = v.tried_role_id), 'date', ${instantJson('v.date')},
        'address', v.address, 'requestId', v.request_id, 'times', v.times, 'detail', v.detail)::text as body,
        (select count(*)::int from security_events v where ${period} and ${whose}) as n
      from security_events v where ${period} and ${whose}
      order by v.date desc, v.id desc limit $3 offset $4`,
    values: [query.from, query.before, query.top, query.skip, isOfAll ? null : session.user.customerId],
  });
  const count = lines[0]?.n ?? 0;
  return {
    body: new JsonText(`{"@odata.count":${String(count)},"value":[${lines.map(({ body }) => body).join(',')}]}`),
  };
}
