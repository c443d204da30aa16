import { column, type Sql, sql } from '../../../db/sql.ts';
import { deepLinkTable } from '../../setup/deepLink/deepLink.table.ts';

function ofDeepLink(field: 'key' | 'name', id: Sql): Sql {
  return sql`(select ${column('d', deepLinkTable[field])} from ${deepLinkTable} d
    where ${column('d', deepLinkTable.id)} = ${id} and ${column('d', deepLinkTable.deletedAt)} is null)`;
}

/** The key of a deep link that is there, by which an app opens it; else null. */
export function deepLinkKeyOf(id: Sql): Sql {
  return ofDeepLink('key', id);
}

/** The name of a deep link that is there; else null. */
export function deepLinkNameOf(id: Sql): Sql {
  return ofDeepLink('name', id);
}
