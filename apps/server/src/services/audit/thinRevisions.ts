import type { Executor } from '../../db/database.ts';
import { column, instantText, sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { auditHashTable } from './auditHash.table.ts';
import { auditSealTable } from './auditSeal.table.ts';

/**
 * Replaces entries of a customer from before a moment by their hashes, as retention does (AUD-06): of sealed months alone,
 * the oldest first. Returns the instants of those that were replaced, in order.
 * @param tx a transaction, at whose end the right to remove entries ends too
 * @param limit of entries at once
 */
export async function thinRevisions(
  tx: Executor,
  { customerId, cutoff }: { readonly customerId: string; readonly cutoff: Date },
  limit: number,
): Promise<string[]> {
  const [id, date] = [column('v', revisionTable.id), column('v', revisionTable.date)];
  await tx.query(sql`select set_config('atrium.thins_audit', 'on', true)`);
  const removed = await tx.query<{ id: string; at: string }>(sql`
    delete from ${revisionTable} r using (select ${id}, ${date} from ${revisionTable} v
        where ${column('v', revisionTable.customerId)} = ${customerId}::uuid and ${date} < ${cutoff}::timestamptz
          and exists (select from ${auditSealTable} s
            where ${column('s', auditSealTable.month)} = date_trunc('month', ${date} at time zone 'UTC')::date)
        order by ${date}, ${id} limit ${limit}) old
      where r.id = old.id and r.date = old.date returning r.id, ${instantText(sql`r.date`)} as at`);
  await tx.query(sql`select set_config('atrium.thins_audit', 'off', true)`);
  await tx.query(sql`update ${auditHashTable} set ${auditHashTable.thinnedAt} = now(), ${auditHashTable.salts} = null
    where ${auditHashTable.entryId} = any(${removed.map((one) => one.id)}::uuid[])`);
  return removed.map(({ at }) => at).toSorted();
}
