import { listLimits } from '../limits.ts';
import type { FilterFields, FilterNode, OrderKey } from './filter.ts';
import { parseFilter } from './parseFilter.ts';
import { parseOrderBy } from './parseOrderBy.ts';
import { excerpt, isStorableText, ListQueryError, QueryError, type QueryIssue } from './queryError.ts';

/** Query parameters as a server reads them: an array when one is given more than once. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a list can be asked. */
export interface ListSpec {
  /** Fields that `$filter` may name. */
  readonly fields: FilterFields;
  /** Fields that `$orderby` may name; never `ids` or `texts`. */
  readonly sort: readonly string[];
  /** The order without `$orderby`, written like one: `name` or `date desc`. */
  readonly defaultSort: string;
  /** Fields that `$select` may name. */
  readonly select: readonly string[];
  /** References that `$expand` may name. */
  readonly expand?: readonly string[];
  /** Plain parameters that the route reads itself. */
  readonly extra?: readonly string[];
}

/** The parsed query of a list (API-09, API-38). */
export interface ListQuery {
  readonly filter: FilterNode | null;
  /** The keys as asked; the tie-breaking id is not among them unless asked. */
  readonly orderBy: readonly OrderKey[];
  /** Records asked for, 0 to 1,000. */
  readonly top: number;
  readonly skip: number;
  readonly isCounted: boolean;
  /** Fields to answer with, `id` always among them; null for all. */
  readonly select: readonly string[] | null;
  readonly expand: readonly string[];
  /** Trimmed text to look for; null when there is none. */
  readonly search: string | null;
  /** Where the page before ended, opaque; null on the first page. */
  readonly skipToken: string | null;
}

/** Furthest `$skip`: nine digits, beyond any list, within every database integer. */
const wholeNumber = /^\d{1,9}$/;
const tokenPattern = /^[\w-]+$/;

/** A whole number of 0 or more. @throws QueryError for another text and beyond `most`. */
export function whole(text: string, most?: number): number {
  if (!wholeNumber.test(text)) throw new QueryError('literal', 0, 'A whole number of 0 or more is expected.');
  const value = Number(text);
  if (most !== undefined && value > most) throw new QueryError('tooMany', 0, `At most ${String(most)} is possible.`);
  return value;
}

function flag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new QueryError('literal', 0, 'It is either true or false.');
  return text === 'true';
}

/** The names of a list, all that are allowed for `*`. */
function names(text: string, allowed: readonly string[]): string[] {
  const found = text.split(',').flatMap((name) => (name.trim() === '*' ? allowed : name.trim()));
  const unknown = found.find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new QueryError('unknownField', 0, `${excerpt(unknown)} is not known here.`);
  return [...new Set(found)];
}

/** A text to look for: trimmed, null when blank. @throws QueryError when it is too long or cannot be stored. */
export function parseSearch(text: string): string | null {
  const search = text.trim();
  const most = listLimits.mostSearchLength;
  if (search.length > most) throw new QueryError('tooLong', most, `It has more than ${String(most)} characters.`);
  if (!isStorableText(search)) throw new QueryError('literal', 0, 'It has a character that no text can hold.');
  return search === '' ? null : search;
}

function skipToken(text: string): string {
  if (text.length > listLimits.mostFilterLength || !tokenPattern.test(text)) {
    throw new QueryError('literal', 0, 'It is not a token that this list has given.');
  }
  return text;
}

/** Lists are answered as JSON; clients of OData may say so (API-44). */
export function jsonFormat(text: string): void {
  const [type = ''] = text.split(';');
  if (!['json', 'application/json'].includes(type.trim().toLowerCase()))
    throw new QueryError('literal', 0, 'Lists are answered as json.');
}

/** Reads query parameters one by one and collects what is wrong with them. */
export class ParameterReader {
  readonly issues: QueryIssue[] = [];
  readonly #parameters: QueryParameters;
  readonly #known = new Set<string>();

