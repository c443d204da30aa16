import { sql } from '../db/sql.ts';
import { openDatabase } from '../db/openDatabase.ts';

// Writes rows into the embedded database of the given folder and prints the number of each acknowledged one, until it
// is killed. Every tenth is a transaction of two rows that belong together.
const [dataDir] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
await database.query(sql`create table if not exists written (id int primary key, half int)`);
process.stdout.write('open\n');
const [last] = await database.query<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from written`);
for (let id = (last?.id ?? 0) + 1; ; id += 1) {
  if (id % 10 === 0) {
    await database.transaction(async (tx) => {
      await tx.query(sql`insert into written values (${id}, 1)`);
      await tx.query(sql`insert into written values (${-id}, 2)`);
    });
  } else {
    await database.query(sql`insert into written values (${id})`);
  }
  process.stdout.write(`wrote ${id}\n`);
}
