import { listLimits } from '../limits.ts';
import { plainLine } from '../plainLine.ts';
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
  /** By reference: the fields of the record there that `$select` within `$expand` may name. */
  readonly expandFields?: Readonly<Record<string, readonly string[]>>;
  /** Plain parameters that the route reads itself. */
  readonly extra?: readonly string[];
}

/** What of each record may be asked. */
export type ListSpecParts = Pick<ListSpec, 'select' | 'expand' | 'expandFields'>;

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
  /** By reference: the fields to answer of the record there, `id` always among them; a reference that is missing is answered whole. */
  readonly expandSelect?: Readonly<Record<string, readonly string[]>>;
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

function unknownName(name: string): QueryError {
  return new QueryError('unknownField', 0, `${excerpt(name)} is not known here.`);
}

/** The names of a list, all that are allowed for `*`. */
function names(text: string, allowed: readonly string[]): string[] {
  const found = text.split(',').flatMap((name) => (name.trim() === '*' ? allowed : name.trim()));
  const unknown = found.find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw unknownName(unknown);
  return [...new Set(found)];
}

/** The fields that a `$select` names, and the id. References are answered by `$expand` alone, but clients name them here, too. */
function selected(text: string, fields: readonly string[], references: readonly string[]): string[] {
  const own = ['id', ...fields];
  return [...new Set(['id', ...names(text, [...own, ...references]).filter((name) => own.includes(name))])];
}

type Expansion = Required<Pick<ListQuery, 'expand' | 'expandSelect'>>;

/** One reference: its name alone, or with what is asked of it in brackets. */
const expandedPattern = /^([^\s()]+)\s*(?:\(\s*\$select\s*=([^()]*)\))?$/;

/** The parts of a list whose commas in brackets part nothing. */
function bracketedParts(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: mark, index } of text.matchAll(/[(),]/g)) {
    if (mark !== ',') depth += mark === '(' ? 1 : -1;
    else if (depth <= 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

/** The references of `$expand`, each with the `$select` in its brackets: `country($select=name),timezone` (API-44). */
function expansion(text: string, { expand = [], expandFields = {} }: ListSpecParts): Expansion {
  const expandSelect = new Map<string, readonly string[]>();
  const expanded = bracketedParts(text).flatMap((part) => {
    const [, name = part, select] = expandedPattern.exec(part) ?? [];
    if (select === undefined) return names(name, expand);
    if (!expand.includes(name)) throw unknownName(name);
    expandSelect.set(name, selected(select, expandFields[name] ?? [], []));
    return name;
  });
  return { expand: [...new Set(expanded)], expandSelect: Object.fromEntries(expandSelect) };
}

/** A text to look for, spelled as names are kept, null when blank. @throws QueryError when it is too long or cannot be stored. */
export function parseSearch(text: string): string | null {
  const most = listLimits.maxSearchLength;
  // What is far too long is refused as it is: to read it closely would cost time for nothing (SEC-13).
  const search = text.length > 4 * most ? text : plainLine(text);
  if (search.length > most) throw new QueryError('tooLong', most, `It has more than ${String(most)} characters.`);
  if (!isStorableText(search)) throw new QueryError('literal', 0, 'It has a character that no text can hold.');
  return search === '' ? null : search;
}

function skipToken(text: string): string {
  if (text.length > listLimits.maxFilterLength || !tokenPattern.test(text)) {
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
export type RecordQuery = Pick<ListQuery, 'select' | 'expand' | 'expandSelect'>;

function partsAsked(reader: ParameterReader, spec: ListSpecParts): RecordQuery {
  const select = reader.read<readonly string[] | null>('$select', null, (text) =>
    selected(text, spec.select, spec.expand ?? []),
  );
  const { expand, expandSelect } = reader.read<Expansion>('$expand', { expand: [], expandSelect: {} }, (text) =>
    expansion(text, spec),
  );
  return {
    select,
    expand,
    ...(Object.keys(expandSelect).length === 0 ? {} : { expandSelect }),
  };
}

/**
 * Parses the query of one record: `$select` and `$expand`; `$format` may say `json`.
 *
 * @throws ListQueryError with every wrong parameter, those of lists among them.
 */
export function parseRecordQuery(
  parameters: QueryParameters,
  spec: ListSpecParts & Pick<ListSpec, 'extra'>,
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
    top: reader.read<number>('$top', listLimits.defaultPageSize, (text) => whole(text, listLimits.maxRows)),
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
