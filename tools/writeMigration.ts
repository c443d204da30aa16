import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { captureProgram, packageScript, root, runProgram } from './runProgram.ts';

const SEPARATOR = '--> statement-breakpoint';

/** Keeps the newest snapshot of the tables: only that one is read when the next migration is written. */
function removeOldSnapshots(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of names.toSorted().slice(0, -1)) rmSync(join(folder, name));
}

/** An index and the columns that a statement makes, changes or takes away, from what drizzle-kit writes. */
const statements = {
  create: /^CREATE (?:UNIQUE )?INDEX "(?<name>[^"]+)" ON "(?<table>[^"]+)" /i,
  alterIndex: /^ALTER INDEX "(?<name>[^"]+)"/i,
  dropIndex: /^DROP INDEX "(?<name>[^"]+)"/i,
  dropColumn: /^ALTER TABLE "(?<table>[^"]+)" DROP COLUMN "(?<column>[^"]+)"/i,
} as const;

/** Checks whether an index of the table is on the column, or for the rows that it distinguishes. */
function isOn(statement: string, table: string, column: string): boolean {
  const created = statements.create.exec(statement);
  return created?.groups?.['table'] === table && new RegExp(`\\b${column}\\b`).test(statement.slice(created[0].length));
}

/**
 * The statements that make the indexes which a migration loses without saying so: PostgreSQL drops an index with its
 * column, and drizzle-kit changes a column that is computed by dropping it and adding it again.
 * @param migrations texts of the migrations in order, the new one last
 */
export function lostIndexes(migrations: readonly string[]): string[] {
  const standing = new Map<string, string>();
  const lost = new Map<string, string>();
  for (const statement of migrations.flatMap((text) => text.split(SEPARATOR)).map((text) => text.trim())) {
    const created = statements.create.exec(statement)?.groups?.['name'];
    const dropped = statements.dropIndex.exec(statement)?.groups?.['name'];
    const { table = '', column } = statements.dropColumn.exec(statement)?.groups ?? {};
    if (created !== undefined) {
      standing.set(created, statement);
      lost.delete(created);
    }
    if (dropped !== undefined) standing.delete(dropped);
    // What was changed of an index since is changed of the new one too.
    const altered = statements.alterIndex.exec(statement)?.groups?.['name'];
    const before = altered === undefined ? undefined : standing.get(altered);
    if (altered !== undefined && before !== undefined) standing.set(altered, `${before}${SEPARATOR}\n${statement}`);
    if (column === undefined) continue;
    for (const [name, index] of [...standing].filter(([, text]) => isOn(text, table, column))) {
      standing.delete(name);
      // Where the column is not added again, its indexes are meant to go with it.
      if (migrations.at(-1)?.includes(`ALTER TABLE "${table}" ADD COLUMN "${column}" `) === true) lost.set(name, index);
    }
  }
  return [...lost.values()];
}

/** Adds to the newest migration of a folder the indexes that it would lose. */
function keepIndexes(folder: string): void {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const lost = lostIndexes(texts);
  if (lost.length === 0) return;
  const text = [texts.at(-1)?.trimEnd(), ...lost].join(`${SEPARATOR}\n`);
  writeFileSync(join(folder, names.at(-1) ?? ''), text);
}

function migrationsIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
}

/**
 * Runs drizzle-kit, which lists every table first. What it writes is shown where it failed, or where it asks a person
 * whether something was renamed: without a terminal it refuses to, and it is started again in this one.
 */
async function generate(folder: string, name: string): Promise<number> {
  const script = packageScript('drizzle-kit/bin.cjs');
  const args = [script, 'generate', '--config', 'drizzle.config.ts', '--name', name];
  const { code } = await captureProgram(process.execPath, args, { cwd: folder });
  return code === 0 ? 0 : runProgram(process.execPath, args, { cwd: folder });
}

/**
 * Writes the SQL that leads from the last migration to the tables as they are declared now, with drizzle-kit, into
 * `src/migrations` of the folder. The name becomes part of the file's name. Says which file it has written and answers the
 * exit code.
 * @param folder where `drizzle.config.ts` is
 */
export async function writeMigration(
  folder: string,
  name: string,
  say: (line: string) => void = console.log,
): Promise<number> {
  const migrations = join(folder, 'src/migrations');
  const before = migrationsIn(migrations);
  const code = await generate(folder, name);
  if (code !== 0) return code;
  const written = migrationsIn(migrations).find((file) => !before.includes(file));
  if (written === undefined) {
    say('No migration was written: the tables are as the last one leaves them.');
    return 0;
  }
  keepIndexes(migrations);
  removeOldSnapshots(join(migrations, 'meta'));
  say(relative(root, join(migrations, written)));
  return 0;
}