  constructor(parameters: QueryParameters) {
    this.#parameters = parameters;
  }

  /** Reads one parameter; a wrong one is noted and the answer is `missing`. */
  read<Value>(parameter: string, missing: Value, parse: (text: string) => Value): Value {
    this.#known.add(parameter);
    const given = Object.hasOwn(this.#parameters, parameter) ? this.#parameters[parameter] : undefined;
    if (given === undefined) return missing;
    if (typeof given !== 'string') {
      this.issues.push({ parameter, message: 'It may be given only once.' });
      return missing;
    }
    try {
      return parse(given);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      this.issues.push({ parameter, message: error.message });
      return missing;
    }
  }

  refuseOthers(extra: readonly string[]): void {
    for (const parameter of Object.keys(this.#parameters)) {
      if (this.#known.has(parameter) || extra.includes(parameter)) continue;
      this.issues.push({ parameter: excerpt(parameter).slice(1, -1), message: 'This parameter is not known here.' });
    }
  }
}

/** What of a record is asked (API-44). */
export type RecordQuery = Pick<ListQuery, 'select' | 'expand'>;

function partsAsked(
  reader: ParameterReader,
  { select, expand = [] }: Pick<ListSpec, 'select' | 'expand'>,
): RecordQuery {
  return {
    select: reader.read<readonly string[] | null>('$select', null, (text) => [
      ...new Set(['id', ...names(text, ['id', ...select])]),
    ]),
    expand: reader.read<readonly string[]>('$expand', [], (text) => names(text, expand)),
  };
}

/**
 * Parses the query of one record: `$select` and `$expand`; `$format` may say `json`.
 *
 * @throws ListQueryError with every wrong parameter, those of lists among them.
 */
export function parseRecordQuery(
  parameters: QueryParameters,
  spec: Pick<ListSpec, 'select' | 'expand' | 'extra'>,
): RecordQuery {
  const reader = new ParameterReader(parameters);
  const query = partsAsked(reader, spec);
  reader.read('$format', undefined, jsonFormat);
  reader.refuseOthers(spec.extra ?? []);
  if (reader.issues.length > 0) throw new ListQueryError(reader.issues);
  return query;
}

/**
 * Parses the query of a list: `$filter`, `$orderby`, `$top` (10 when missing), `$skip`, `$count`, `$select`, `$expand`,
 * `$search` and `$skiptoken`; `$format` may say `json`.
 *
 * @throws ListQueryError with every wrong parameter: unknown, given twice, broken or over a bound (API-09 to API-13,
 * API-38, SEC-09).
 */
export function parseListQuery(parameters: QueryParameters, spec: ListSpec): ListQuery {
  const reader = new ParameterReader(parameters);
  const defaultOrder = parseOrderBy(spec.defaultSort, spec.sort);
  const query: ListQuery = {
    filter: reader.read<FilterNode | null>('$filter', null, (text) => parseFilter(text, spec.fields)),
    orderBy: reader.read('$orderby', defaultOrder, (text) => parseOrderBy(text, spec.sort)),
    top: reader.read<number>('$top', listLimits.defaultPageSize, (text) => whole(text, listLimits.mostRows)),
    skip: reader.read('$skip', 0, (text) => whole(text)),
    isCounted: reader.read('$count', false, flag),
    ...partsAsked(reader, spec),
    search: reader.read<string | null>('$search', null, parseSearch),
    skipToken: reader.read<string | null>('$skiptoken', null, skipToken),
  };
  reader.read('$format', undefined, jsonFormat);
  if (query.skipToken !== null && query.skip > 0) {
    reader.issues.push({ parameter: '$skip', message: 'It does not go with $skiptoken.' });
  }
  reader.refuseOthers(spec.extra ?? []);
  if (reader.issues.length > 0) throw new ListQueryError(reader.issues);
  return query;
}
