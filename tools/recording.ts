import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { compareRecordings, type RecordedCall } from './recording/compare.ts';
import { recordCalls } from './recording/recordCalls.ts';
import { parseJson } from './parseJson.ts';

/**
 * `npm run -s recording -- <file> [--compare <earlier file>]`: calls every route as each demo person, on a server with a
 * database of its own (on the PostgreSQL of `TEST_DATABASE_URL` where it is set), and writes one line per call to the file.
 * With an earlier file it prints the calls whose answers differ, and fails when there are any. Recordings of the same
 * sources are equal when they are made on the same engine and in the same week, which begins on Thursday.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { compare: { type: 'string' } } });
const [file, ...others] = positionals;
try {
  if (file === undefined || others.length > 0) throw new Error('Give one file: npm run -s recording -- before.jsonl');
  const earlier = values.compare === undefined ? null : readRecording(values.compare);
  const calls = await recordCalls();
  writeFileSync(file, calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
  process.stdout.write(`${String(calls.length)} calls recorded in ${file}\n`);
  const differences = earlier === null ? [] : compareRecordings(earlier, calls);
  for (const difference of differences) process.stdout.write(`${difference}\n`);
  if (earlier !== null)
    process.stdout.write(`${String(differences.length)} calls differ from ${String(values.compare)}\n`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readRecording(path: string): RecordedCall[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => parseJson<RecordedCall>(line));
}
