import type {
  Expand,
  FieldType,
  ListQuery,
  ListSpec,
  ListSpecParts,
  RecordQuery,
  ResourceDefinition,
  ValuesQuery,
} from '@atrium/contract';
import { expandsOf } from '@atrium/contract';

import type { Grant } from '../access/grant.ts';
import type { Executor, Statement } from '../db/database.ts';
import { isStatementTimeout } from '../db/databaseError.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import {
  compileFilter,
  compileSearch,
  filterFields,
  hasCall,
  hasTextMatch,
  type SearchedTexts,
} from './query/compileFilter.ts';
import { type CompiledList, compileList, listCount } from './query/compileList.ts';
import { keyText, nextToken, readKeys } from './query/keyset.ts';
import { type ColumnMap, columnOf } from './query/listColumns.ts';
import { Parameters, Sql } from '../db/sql.ts';
import type { Directory } from './directoryPort.ts';
import { columnsOf, type FieldSql } from './columnsOf.ts';
import { expandedFields, expandSql } from './expandSql.ts';
import { standingCondition } from './standingCondition.ts';
import { seenFields, type Sight, withSeen } from './seenFields.ts';
import { askedByShownIds, shownIdsOf, withShownIds } from './shownIds.ts';
import { keptText } from './keptText.ts';
import { RareWords } from './rareWords.ts';
import { createReadSql, scopeText, statementOf } from './readSql.ts';
import type {
  AnyStoreOptions,
  NamedSql,
  ReadContext,
  ReadSql,
  RecordStatement,
  ScopeParts,
  StoredRecord,
  StoreRegistry,
  Values,
} from './storeDefinition.ts';
import { valueFields } from './writeSql.ts';

/** Whether a record that is wanted may be deleted. */
export type RecordState = 'standing' | 'deleted' | 'any';

/** A record's values as they are stored, and its version. */
export interface CurrentRecord<Fields> {
  readonly values: Fields;
  readonly version: number;
}

/** Narrows what is read, over alias `t`: to the records whose fields have these ids, as those below a parent, or by a condition. */
export type Narrowing = { readonly ids: Values } | ((parameters: Parameters) => string) | Sql;

/** One record as a statement reads it. */
interface AskedRecord {
  readonly parameters: Parameters;
  readonly where: Narrowing | undefined;
  readonly state: RecordState;
  readonly names: readonly string[];
  readonly further: readonly NamedSql[];
}

/** What the rows of a page have. */
interface RowFields {
  readonly names: readonly string[];
  readonly seen: readonly NamedSql[];
  readonly expanded: readonly NamedSql[];
}

/** The conditions of a read, without what a query asks: the scope in parts, and all others. */
interface Conditions {
  readonly scope: ScopeParts;
  readonly others: string;
}

/** The fields that a list is filtered and sorted by. */
function fieldsAsked({ filter, orderBy }: ListQuery): string[] {
  return [...filterFields(filter), ...orderBy.map(({ field }) => field)];
}

/** The expressions that a list is sorted by. */
function sortedBy({ keys }: CompiledList): string[] {
  return keys.map(({ column }) => column.sql);
}

function allOf({ scope, others }: Conditions): string {
  return `${others} and ${scopeText(scope)}`;
}

/** A page of a list: its rows as JSON texts with commas between them, the count when asked for, and the token of the page after it. */
export interface StoredPage {
  readonly rows: string;
  readonly count: number | null;
  readonly nextToken: string | null;
}

interface PageLine {
  /** Null where there are none. */
  readonly rows: string | null;
  /** JSON of the last row's `KeyValues` where there are more behind it. */
  readonly keys: string | null;
  readonly n: number | null;
}

/** What no index bounds is ended sooner than other statements: filters by functions of fields, counts of values (API-44, SEC-16). */
const LONGEST_CALL_MS = 2_000;

/** A statement that was ended for its filter, with what to do about it; any other failure as it is. */
function asTooSlow(error: unknown): unknown {
  if (!isStatementTimeout(error)) return error;
  return new HttpError(400, 'filterTooSlow', { issues: [{ field: '$filter', code: 'invalid' }], cause: error });
}

