import { join } from 'node:path';

import { answerCommands } from '../answerCommands.ts';
import { sql } from '../db/sql.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { createFileStore } from '../services/files/fileStore.ts';
import { testConfig } from './testConfig.ts';

// Stores files and rows that name them, answers backups as a server does, and prints each file's id once its row is
// acknowledged, until it is killed. Every third file is removed again, and printed as removed.
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase(
  databaseUrl === undefined ? { dataDir: join(dataDir, 'database') } : { databaseUrl },
);
await migrate(database);
const files = createFileStore({ dataDir });
await answerCommands({ database, files, config: testConfig(dataDir) });
await database.query(sql`create table if not exists written (id uuid primary key)`);
process.stdout.write('open\n');
const owner = { uploadedBy: null, customerId: null };
for (let count = 1; ; count += 1) {
  const { id } = await database.transaction(async (tx) => {
    const content = Buffer.from(`content ${String(count)} `.repeat(50));
    const file = await files.save(tx, { kind: 'export', name: 'note', mime: 'text/plain', content, ...owner });
    await tx.query(sql`insert into written values (${file.id}::uuid)`);
    return file;
  });
  process.stdout.write(`wrote ${id}\n`);
  if (count % 3 !== 0) continue;
  process.stdout.write(`removes ${id}\n`);
  await database.transaction(async (tx) => {
    await tx.query(sql`delete from written where id = ${id}::uuid`);
    await files.removeLine(tx, id);
  });
  await files.removeContent(database, id);
}
