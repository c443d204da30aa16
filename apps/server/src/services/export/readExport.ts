import { ListQueryError, parseListQuery, type ListQuery } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import type { RecordReader } from '../../store/recordReader.ts';
import { type ExportColumn, exportColumns } from './exportColumns.ts';
import { type ExportFormat, exportFormats } from './exportStream.ts';

/** Query parameters as they were sent; those that page or shape a list are left out. */
export type ExportParameters = Readonly<Record<string, string | string[] | undefined>>;

/** What is to be exported. */
export interface ReadExport {
  readonly format: ExportFormat;
  readonly query: ListQuery;
  readonly columns: readonly ExportColumn[];
}

/** An export is always whole, so what pages, counts or selects is ignored. */
const ignored = new Set(['$top', '$skip', '$skiptoken', '$count', '$select', '$expand']);

function single(parameters: ExportParameters, name: string): string | undefined {
  const given = parameters[name];
  if (given === undefined || typeof given === 'string') return given;
  throw new ListQueryError([{ parameter: name, message: 'It may be given only once.' }]);
}

function isFormat(text: string): text is ExportFormat {
  return exportFormats.some((format) => format === text);
}

/** Reads `format`, `columns` and the list's own query (API-42). @throws ListQueryError with what is wrong */
export function readExport(
  reader: RecordReader,
  grant: Grant,
  parameters: ExportParameters,
  narrow: readonly string[],
): ReadExport {
  const format = single(parameters, 'format') ?? 'csv';
  if (!isFormat(format))
    throw new ListQueryError([{ parameter: 'format', message: `It is one of ${exportFormats.join(', ')}.` }]);
  const columns = exportColumns(reader, grant, single(parameters, 'columns'));
  const asked = Object.fromEntries(Object.entries(parameters).filter(([name]) => !ignored.has(name)));
  const query = parseListQuery(asked, reader.listSpec(grant, ['format', 'columns', ...narrow]));
  return { format, query, columns };
}
