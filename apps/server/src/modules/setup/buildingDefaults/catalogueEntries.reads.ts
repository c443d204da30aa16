import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { appMenuTable } from '../appMenu/appMenu.table.ts';
import { extensionTable } from '../extension/extension.table.ts';

/** Returns the codes of the catalogue's extensions in small letters. */
export async function listExtensionCodes(executor: Executor): Promise<string[]> {
  const found = await executor.query<{
    code: string;
  }>(sql`select lower(${extensionTable.code}) as code from ${extensionTable}
    where ${extensionTable.buildingId} is null and ${extensionTable.deletedAt} is null`);
  return found.map(({ code }) => code);
}

/** Returns the ids of the entries of the app menu's catalogue. */
export async function listAppMenuIds(executor: Executor): Promise<string[]> {
  const found = await executor.query<{ id: string }>(sql`select ${appMenuTable.id} from ${appMenuTable}
    where ${appMenuTable.buildingId} is null and ${appMenuTable.deletedAt} is null`);
  return found.map(({ id }) => id);
}
