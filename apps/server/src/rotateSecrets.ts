import { pathToFileURL } from 'node:url';

import { getTableName } from 'drizzle-orm';

import { readConfig } from './base/config.ts';
import { forOperator } from './base/operatorError.ts';
import type { SecretBox, SecretPlace } from './base/crypto/secretBox.ts';
import type { Database } from './db/database.ts';
import { identifier, sql } from './db/sql.ts';
import { columnsOf } from './store/columnsOf.ts';
import { stores } from './stores.ts';
import { openServices } from './openServices.ts';

/** The result of a rotation: secrets sealed again, and those whose key is not among the configured ones. */
export interface RotatedSecrets {
  readonly renewed: number;
  readonly unreadable: number;
}

/** Returns every column that has sealed texts. */
function sealedColumns(): Pick<SecretPlace, 'table' | 'column'>[] {
  return stores.all().flatMap(({ resource, options: { table, sealed } }) =>
    [...(resource.secrets ?? []), ...(sealed ?? [])].map((field) => {
      const column = columnsOf(table)[field]?.column?.name;
      if (column === undefined) throw new Error(`${resource.name}.${field} is sealed but no column`);
      return { table: getTableName(table), column };
    }),
  );
}

/**
 * Seals every stored secret again that an earlier key sealed, or that was sealed before each had its place (SEC-04, SEC-25). What is saved meanwhile wins; records,
 * versions and history stay as they are, as nothing that anyone sees changes.
 */
export async function rotateSecrets(database: Database, secrets: SecretBox): Promise<RotatedSecrets> {
  let renewed = 0;
  let unreadable = 0;
  for (const of of sealedColumns()) {
    const [table, column] = [identifier(of.table), identifier(of.column)];
    const lines = await database.query<{ id: string; sealed: string }>(
      sql`select id, ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const { id, sealed } of lines) {
      if (!secrets.isOutdated(sealed)) continue;
      const place = { ...of, id };
      const plain = opened(secrets, sealed, place);
      if (plain === null) {
        unreadable += 1;
        continue;
      }
      const changed = await database.query(
        sql`update ${table} set ${column} = ${secrets.seal(plain, place)} where id = ${id}::uuid and ${column} = ${sealed} returning id`,
      );
      renewed += changed.length;
    }
  }
  return { renewed, unreadable };
}

function opened(secrets: SecretBox, sealed: string, place: SecretPlace): string | null {
  try {
    return secrets.open(sealed, place);
  } catch {
    return null;
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const { services, close } = await openServices(config, {
    report: (error, what) => console.error(`${what} failed`, error),
  });
  try {
    const { renewed, unreadable } = await rotateSecrets(services.database, services.secrets);
    console.log(`${String(renewed)} secrets are sealed with the current key now.`);
    if (unreadable === 0) {
      console.log('PREVIOUS_SECRET_KEYS is not needed once every server process has started with the new key.');
      return;
    }
    console.error(`${String(unreadable)} secrets were sealed with a key that PREVIOUS_SECRET_KEYS does not have.`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run().catch((error: unknown) => {
    console.error(forOperator(error));
    process.exitCode = 1;
  });
