import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';

/** Blanks what names people in the revisions of records that are removed for good; what was done stays (AUDIT-03). */
export async function blankRevisions(tx: Executor, resource: string, ids: readonly string[]): Promise<void> {
  const { entity, entityId, personal } = revisionTable;
  await tx.query(sql`update ${revisionTable} set ${personal} = null
    where ${entityId} = any(${ids}::uuid[]) and ${entity} = ${resource} and ${personal} is not null`);
}