/** Reads the records of one resource. Every method takes a grant first. */
export class RecordReader<Definition extends ResourceDefinition = ResourceDefinition> {
  readonly resource: Definition;
  readonly options: AnyStoreOptions;
  protected readonly read: ReadSql;
  protected readonly directory: Directory;
  readonly #columns: ColumnMap;
  readonly #ownColumns: ReadonlySet<string>;
  readonly #from: string;
  readonly #specs = new Map<string, ListSpec>();
  readonly #shown = new Map<string, readonly string[]>();
  /** Null where nothing is searched. */
  readonly #words: RareWords | null;
  readonly #expands: Readonly<Record<string, Expand>>;

  constructor(resource: Definition, options: AnyStoreOptions, directory: Directory) {
    this.resource = resource;
    this.options = options;
    this.directory = directory;
    this.read = createReadSql(this, options, directory);
    this.#from = `from "${this.read.tableName}" t ${this.read.joins}`;
    this.#expands = expandsOf(resource);
    this.#ownColumns = new Set(Object.values(columnsOf(options.table)).map(({ sql }) => sql));
    this.#words = resource.query.search.length === 0 ? null : new RareWords(this.read.tableName);
    const searched = new Set(resource.query.search);
    this.#columns = Object.fromEntries(
      Object.entries(this.read.fields).map(([field, column]) => [
        field,
        searched.has(field) ? { ...column, withinSearch: this.#searchSql() } : column,
      ]),
    );
  }

  /** Returns what a list of this resource may be asked, for the query parser. */
  listSpec(grant: Grant, extra: readonly string[] = []): ListSpec {
    const key = [grant.projection, ...extra].join();
    const known = this.#specs.get(key) ?? this.#specOf(grant, extra);
    this.#specs.set(key, known);
    return known;
  }

  #specOf(grant: Grant, extra: readonly string[]): ListSpec {
    const { query, row } = this.resource;
    // Filtering by a field that is not shown would tell its value.
    const shown = new Set(this.fieldsFor(grant, 'row'));
    const isOpen = (field: string) => grant.projection === 'full' || shown.has(field);
    const typed = (field: string) => [field, this.typeOf(field) ?? 'text'] as const;
    const defaultSort = query.defaultSort.split(',').every((key) => isOpen(key.trim().split(' ')[0] ?? ''))
      ? query.defaultSort
      : 'id';
    return {
      fields: Object.fromEntries(
        [...query.filter.filter(isOpen), 'id', ...(grant.projection === 'full' ? ['version'] : [])].map(typed),
      ),
      sort: [...query.sort.filter(isOpen), 'id'],
      defaultSort,
      select: grant.projection === 'full' ? Object.keys(row.shape) : [...shown],
      expand: grant.projection === 'full' ? Object.keys(this.#expands) : [],
      expandFields: Object.fromEntries(
        Object.entries(this.#expands).map(([name, expand]) => [name, expandedFields(expand)]),
      ),
      extra,
    };
  }

  /** Returns how a field is filtered and written; undefined for one that the resource does not have. */
  typeOf(field: string): FieldType | undefined {
    const seen = this.read.seen[field];
    return seen !== undefined && 'counts' in seen ? 'number' : this.read.fields[field]?.type;
  }

  /** Returns what a grant lets its holder read, as parts of a statement whose values are `parameters` (SEC-02). */
  statement(grant: Grant, parameters: Parameters): RecordStatement {
    return statementOf(this.read, grant, parameters);
  }

  /** Returns what one record may be asked. */
  recordSpec(grant: Grant, extra: readonly string[]): ListSpecParts & Pick<ListSpec, 'extra'> {
    return { ...this.listSpec(grant), select: this.fieldsFor(grant, 'record'), extra };
  }

  /** The fields a grant shows of a row or of a record. */
  fieldsFor(grant: Grant, shape: 'row' | 'record'): readonly string[] {
    const key = `${grant.projection} ${shape}`;
    const known = this.#shown.get(key) ?? this.#fieldsOf(grant, shape);
    this.#shown.set(key, known);
    return known;
  }

  #fieldsOf(grant: Grant, shape: 'row' | 'record'): readonly string[] {
    if (grant.projection === 'lookup') return ['id', ...(this.resource.lookupFields ?? [])];
    if (grant.projection === 'reader') return Object.keys(this.resource.reader?.shape ?? {});
    return Object.keys(this.resource[shape].shape);
  }

  /** Returns what a search looks in. Anyone who is shown less than a whole record searches that alone (SEC-19). */
  searchedTexts(grant: Grant): SearchedTexts {
    const isWhole = grant.projection === 'full';
    return this.read.searched(isWhole ? this.resource.query.search : this.fieldsFor(grant, 'row'));
  }

