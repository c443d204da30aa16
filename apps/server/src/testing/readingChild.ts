import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';

import { openDatabase } from '../db/openDatabase.ts';

const READERS = 8;
const PAGES_OF_EACH = 375;
const PAGE_BYTES = 30_000;

function oldBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;
}

// Reads pages from PostgreSQL at the given address, as a server does for its clients, and prints by how many bytes the
// old generation has grown at most.
const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
const read = () => database.query({ text: `select repeat('a', $1) as page`, values: [PAGE_BYTES] });
await Promise.all(Array.from({ length: READERS }, read));
const before = oldBytes();
let most = 0;
async function readAll(): Promise<void> {
  for (let page = 0; page < PAGES_OF_EACH; page += 1) {
    await read();
    await setImmediate();
    most = Math.max(most, oldBytes() - before);
  }
}
await Promise.all(Array.from({ length: READERS }, readAll));
await database.close();
process.stdout.write(`grown by ${String(most)}\n`);
