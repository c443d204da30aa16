import type { RecordOf, tag } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { raw, sql } from '../../db/sql.ts';
import { tagTable } from './tag/tag.table.ts';

/** The words of a master tag, which the tags made of it have too. */
export type TagWords = Pick<RecordOf<typeof tag>, 'name' | 'group'>;

/** Returns the words of a master tag; `isLocked` keeps it as it is until the transaction ends. */
export async function findTag(executor: Executor, id: string, isLocked = false): Promise<TagWords | undefined> {
  const [found] = await executor.query<TagWords>(sql`select ${tagTable.name}, ${tagTable.group} from ${tagTable}
    where ${tagTable.id} = ${id}::uuid and ${tagTable.deletedAt} is null ${raw(isLocked ? 'for share' : '')}`);
  return found;
}
