import { type BatchLine, batchLine, batchLimits, batchOutcomes, batchUpload } from '@atrium/contract';
import { z } from 'zod';

import { type Sql, sql } from '../../db/sql.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import { indexOfColumn } from './columnLetters.ts';
import type { UploadDefinition } from './defineUpload.ts';
import { shownUpload } from './shownUpload.ts';
import { uploadLineTable } from './uploadLine.table.ts';
import { listUploads } from './uploadRecords.ts';
import { definitionOf, placeOf, type PlaceQuery, type UploadContext, uploaderSeen } from './uploadRequests.ts';

export const uploadList = z.object({ value: z.array(batchUpload), '@odata.nextLink': z.string().optional() });
export const lineList = z.object({ value: z.array(batchLine), '@odata.nextLink': z.string().optional() });

const UPLOADS_PER_PAGE = 50;

/** Returns the address of the page behind a token. */
function nextLink(url: string, token: string): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('$skiptoken', token);
  return `${next.pathname}${next.search}`;
}

/** Returns the first of some values as a page, with the address of the next where more were found. */
function pageOf<Item>(found: readonly Item[], most: number, url: string, tokenOf: (last: Item) => string) {
  const value = found.slice(0, most);
  const last = value.at(-1);
  const hasMore = found.length > value.length && last !== undefined;
  return { value, ...(hasMore && { '@odata.nextLink': nextLink(url, tokenOf(last)) }) };
}

/** Lists the uploads of a place, the newest first. */
export async function answerUploads(
  definitions: readonly UploadDefinition[],
  context: UploadContext,
  asked: PlaceQuery & { readonly $skiptoken?: string | undefined },
): Promise<{ body: z.infer<typeof uploadList> }> {
  const { definition, place } = await placeOf(definitions, context, asked, 'view');
  const before = asked.$skiptoken === undefined ? null : idOf(asked.$skiptoken);
  const listed = definitions.filter(({ kind, listedWith = kind }) => listedWith === definition.kind);
  const kinds = listed.map(({ kind }) => kind);
  const seen = uploaderSeen(definition, context);
  const uploads = await listUploads(context.work, kinds, place, UPLOADS_PER_PAGE + 1, before, seen);
  const { value, ...more } = pageOf(uploads, UPLOADS_PER_PAGE, context.request.url, ({ id }) => id);
  const userId = context.session.user.id;
  return {
    body: { value: value.map((one) => shownUpload(definitionOf(definitions, one.kind), one, userId)), ...more },
  };
}

/** Returns the condition of the lines that a filter shows. */
function conditionOf(show: string): Sql {
  const { action, outcome } = uploadLineTable;
  if (show === 'all') return sql`true`;
  if (show === 'unprocessed') return sql`(${action} = 'error' or ${outcome} = 'refused')`;
  return batchOutcomes.some((one) => one === show) ? sql`${outcome} = ${show}` : sql`${action} = ${show}`;
}

/** A line with all of its cells. */
interface StoredLine extends Omit<BatchLine, 'cells'> {
  readonly cells: readonly string[];
}

/** Keeps the cells that something is wrong with. */
function withFaultyCells({ cells, ...line }: StoredLine): BatchLine {
  const columns = line.issues.flatMap(({ column }) => column ?? []);
  return {
    ...line,
    cells: Object.fromEntries(columns.map((letters) => [letters, cells[indexOfColumn(letters)] ?? ''])),
  };
}

/** Lists the lines of an upload that a filter shows. */
export async function answerLines(
  context: UploadContext,
  id: string,
  show: string,
  token: string | undefined,
): Promise<{ body: z.infer<typeof lineList> }> {
  const { line, name, action, outcome, changes, issues, assumptions, cells, uploadId } = uploadLineTable;
  const after = /^\d{1,9}$/.test(token ?? '') ? Number(token) : 0;
  const most = batchLimits.linesPerPage;
  const lines = await context.work.query<StoredLine>(sql`
    select ${line}, ${name}, ${action}, ${outcome}, ${changes}, ${issues}, ${assumptions}, ${cells} from ${uploadLineTable}
      where ${uploadId} = ${id}::uuid and ${conditionOf(show)} and ${line} > ${after} order by ${line} limit ${most + 1}`);
  const { value, ...more } = pageOf(lines, most, context.request.url, (last) => String(last.line));
  return { body: { value: value.map(withFaultyCells), ...more } };
}