  /** One page of the records in scope, in one statement that answers one line. `where` narrows it further, over alias `t`. */
  async list(
    grant: Grant,
    { work, services }: ReadContext,
    asked: ListQuery,
    where?: Narrowing,
    state: RecordState = 'standing',
  ): Promise<StoredPage> {
    const shown = await shownIdsOf(this.options.findShownIds, grant, work);
    const query = askedByShownIds(asked, shown);
    const parameters = new Parameters();
    const conditions = this.#conditions(grant, where, parameters, state);
    const names = this.#namesIn(grant, query);
    const seen = this.#seen([...names, ...fieldsAsked(query)], { grant, stores: services.stores, parameters });
    const columns = this.#columnsWith(seen);
    const compiled = compileList(query, columns, this.searchedTexts(grant), parameters);
    const isPlannedEachTime = compiled.isPlannedEachTime && !(await this.#isRareSearch(work, query));
    const { values } = parameters;
    const expanded = this.#expanded(grant, services.stores, query, parameters);
    const rowFields = withSeen(names, seen);
    const text = this.#pageText(query, { ...rowFields, expanded }, conditions, { ...compiled, isPlannedEachTime });
    const limit = query.filter !== null && hasCall(query.filter) ? { maxMs: LONGEST_CALL_MS } : {};
    const isPlanKept = this.options.isPlanKept === true && !isPlannedEachTime;
    const statement = { text, values, isPlannedEachTime, isPlanKept, ...limit };
    const [line] = await work.query<PageLine>(statement).catch((error: unknown) => {
      throw 'maxMs' in limit ? asTooSlow(error) : error;
    });
    const { rows, keys, n } = line ?? { rows: null, keys: null, n: null };
    return {
      rows: withShownIds(rows ?? '', shown),
      count: n,
      nextToken: keys === null ? null : nextToken(readKeys(keys)),
    };
  }

  /** One record in scope; 404 otherwise. */
  async get(
    grant: Grant,
    { work, services }: ReadContext,
    id: string,
    where?: Narrowing,
    state: RecordState = 'standing',
  ): Promise<StoredRecord> {
    const parameters = new Parameters();
    const shown = this.fieldsFor(grant, 'record');
    const { names, seen } = withSeen(shown, this.#seen(shown, { grant, stores: services.stores, parameters }));
    return this.#one(grant, work, id, { parameters, where, state, names, further: seen });
  }

  /** One record in scope with the fields and references that are asked for; 404 otherwise. */
  async getParts(
    grant: Grant,
    { work, services }: ReadContext,
    id: string,
    asked: RecordQuery,
    where?: Narrowing,
    state: RecordState = 'standing',
  ): Promise<StoredRecord> {
    const parameters = new Parameters();
    const whole = this.fieldsFor(grant, 'record');
    const shown = asked.select === null ? whole : asked.select.filter((field) => whole.includes(field));
    const { stores } = services;
    const { names, seen } = withSeen(shown, this.#seen(shown, { grant, stores, parameters }));
    const expanded = this.#expanded(grant, stores, asked, parameters);
    return this.#one(grant, work, id, { parameters, where, state, names, further: [...seen, ...expanded] });
  }

  async #one(grant: Grant, work: Executor, id: string, asked: AskedRecord): Promise<StoredRecord> {
    const { parameters, where, state, names, further } = asked;
    const key = parameters.add(id);
    const within = allOf(this.#conditions(grant, where, parameters, state));
    const text = keptText(
      [this.resource.name, 'get', names.join(), ...further.map(({ name, sql }) => `${name} ${sql}`), key, within],
      () => `select t.version, ${this.read.object(names, further)} as body
        ${this.#from} where t.id = ${key}::uuid and ${within}`,
    );
    const [line] = await work.query<{ version: number; body: string }>({ text, values: parameters.values });
    if (line !== undefined) return { id, version: line.version, text: await this.shownText(grant, work, line.body) };
    const { readerAbsence } = this.options;
    throw grant.projection === 'reader' && readerAbsence !== undefined ? new HttpError(404, readerAbsence) : notFound();
  }

  /** A record as JSON text without the ids that the caller may not see (SEC-19). */
  protected async shownText(grant: Grant, executor: Executor, text: string): Promise<string> {
    return withShownIds(text, await shownIdsOf(this.options.findShownIds, grant, executor));
  }

  /** Checks whether the record is in scope. */
  async has(
    grant: Grant,
    { work }: { readonly work: Executor },
    id: string,
    state: RecordState = 'standing',
    where?: Narrowing,
  ): Promise<boolean> {
    const parameters = new Parameters();
    const key = parameters.add(id);
    const within = allOf(this.#conditions(grant, where, parameters, state));
    const text = `select 1 ${this.#from} where t.id = ${key}::uuid and ${within}`;
    return (await work.query({ text, values: parameters.values })).length > 0;
  }

  /** A record's values as they are stored, for rules and merging; 404 out of scope. */
  async current(
    grant: Grant,
    { work }: { readonly work: Executor },
    id: string,
    where?: Narrowing,
    state: RecordState = 'standing',
  ): Promise<CurrentRecord<Values>> {
    const parameters = new Parameters();
    const key = parameters.add(id);
    const within = allOf(this.#conditions(grant, where, parameters, state));
    const text = keptText(
      [this.resource.name, 'current', within],
      () => `select t.version, ${this.read.object(valueFields(this.options))}::json as body
        ${this.#from} where t.id = ${key}::uuid and ${within}`,
    );
    const [line] = await work.query<{ version: number; body: Values }>({ text, values: parameters.values });
    if (line === undefined) throw notFound();
    return { values: line.body, version: line.version };
  }

  /** The values of many records by their ids, as `current` has them; those out of scope are missing. */
  async currentOfMany(
    grant: Grant,
    { work }: { readonly work: Executor },
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, CurrentRecord<Values>>> {
    const parameters = new Parameters();
    const keys = parameters.add(ids);
    const within = allOf(this.#conditions(grant, undefined, parameters));
    const text = keptText(
      [this.resource.name, 'currentOfMany', within],
      () => `select t.id, t.version, ${this.read.object(valueFields(this.options))}::json as body
        ${this.#from} where t.id = any(${keys}::uuid[]) and ${within}`,
    );
    const lines = await work.query<{ id: string; version: number; body: Values }>({ text, values: parameters.values });
    return new Map(lines.map(({ id, version, body }) => [id, { values: body, version }]));
  }

  /** Counts all records in scope that a filter and a search find, however many these are; a list counts up to 10,000. */
  async count(
    grant: Grant,
    { work, services }: ReadContext,
    asked: Pick<ListQuery, 'filter' | 'search'>,
    where?: Narrowing,
    state: RecordState = 'standing',
  ): Promise<number> {
    const query = askedByShownIds(asked, await shownIdsOf(this.options.findShownIds, grant, work));
    const sight = { grant, stores: services.stores, parameters: new Parameters() };
    const columns = this.#columnsWith(this.#seen(filterFields(query.filter), sight));
    const within = allOf(this.#conditions(grant, where, sight.parameters, state));
    const found = [within, ...this.#findings(query, columns, sight)].join(' and ');
    const [line] = await this.#searching<{ n: number }>(work, query, {
      text: `select count(*)::int as n ${this.#from} where ${found}`,
      values: sight.parameters.values,
    });
    return line?.n ?? 0;
  }

  /** Returns how many records in scope have each value of a text field, in one grouped statement. */
  async countBy(
    grant: Grant,
    { work }: { readonly work: Executor },
    field: string,
    where?: Narrowing,
  ): Promise<ReadonlyMap<string, number>> {
    const column = this.read.fields[field];
    if (column === undefined) throw new Error(`${this.resource.name} has no field ${field}`);
    const parameters = new Parameters();
    const within = allOf(this.#conditions(grant, where, parameters));
    const text = `select ${column.sql} as value, count(*)::int as n ${this.#from} where ${within} group by 1`;
    const lines = await work.query<{ value: string | null; n: number }>({ text, values: parameters.values });
    return new Map(lines.flatMap(({ value, n }) => (value === null ? [] : [[value, n]])));
  }

  /**
   * The values that a field has in the records that filter and search find, the most frequent first, each with how many
   * records have it, as JSON texts with commas between them. An array counts for each of its values; ids that the caller
   * may not see are left out (SEC-19).
   */
  async valuesInUse(
    grant: Grant,
    { work, services }: ReadContext,
    asked: ValuesQuery,
    where?: Narrowing,
    state: RecordState = 'standing',
  ): Promise<string> {
    const shown = await shownIdsOf(this.options.findShownIds, grant, work);
    const query = askedByShownIds(asked, shown);
    const { field, isCounted, top, skip } = query;
    const parameters = new Parameters();
    const sight = { grant, stores: services.stores, parameters };
    const columns = this.#columnsWith(this.#seen([field, ...filterFields(query.filter)], sight));
    const { sql, type } = columnOf(columns, field);
    const conditions = [
      allOf(this.#conditions(grant, where, parameters, state)),
      ...this.#findings(query, columns, sight),
    ];
    const isArray = type === 'ids' || type === 'texts';
    const ids = shown?.get(field);
    if (ids !== undefined) conditions.push(`each.value = any(${parameters.add([...ids])}::uuid[])`);
    const [body, inGroups, order] = isCounted
      ? [`'${field}', g.value, 'count', g.n`, 'g.n desc, g.value', '2 desc, 1']
      : [`'${field}', g.value`, 'g.value', '1'];
    const text = `select array_to_string(array_agg(json_build_object(${body})::text order by ${inGroups}), ',') as rows
      from (select each.value, count(*)::int as n ${this.#from}
        cross join lateral ${isArray ? `unnest(${sql})` : `(select ${sql})`} each (value)
        where ${conditions.join(' and ')} group by 1 order by ${order}
        limit ${parameters.add(top)}::int offset ${parameters.add(skip)}::int) g`;
    const { values } = parameters;
    const [line] = await this.#searching<{ rows: string | null }>(work, query, {
      text,
      values,
      maxMs: LONGEST_CALL_MS,
    });
    return line?.rows ?? '';
  }

  /** Returns what filter and search ask for, as conditions. */
  #findings({ filter, search }: Pick<ListQuery, 'filter' | 'search'>, columns: ColumnMap, sight: Sight): string[] {
    const { grant, parameters } = sight;
    const filtered = filter === null ? [] : [compileFilter(filter, columns, parameters)];
    const searched = search === null ? [] : compileSearch(search, this.searchedTexts(grant), parameters);
    return [...filtered, ...searched];
  }

  /** Runs a statement that looks through all that filter and search find. */
  async #searching<Row extends object>(
    executor: Executor,
    { filter, search }: Pick<ListQuery, 'filter' | 'search'>,
    statement: Statement,
  ): Promise<Row[]> {
    const isPlannedEachTime = search !== null || (filter !== null && hasTextMatch(filter));
    const limit = filter !== null && hasCall(filter) ? { maxMs: LONGEST_CALL_MS } : {};
    const limited = { ...statement, isPlannedEachTime, ...limit };
    return executor
      .query<Row>(limited)
      .catch((error: unknown) => Promise.reject('maxMs' in limited ? asTooSlow(error) : error));
  }

  /** Checks whether a search has words so rare that one plan serves them all, and nothing else looks for a part of a text. */
  async #isRareSearch(executor: Executor, { search, filter }: ListQuery): Promise<boolean> {
    if (search === null || this.#words === null || (filter !== null && hasTextMatch(filter))) return false;
    return this.#words.areAllOf(search, executor);
  }

  /**
   * The statement of a page: its rows, what a next page needs to know of the last, and the count. As one line, since the
   * driver needs as long for a line of its own for each row as for all else of a request.
   */
  #pageText(
    query: ListQuery,
    { names, seen, expanded }: RowFields,
    conditions: Conditions,
    compiled: CompiledList,
  ): string {
    const further = [...seen, ...expanded];
    const { where, countWhere, orderBy, limit, most, keys } = compiled;
    const within = allOf(conditions);
    const flags = `${String(query.isCounted)} ${String(compiled.isPlannedEachTime)}`;
    const asked = [
      names.join(),
      ...further.map(({ name, sql }) => `${name} ${sql}`),
      flags,
      within,
      where,
      countWhere,
      orderBy,
      limit,
    ];
    return keptText([this.resource.name, 'list', ...asked], () => {
      const counted = query.isCounted ? this.#countSql(conditions, compiled) : 'null::int';
      const page = this.#isByBuilding(conditions, query, compiled)
        ? this.#rowsOf(this.#idsByBuilding(conditions, compiled), orderBy)
        : query.skip === 0 && (query.search === null || !compiled.isPlannedEachTime)
          ? `${this.#from} where ${within} and ${where} order by ${orderBy} ${limit}`
          : // PostgreSQL makes what is selected of the skipped rows too, hence of the page's own alone; and the many rows
            // of a common word are sorted without what is not sorted by.
            this.#rowsOf(
              `select t.id ${this.#from} where ${within} and ${where} order by ${orderBy} ${limit}`,
              orderBy,
            );
      const keyColumns = keys.map(({ column }, index) => `${column.sql} as k${String(index)}`);
      const ofLast = keys.map(({ column }, index) =>
        keyText({ ...column, sql: `(array_agg(p.k${String(index)}))[${most} - 1]` }),
      );
      const next =
        query.top === 0 ? 'null' : `case when count(*) = ${most} then json_build_array(${ofLast.join(', ')})::text end`;
      return `select array_to_string((array_agg(p.body))[:${most} - 1], ',') as rows, ${next} as keys, ${counted} as n
        from (select ${this.read.object(names, further)} as body, ${keyColumns.join(', ')} ${page}) p`;
    });
  }

  /** The rows of these ids. */
  #rowsOf(ids: string, orderBy: string): string {
    return `from (${ids}) paged join "${this.read.tableName}" t on t.id = paged.id ${this.read.joins} order by ${orderBy}`;
  }

  /**
   * Checks whether a page over several buildings is put together of each one's first rows, which an index has in order; the
   * rows of all of them would be read and sorted. A text search has an index of its own.
   */
  #isByBuilding({ scope: { buildings } }: Conditions, query: ListQuery, compiled: CompiledList): boolean {
    if (buildings === null || query.top === 0 || compiled.isPlannedEachTime) return false;
    return [buildings.column, ...sortedBy(compiled)].every((sql) => this.#ownColumns.has(sql));
  }

  #idsByBuilding({ scope, others }: Conditions, compiled: CompiledList): string {
    const { where, orderBy, reach, limit } = compiled;
    const { column = 'null', ids = 'null' } = scope.buildings ?? {};
    return `select t.id from unnest(${ids}) listed (id)
      cross join lateral (select ${[...new Set(sortedBy(compiled))].join(', ')} ${this.#from}
        where ${column} = listed.id and ${[...scope.others, others].join(' and ')} and ${where} order by ${orderBy} ${reach}) t
      order by ${orderBy} ${limit}`;
  }

  #countSql(conditions: Conditions, { countWhere }: CompiledList): string {
    const rows = `${this.#from} where ${allOf(conditions)} and ${countWhere}`;
    return listCount(rows, this.resource.query.maxCounted);
  }

