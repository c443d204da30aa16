import type { FieldType } from '@atrium/contract';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A field as SQL over the table's alias `t`: `sql` compares and sorts, `json` is what answers show. */
export interface FieldSql {
  readonly sql: string;
  readonly json: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  /** The column's own name and whether it holds JSON; absent on computed fields. */
  readonly column?: { readonly name: string; readonly isJson: boolean };
}

/** The field's SQL shown as ISO 8601 in UTC with milliseconds. */
export function instantJson(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const typeByColumn: Readonly<Record<string, FieldType>> = {
  PgUUID: 'id',
  PgInteger: 'number',
  PgSmallInt: 'number',
  PgBigInt53: 'number',
  PgDoublePrecision: 'number',
  PgReal: 'number',
  PgNumeric: 'number',
  PgNumericNumber: 'number',
  PgBoolean: 'boolean',
  PgTimestamp: 'instant',
  PgTimestampString: 'instant',
};

function typeOf(column: PgColumn): FieldType {
  if (column.columnType !== 'PgArray') return typeByColumn[column.columnType] ?? 'text';
  return column.getSQLType().startsWith('uuid') ? 'ids' : 'texts';
}

/** The column of a field, to be written in statements. @throws Error when the table has none, which is a mistake in the code */
export function columnOfField(table: PgTable, field: string): PgColumn {
  const column = getTableColumns(table)[field];
  if (column === undefined) throw new Error(`${getTableName(table)} has no column for ${field}`);
  return column;
}

/** The fields of a table by property name, ready for reading. */
export function columnsOf(table: PgTable): Readonly<Record<string, FieldSql>> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([field, column]) => {
      const expression = `t."${column.name}"`;
      const type = typeOf(column);
      const json = type === 'instant' ? instantJson(expression) : expression;
      return [
        field,
        {
          sql: expression,
          json,
          type,
          nullable: !column.notNull,
          column: { name: column.name, isJson: column.columnType === 'PgJsonb' },
        },
      ];
    }),
  );
}
