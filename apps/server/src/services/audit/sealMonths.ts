import type { Database, Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { auditHashTable } from './auditHash.table.ts';
import { auditSealTable } from './auditSeal.table.ts';
import {
  chained,
  endOfMonth,
  entryHash,
  entryText,
  type PersonalTexts,
  personalTexts,
  saltsFor,
  startOfMonth,
  valueDigest,
} from './entryHash.ts';

const BATCH = 1_000;

interface Line {
  readonly id: string;
  readonly date: string;
  readonly text: string;
  readonly personal: PersonalTexts | null;
}

/** The first month with revisions that is not sealed and has ended, in the database's own time; null where there is none. */
async function nextMonth(executor: Executor, until: Date | null): Promise<string | null> {
  const { date } = revisionTable;
  const [line] = await executor.query<{ month: string | null }>(sql`
    select to_char(date_trunc('month', min(${date}) at time zone 'UTC'), 'YYYY-MM-DD') as month from ${revisionTable}
      where ${date} < date_trunc('month', coalesce(${until}::timestamptz, now()) at time zone 'UTC') at time zone 'UTC'
        and ${date} >= coalesce((select (max(${auditSealTable.month}) + interval '1 month')::timestamp at time zone 'UTC'
          from ${auditSealTable}), '-infinity')`);
  return line?.month ?? null;
}

/** Checks whether a transaction is open that began in the month: what it writes is dated by its beginning. */
async function isOpen(executor: Executor, month: string): Promise<boolean> {
  const [line] = await executor.query<{ isOpen: boolean }>(sql`
    select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and xact_start < ${endOfMonth(month)}) as "isOpen"`);
  return line?.isOpen === true;
}

async function readLines(tx: Executor, month: string, after: Line | undefined): Promise<Line[]> {
  const [id, date] = [column('v', revisionTable.id), column('v', revisionTable.date)];
  return tx.query<Line>(sql`
    select ${id}, ${date}::text as date, ${entryText('v')} as text, ${personalTexts('v')} as personal from ${revisionTable} v
      where ${date} >= ${startOfMonth(month)} and ${date} < ${endOfMonth(month)}
        and (${after?.id ?? null}::uuid is null or (${date}, ${id}) > (${after?.date ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by ${date}, ${id} limit ${BATCH}`);
}

/** Writes the hashes of a month's entries and returns how many there are, and the end of their chain. */
async function hashMonth(tx: Executor, month: string, before: string): Promise<{ entries: number; hash: string }> {
  let [chain, entries] = [before, 0];
  let lines = await readLines(tx, month, undefined);
  while (lines.length > 0) {
    const rows = lines.map(({ id, text, personal }) => {
      const salts = saltsFor(personal ?? {});
      const digests = Object.fromEntries(
        Object.entries(personal ?? {}).map(([field, value]) => [field, valueDigest(salts[field] ?? '', value)]),
      );
      const hash = entryHash(text, digests);
      chain = chained(chain, hash);
      entries += 1;
      return { month, position: entries, entry_id: id, hash, digests, salts: personal === null ? null : salts };
    });
    await tx.query(sql`insert into ${auditHashTable}
      select * from jsonb_populate_recordset(null::${auditHashTable}, ${JSON.stringify(rows)}::jsonb)`);
    lines = await readLines(tx, month, lines.at(-1));
  }
  return { entries, hash: chain };
}

/**
 * Seals the months of the audit log that have ended and in which no transaction is open any more (AUD-06), the oldest
 * first; each in one transaction. Returns how many were sealed.
 * @param until seals what has ended by then; the database's own time without it
 */
export async function sealMonths(database: Database, until: Date | null = null): Promise<number> {
  let sealed = 0;
  for (;;) {
    const month = await nextMonth(database, until);
    if (month === null || (await isOpen(database, month))) return sealed;
    await database.transaction(async (tx) => {
      const [last] = await tx.query<{ hash: string }>(sql`
        select ${auditSealTable.hash} from ${auditSealTable} order by ${auditSealTable.month} desc limit 1`);
      const { entries, hash } = await hashMonth(tx, month, last?.hash ?? '');
      await tx.query(sql`insert into ${auditSealTable} (${auditSealTable.month}, ${auditSealTable.entries}, ${auditSealTable.hash})
        values (${month}::date, ${entries}, ${hash})`);
    });
    sealed += 1;
  }
}
