import { provisioningLimits } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { provisioningRequestTable as r } from './provisioningRequest.table.ts';

/** Removes requests of directories that are kept no longer (SCIM-03). Returns how many. */
export async function removeOldRequests(executor: Executor): Promise<number> {
  const oldest = new Date(Date.now() - provisioningLimits.kept).toISOString();
  return (await executor.query(sql`delete from ${r} where ${r.date} < ${oldest}::timestamptz returning 1`)).length;
}
