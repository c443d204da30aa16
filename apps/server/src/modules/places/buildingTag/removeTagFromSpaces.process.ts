import { relatedGrant } from '../../../access/authorize.ts';
import { column, sql } from '../../../db/sql.ts';
import { spaceTable } from '../space/space.table.ts';
import { amendMany } from '../../../store/bulkWrites.ts';
import type { RemovalContext } from '../../../store/storeDefinition.ts';

/** Takes a tag that is being deleted off the spaces that carry it, each with its revision; the right to delete the tag is enough (PLACE-25). */
export async function removeTagFromSpaces({ work, services, grant, id }: RemovalContext): Promise<void> {
  const store = services.stores.named('space');
  const carrying = await work.query<{ id: string }>(sql`select ${spaceTable.id} from ${spaceTable}
    where ${spaceTable.tags} @> array[${id}::uuid] and ${spaceTable.deletedAt} is null order by 1 for no key update`);
  const ids = carrying.map((space) => space.id);
  const tags = sql`array_remove(${column('t', spaceTable.tags)}, ${id}::uuid)`;
  await amendMany(store, relatedGrant(grant, store.resource), work, ids, { tags });
}
