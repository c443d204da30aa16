import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../../db/database.ts';
import { column, instantText, type Sql, sql } from '../../db/sql.ts';
import { releaseFiles } from '../files/fileUses.ts';
import { blankRevisions } from './blankRevisions.ts';
import type { RemovalScope, RetentionFacts, RetentionKind, RetentionScope } from './retentionKind.ts';

/** Rows that go with a record. */
interface RetentionPart {
  readonly table: PgTable;
  /** The column that names the record. */
  readonly record: PgColumn;
  /** Of parts that have revisions of their own: their id and their resource. */
  readonly own?: { readonly id: PgColumn; readonly resource: string };
}

/** How records of a resource are removed. */
interface RecordDeclaration {
  readonly resource: string;
  readonly table: PgTable & { readonly id: PgColumn; readonly customerId: PgColumn };
  /** The instant by which a record is old; an index leads from the customer to it. */
  readonly date: PgColumn;
  /** Condition over `t` for records that are done with; without it each one is. */
  readonly isDone?: (cutoff: Sql) => Sql;
  readonly parts?: readonly RetentionPart[];
  /** The column with the ids of the files that are the record's. */
  readonly files?: PgColumn;
  /** Runs before the records are removed. */
  readonly keepFigures?: (tx: Executor, ids: readonly string[]) => Promise<void>;
}

/** Returns the facts of removed or counted records by their instants, which are in order. */
export function factsOf(dates: readonly string[]): RetentionFacts {
  return { count: dates.length, oldest: dates[0] ?? null, newest: dates.at(-1) ?? null };
}

/** Makes a type of retention of a declaration. */
export function recordKind(declaration: RecordDeclaration): RetentionKind {
  const { resource, table, isDone, parts = [], files, keepFigures } = declaration;
  const [id, date] = [column('t', table.id), column('t', declaration.date)];
  const isOld = ({ customerId, cutoff }: RetentionScope): Sql => {
    const before = sql`${cutoff.toISOString()}::timestamptz`;
    return sql`${column('t', table.customerId)} = ${customerId}::uuid and ${date} < ${before} and ${isDone?.(before) ?? sql`true`}`;
  };

  return {
    async count(executor, scope) {
      const [found] = await executor.query<RetentionFacts>(sql`
        select count(*)::int as count, ${instantText(sql`min(${date})`)} as oldest, ${instantText(sql`max(${date})`)} as newest
          from ${table} t where ${isOld(scope)}`);
      return found ?? factsOf([]);
    },
    async remove({ tx, services, ...scope }: RemovalScope, limit) {
      const lines = await tx.query<{
        id: string;
        at: string;
      }>(sql`select ${id}, ${instantText(date)} as at from ${table} t
        where ${isOld(scope)} order by ${date}, ${id} limit ${limit} for update skip locked`);
      const ids = lines.map((line) => line.id);
      if (ids.length === 0) return factsOf([]);
      await keepFigures?.(tx, ids);
      for (const { table: partTable, record, own } of parts) {
        const gone = await tx.query<{ id: string }>(sql`delete from ${partTable} where ${record} = any(${ids}::uuid[])
          returning ${own === undefined ? sql`null` : sql`${own.id}`} as id`);
        if (own !== undefined && gone.length > 0)
          await blankRevisions(
            tx,
            own.resource,
            gone.map((one) => one.id),
          );
      }
      const gone = await tx.query<{
        files: string[] | null;
      }>(sql`delete from ${table} where ${table.id} = any(${ids}::uuid[])
        returning ${files === undefined ? sql`null::uuid[]` : sql`${files}`} as files`);
      await releaseFiles(
        tx,
        services.stores,
        gone.flatMap((one) => one.files ?? []),
      );
      await blankRevisions(tx, resource, ids);
      return factsOf(lines.map(({ at }) => at));
    },
  };
}