  #conditions(
    grant: Grant,
    where: Narrowing | undefined,
    parameters: Parameters,
    state: RecordState = 'standing',
  ): Conditions {
    const others = [this.#inState(grant, state)];
    const fixed = new Map<string, string>();
    if (typeof where === 'function') others.push(where(parameters));
    else if (where instanceof Sql) others.push(where.render(parameters));
    else
      for (const [field, id] of Object.entries(where?.ids ?? {})) {
        const sql = this.read.fields[field]?.sql ?? 'null';
        const placeholder = `${parameters.add(id)}::uuid`;
        fixed.set(sql, placeholder);
        others.push(`${sql} = ${placeholder}`);
      }
    return { scope: this.read.scopeParts(grant, parameters, fixed), others: others.join(' and ') };
  }

  #inState(grant: Grant, state: RecordState): string {
    return { standing: standingCondition(this.options, grant), deleted: 't.deleted_at is not null', any: 'true' }[
      state
    ];
  }

  #searchSql(): string {
    return this.resource.query.search.length === 0 ? `''` : 't.search_text';
  }

  /** The fields of a row that are asked for and shown. */
  #namesIn(grant: Grant, { select }: ListQuery): readonly string[] {
    const shown = this.fieldsFor(grant, 'row');
    return select === null ? shown : select.filter((field) => shown.includes(field));
  }

  #seen(names: readonly string[], sight: Sight): Readonly<Record<string, FieldSql>> {
    return seenFields(this.read, names, sight);
  }

  #columnsWith(seen: Readonly<Record<string, FieldSql>>): ColumnMap {
    return Object.keys(seen).length === 0 ? this.#columns : { ...this.#columns, ...seen };
  }

  #expanded(
    grant: Grant,
    stores: StoreRegistry,
    { expand, expandSelect = {} }: RecordQuery,
    parameters: Parameters,
  ): NamedSql[] {
    if (grant.projection !== 'full') return [];
    return expand.flatMap((name) => {
      const reference = this.#expands[name];
      if (reference === undefined) return [];
      const asked = expandSelect[name];
      const sql = expandSql(stores, grant, this.read, { ...reference, ...(asked && { asked }) }, parameters);
      return [{ name, sql }];
    });
  }
}
