import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { failureOf } from '../databaseError.ts';
import { resultParsers } from '../resultTypes.ts';
import type { WireStatement, WireValue } from '../statement.ts';
import { StatementNames } from '../statementNames.ts';
import type { EmbeddedMessage, EmbeddedOptions, EmbeddedRequest, NumberedRequest } from './protocol.ts';

if (parentPort === null) throw new Error('The embedded database runs in a worker thread');
const port = parentPort;
// oxlint-disable-next-line typescript/no-unsafe-assignment -- what EmbeddedDatabase has started this thread with
const options: EmbeddedOptions = workerData;

function tell(message: EmbeddedMessage): void {
  port.postMessage(message);
}

/** The archive is read whole: a blob of the file would be refused once another process has made it again. */
async function open(): Promise<PGlite> {
  const lite = await PGlite.create({
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
    ...(options.archive === undefined ? {} : { loadDataDir: new Blob([await readFile(options.archive)]) }),
    extensions: { btree_gist, citext, pg_trgm, pgcrypto, unaccent },
  });
  // Values arrive as text and leave by the parsers that PostgreSQL's driver uses too.
  lite.serializers = {};
  lite.parsers = Object.fromEntries(resultParsers);
  await lite.exec("set timezone = 'UTC'; set datestyle = 'ISO'; set atrium.reads_events = 'on'");
  return lite;
}

/** The names of the statements that are prepared. */
const prepared = new Set<string>();
const names = new StatementNames();

/** A value as a literal: what executes a statement by its name takes no parameters of its own. */
function literal(value: WireValue): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;
}

/** Runs a statement whose plan is kept: prepared at its second use, as on PostgreSQL. */
async function runPrepared(lite: PGlite, { text, values }: WireStatement, name: string): Promise<object[]> {
  for (const gone of names.takeFreed()) if (prepared.delete(gone)) await lite.exec(`deallocate ${gone}`);
  if (!prepared.has(name)) {
    await lite.exec(`prepare ${name} as ${text}`);
    prepared.add(name);
  }
  const run = `execute ${name}${values.length === 0 ? '' : `(${values.map(literal).join(', ')})`}`;
  const kept = await lite.exec(`set plan_cache_mode = force_generic_plan; ${run}; set plan_cache_mode = auto`);
  return kept.flatMap((result) => result.rows);
}

async function runStatement(lite: PGlite, statement: WireStatement, isInTransaction: boolean): Promise<object[]> {
  try {
    const name = statement.isPlanKept ? names.use(statement.text) : undefined;
    if (name !== undefined) return await runPrepared(lite, statement, name);
    if (statement.values.length > 0) return (await lite.query<object>(statement.text, statement.values)).rows;
    return (await lite.exec(statement.text)).flatMap((result) => result.rows);
  } catch (error) {
    // A text with its own BEGIN … COMMIT that failed half-way would poison the one session there is.
    if (!isInTransaction && statement.values.length === 0) await lite.exec('rollback');
    throw error;
  }
}

const channels = new Set<string>();

async function listen(lite: PGlite, channel: string): Promise<void> {
  if (channels.has(channel)) return;
  channels.add(channel);
  await lite.listen(quoted(channel), (payload) => tell({ kind: 'notification', channel, payload }));
}

async function writeArchive(lite: PGlite, path: string): Promise<void> {
  const archive = await lite.dumpDataDir('none');
  const partial = `${path}.${randomUUID()}.partial`;
  await writeFile(partial, archive.stream());
  await rename(partial, path);
}

async function answer(lite: PGlite, request: EmbeddedRequest): Promise<object[]> {
  if (request.kind === 'query') return runStatement(lite, request.statement, request.isInTransaction);
  if (request.kind === 'listen') await listen(lite, request.channel);
  if (request.kind === 'archive') await writeArchive(lite, request.path);
  if (request.kind === 'close') await lite.close();
  return [];
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

function serve(lite: PGlite): void {
  let tail: Promise<void> = Promise.resolve();
  port.on('message', ({ id, request }: NumberedRequest) => {
    tail = tail.then(async () => {
      try {
        tell({ kind: 'rows', id, rows: await answer(lite, request) });
      } catch (error) {
        tell({ kind: 'failure', id, failure: failureOf(error) });
      }
    });
  });
}

try {
  serve(await open());
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'unusable', failure: failureOf(error) });
}
