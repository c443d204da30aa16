import { listLimits, type ListQuery, wallClockAt } from '@atrium/contract';

import { readRecords } from '../../base/readRecords.ts';
import type { Grant } from '../../access/grant.ts';
import type { UrlSigner } from '../../base/crypto/urlSigner.ts';
import type { Narrowing, RecordReader } from '../../store/recordReader.ts';
import type { ReadContext } from '../../store/storeDefinition.ts';
import { isObject } from '../../store/validate.ts';
import type { ExportColumn } from './exportColumns.ts';

/** One cell of an export; a date is what the clocks of the export's zone show, as UTC would show it. */
export type ExportCell = string | number | boolean | Date | null;

/** What an export reads. */
export interface ExportSource {
  readonly reader: RecordReader;
  readonly grant: Grant;
  readonly context: ReadContext;
  readonly urls: UrlSigner;
  readonly query: ListQuery;
  readonly columns: readonly ExportColumn[];
  readonly where: Narrowing;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function cellOf(value: unknown, { field, isInstant }: ExportColumn, timeZone: string): ExportCell {
  if (value === null || value === undefined) return null;
  // Of the last change its time is written, as the list sorts by it.
  if (field === 'revision' && isObject(value)) {
    return cellOf(value['date'], { field: 'date', isInstant }, timeZone);
  }
  if (isInstant && typeof value === 'string') return new Date(wallClockAt(Date.parse(value), timeZone));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
}

/**
 * The cells of the whole list with their times in an IANA zone, page by page by key, so that memory stays the same however
 * long it is (KIT-04, LIM-04).
 */
export async function* exportRows(source: ExportSource, timeZone: string): AsyncGenerator<ExportCell[][], undefined> {
  const { reader, grant, context, urls, columns, where } = source;
  const select = columns.map(({ field }) => field);
  let query: ListQuery = { ...source.query, select, top: listLimits.maxRows };
  for (;;) {
    const page = await reader.list(grant, context, query, where);
    const rows = readRecords(urls.signMarked(page.rows));
    yield rows.map((row) => columns.map((column) => cellOf(row[column.field], column, timeZone)));
    if (page.nextToken === null) return undefined;
    query = { ...query, skipToken: page.nextToken };
  }
}

/** Checks whether the list has more rows than `max`; asks for one row behind them instead of counting all. */
export async function isLongerThan(source: ExportSource, max: number): Promise<boolean> {
  const query = { ...source.query, select: ['id'], top: 1, skip: max };
  return (await source.reader.list(source.grant, source.context, query, source.where)).rows !== '';
}

/** Counts the rows that the export will have. */
export function countRows({ reader, grant, context, query, where }: ExportSource): Promise<number> {
  return reader.count(grant, context, query, where);
}
