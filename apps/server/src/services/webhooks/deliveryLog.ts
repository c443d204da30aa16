import type { Session } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, instantText, type Sql, sql } from '../../db/sql.ts';
import { isObject } from '../../store/validate.ts';
import type { StoreRegistry } from '../../store/storeDefinition.ts';
import { viewOf } from './makerView.ts';
import { webhookAttemptTable } from './webhookAttempt.table.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';

const d = webhookDeliveryTable;
const a = webhookAttemptTable;
const l = webhookLaneTable;
const v = (field: keyof (typeof d)['_']['columns']) => column('v', d[field]);

const lastAttempt = sql`(select ${a.status}, ${a.problem}, ${a.durationMs} from ${a} where ${a.deliveryId} = ${v('id')}
  order by ${a.date} desc, ${a.id} desc limit 1)`;

/** When a delivery is tried next: the first of its record at the time of its lane, the others after it. */
const nextAttempt = sql`(select ${instantText(sql`${l.nextAttemptAt}`)} from ${l} where ${v('state')} = 'Waiting'
  and ${l.webhookId} = ${v('webhookId')} and ${l.recordId} = ${v('recordId')}
  and not exists (select from ${d} o where ${column('o', d.webhookId)} = ${v('webhookId')} and ${column('o', d.recordId)} = ${v('recordId')}
    and ${column('o', d.state)} = 'Waiting' and (${column('o', d.isReplay)}, ${column('o', d.version)}, ${column('o', d.position)})
      < (${v('isReplay')}, ${v('version')}, ${v('position')})))`;

/** The fields of a line of the log, of the table with the alias `v`, as the arguments of `json_build_object`. */
const fields = sql`'id', ${v('id')}, 'topic', ${v('topic')}, 'recordId', ${v('recordId')}, 'version', ${v('version')},
  'state', ${v('state')}, 'isReplay', ${v('isReplay')}, 'attempts', ${v('attempts')}, 'createdAt', ${instantText(v('createdAt'))},
  'nextAttemptAt', ${nextAttempt}, 'status', (select status from ${lastAttempt} q), 'problem', (select problem from ${lastAttempt} q),
  'durationMs', (select duration_ms from ${lastAttempt} q)`;

/** A line of the log as JSON, of the table with the alias `v`. */
export const deliveryLine: Sql = sql`json_build_object(${fields})`;

const detailLine = sql`json_build_object(${fields}, 'messageId', 'msg_' || ${v('messageId')}, 'body', ${v('body')}, 'tries',
  (select coalesce(json_agg(json_build_object('date', ${instantText(sql`${a.date}`)}, 'status', ${a.status}, 'problem', ${a.problem},
    'durationMs', ${a.durationMs}, 'answer', ${a.answer}) order by ${a.date}, ${a.id}), '[]') from ${a} where ${a.deliveryId} = ${v('id')}))`;

/** What is looked up of a delivery. */
interface FoundDelivery {
  readonly entity: string;
  readonly recordId: string;
  readonly detail: Readonly<Record<string, unknown>> & { readonly body: string; readonly tries: readonly object[] };
}

function valuesOf(body: string): string[] {
  const parsed: unknown = JSON.parse(body);
  const data = isObject(parsed) ? parsed['data'] : null;
  if (!isObject(data)) return [];
  const { values, changed } = data;
  return [...(isObject(values) ? Object.keys(values) : []), ...(Array.isArray(changed) ? changed.map(String) : [])];
}

/**
 * Reads a delivery with its attempts. Who does not see the record and each field that was sent reads neither body nor answers:
 * they were made by the rights of another person.
 */
export async function readDelivery(
  executor: Executor,
  stores: StoreRegistry,
  session: Session,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<object | null> {
  const [line] = await executor.query<FoundDelivery>(sql`
    select ${v('entity')}, ${v('recordId')} as "recordId", ${detailLine} as detail from ${d} v
      where ${v('id')} = ${id}::uuid and ${v('webhookId')} = ${webhookId}::uuid`);
  if (line === undefined) return null;
  const { entity, recordId, detail } = line;
  const view = await viewOf(executor, stores, session, entity, [recordId]);
  const isSeen = view?.ids.has(recordId) === true && valuesOf(detail.body).every((field) => view.fields.has(field));
  if (isSeen) return detail;
  return { ...detail, body: null, tries: detail.tries.map((one) => ({ ...one, answer: null })) };
}
