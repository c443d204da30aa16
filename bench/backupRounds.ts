import { runBackupRounds } from '../apps/server/src/testing/backupRounds.ts';

// `npm run bench -- backupRounds [rounds] [embedded|postgres]`: fifty rounds of a backup under load, a killed process and two
// restores on each engine, with what was lost (OPS-15).
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;
const [count = '50', only] = process.argv.slice(2);
const serverUrl = process.env['TEST_DATABASE_URL'];

async function run(engine: 'embedded' | 'postgres'): Promise<number> {
  let done = 0;
  let lost = 0;
  let acknowledged = 0;
  let longest = 0;
  let perGigabyte = 0;
  let bytes = 0;
  for await (const round of runBackupRounds(Number(count), engine === 'embedded' ? undefined : serverUrl)) {
    lost += round.lostRows + round.lostFiles;
    acknowledged += round.acknowledged;
    longest = Math.max(longest, round.pausedMs ?? 0);
    perGigabyte = Math.max(perGigabyte, ((round.pausedMs ?? 0) / round.bytes) * GIGABYTE);
    bytes = round.bytes;
    done += 1;
    if (done % 10 === 0)
      process.stdout.write(`${engine}: ${String(done)} rounds, ${String(lost)} rows and files lost\n`);
  }
  const paused =
    engine === 'postgres'
      ? 'writes never waited'
      : `writes waited ${longest.toFixed(0)} ms at most, ${perGigabyte.toFixed(0)} ms per GB of the backup`;
  process.stdout.write(
    `${engine}: ${count} rounds, ${String(acknowledged)} acknowledged rows, ${String(lost)} rows and files lost, ${(bytes / MEGABYTE).toFixed(0)} MB in the last backup; ${paused}\n`,
  );
  return lost;
}

let lost = 0;
for (const engine of ['embedded', 'postgres'] as const)
  if (only === undefined || only === engine) lost += await run(engine);
process.exitCode = lost === 0 ? 0 : 1;
