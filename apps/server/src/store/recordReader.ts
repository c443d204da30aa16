import type { ListQuery, ListSpec, ResourceDefinition } from '@atrium/contract';

import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { hasTextMatch, type SearchedTexts } from './query/compileFilter.ts';
import { type CompiledList, compileList } from './query/compileList.ts';
import { type KeyValues, nextToken } from './query/keyset.ts';
import type { ColumnMap } from './query/listColumns.ts';
import { Parameters, Sql } from '../db/sql.ts';
import type { Directory } from './directoryPort.ts';
import { columnsOf } from './columnsOf.ts';
import { askedByShownIds, shownIdsOf, withShownIds } from './shownIds.ts';
import { keptText } from './keptText.ts';
import { RareWords } from './rareWords.ts';
import { createReadSql, scopeText } from './readSql.ts';
import type {
  AnyStoreOptions,
  ReadContext,
  ReadSql,
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

/** The conditions of a read, without what a query asks: the scope in parts, and all others. */
interface Conditions {
  readonly scope: ScopeParts;
  readonly others: string;
}

function allOf({ scope, others }: Conditions): string {
  return `${others} and ${scopeText(scope)}`;
}

/** A page of a list: its rows as JSON texts, the count when asked for, and the token of the page after it. */
export interface StoredPage {
  readonly rows: readonly string[];
  readonly count: number | null;
  readonly nextToken: string | null;
}

interface ListLine {
  readonly body: string;
  /** JSON of `KeyValues`: of a page only the last row's are read. */
  readonly keys: string;
  readonly n: number | null;
}

/** Reads the records of one resource. Every method takes a grant first (design.md 3). */
export class RecordReader<Definition extends ResourceDefinition = ResourceDefinition> {
  readonly resource: Definition;
  readonly options: AnyStoreOptions;
  readonly read: ReadSql;
  protected readonly directory: Directory;
  readonly #columns: ColumnMap;
  readonly #ownColumns: ReadonlySet<string>;
  readonly #from: string;
  readonly #specs = new Map<string, ListSpec>();
  readonly #shown = new Map<string, readonly string[]>();
  /** Null where nothing is searched. */
  readonly #words: RareWords | null;

  constructor(resource: Definition, options: AnyStoreOptions, directory: Directory) {
    this.resource = resource;
    this.options = options;
    this.directory = directory;
    this.read = createReadSql(options, directory);
    this.#from = `from "${this.read.tableName}" t ${this.read.joins}`;
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

  /** What a list of this resource may be asked, for the query parser. */
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
    const typed = (field: string) => [field, this.read.fields[field]?.type ?? 'text'] as const;
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
      expand: grant.projection === 'full' ? Object.keys(query.expand ?? {}) : [],
      extra,
    };
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

  /** The folded texts that a search looks in. Whoever is shown less than a whole record searches that alone (SEC-19). */
  searchedTexts(grant: Grant): SearchedTexts {
    const isWhole = grant.projection === 'full';
    return this.read.searched(isWhole ? this.resource.query.search : this.fieldsFor(grant, 'row'));
  }

  /** One page of the records in scope, in one statement. `where` narrows it further, over alias `t`. */
  async list(grant: Grant, { work, services }: ReadContext, asked: ListQuery, where?: Narrowing): Promise<StoredPage> {
    const shown = shownIdsOf(this.options.shownIds, grant);
    const query = askedByShownIds(asked, shown);
    const parameters = new Parameters();
    const conditions = this.#conditions(grant, where, parameters);
    const compiled = compileList(query, this.#columns, this.searchedTexts(grant), parameters);
    const isPlannedEachTime = compiled.isPlannedEachTime && !(await this.#isRareSearch(work, query));
    const { values } = parameters;
    const text = this.#pageText(grant, services.stores, query, conditions, { ...compiled, isPlannedEachTime });
    const lines = await work.query<ListLine>({ text, values, isPlannedEachTime });
    const answered = lines.slice(0, query.top);
    const last = answered.at(-1);
    const keysOf = (line: ListLine): KeyValues => JSON.parse(line.keys);
    const count = async () => {
      const counting = `select ${this.#countSql(conditions, compiled)} as n`;
      const counted = values.slice(0, compiled.countParameters);
      const [line] = await work.query<{ n: number }>({ text: counting, values: counted, isPlannedEachTime });
      return line?.n ?? 0;
    };
    return {
      rows: answered.map(({ body }) => withShownIds(body, shown)),
      count: query.isCounted ? (lines[0]?.n ?? (await count())) : null,
      nextToken: lines.length > query.top && last !== undefined ? nextToken(keysOf(last)) : null,
    };
  }

  /** One record in scope; 404 otherwise. */
  async get(grant: Grant, { work }: { readonly work: Executor }, id: string, where?: Narrowing): Promise<StoredRecord> {
    const parameters = new Parameters();
    const key = parameters.add(id);
    const within = allOf(this.#conditions(grant, where, parameters));
    const text = keptText(
      [this.resource.name, 'get', grant.projection, within],
      () => `select t.version, ${this.read.object(this.fieldsFor(grant, 'record'))} as body
        ${this.#from} where t.id = ${key}::uuid and ${within}`,
    );
    const [line] = await work.query<{ version: number; body: string }>({ text, values: parameters.values });
    if (line !== undefined)
      return { id, version: line.version, text: withShownIds(line.body, shownIdsOf(this.options.shownIds, grant)) };
    const { readerAbsence } = this.options;
    throw grant.projection === 'reader' && readerAbsence !== undefined ? new HttpError(404, readerAbsence) : notFound();
  }

  /** Whether the record is in scope. */
  async has(
    grant: Grant,
    { work }: { readonly work: Executor },
    id: string,
    state: RecordState = 'standing',
  ): Promise<boolean> {
    const parameters = new Parameters();
    const key = parameters.add(id);
    const within = allOf(this.#conditions(grant, undefined, parameters, state));
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
      () => `select t.version, ${this.read.object(valueFields(this.resource))}::json as body
        ${this.#from} where t.id = ${key}::uuid and ${within}`,
    );
    const [line] = await work.query<{ version: number; body: Values }>({ text, values: parameters.values });
    if (line === undefined) throw notFound();
    return { values: line.body, version: line.version };
  }

  /** How many records in scope have each value of a text field, in one grouped statement. */
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

  /** Whether a search has words so rare that one plan serves them all, and nothing else looks for a part of a text. */
  async #isRareSearch(executor: Executor, { search, filter }: ListQuery): Promise<boolean> {
    if (search === null || this.#words === null || (filter !== null && hasTextMatch(filter))) return false;
    return this.#words.areAllOf(search, executor);
  }

  /** The statement of a page: its rows, what a next page needs to know of each, and the count with each. */
  #pageText(
    grant: Grant,
    stores: StoreRegistry,
    query: ListQuery,
    conditions: Conditions,
    compiled: CompiledList,
  ): string {
    const shown = this.fieldsFor(grant, 'row');
    const names = query.select === null ? shown : query.select.filter((field) => shown.includes(field));
    const expand = grant.projection === 'full' ? query.expand : [];
    const { where, countWhere, orderBy, limit, keyColumns } = compiled;
    const within = allOf(conditions);
    const flags = `${String(query.isCounted)} ${String(compiled.isPlannedEachTime)}`;
    const asked = [names.join(), expand.join(), flags, within, where, countWhere, orderBy, limit];
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
      return `select ${this.#object(names, expand, stores)} as body, json_build_array(${keyColumns.join(', ')})::text as keys,
        ${counted} as n ${page}`;
    });
  }

  /** The rows of these ids. */
  #rowsOf(ids: string, orderBy: string): string {
    return `from (${ids}) paged join "${this.read.tableName}" t on t.id = paged.id ${this.read.joins} order by ${orderBy}`;
  }

  /**
   * Whether a page over several buildings is put together of each one's first rows, which an index has in order; the rows
   * of all of them would be read and sorted. A text search has an index of its own.
   */
  #isByBuilding({ scope: { buildings } }: Conditions, query: ListQuery, compiled: CompiledList): boolean {
    if (buildings === null || query.top === 0 || compiled.isPlannedEachTime) return false;
    return [buildings.column, ...compiled.orderedBy].every((sql) => this.#ownColumns.has(sql));
  }

  #idsByBuilding({ scope, others }: Conditions, { where, orderBy, orderedBy, reach, limit }: CompiledList): string {
    const { column = 'null', ids = 'null' } = scope.buildings ?? {};
    return `select t.id from unnest(${ids}) listed (id)
      cross join lateral (select ${[...new Set(orderedBy)].join(', ')} ${this.#from}
        where ${column} = listed.id and ${[...scope.others, others].join(' and ')} and ${where} order by ${orderBy} ${reach}) t
      order by ${orderBy} ${limit}`;
  }

  #countSql(conditions: Conditions, { countWhere }: CompiledList): string {
    return `(select count(*)::int ${this.#from} where ${allOf(conditions)} and ${countWhere})`;
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
    return { standing: this.#standing(grant), deleted: 't.deleted_at is not null', any: 'true' }[state];
  }

  /** Deleted records are only looked at, never written, by those who still see them (PERM-25). */
  #standing(grant: Grant): string {
    const { holder } = grant;
    const seesDeleted =
      holder.kind === 'session' &&
      grant.action === 'view' &&
      grant.projection === 'full' &&
      this.options.showsDeletedTo?.(holder.session) === true;
    return seesDeleted ? 'true' : 't.deleted_at is null';
  }

  #searchSql(): string {
    return this.resource.query.search.length === 0 ? `''` : 't.search_text';
  }

  #object(names: readonly string[], expand: readonly string[], stores: StoreRegistry): string {
    const expanded = expand.flatMap((name) => {
      const reference = this.resource.query.expand?.[name];
      return reference === undefined ? [] : [{ name, sql: expandSql(stores, this.read, reference) }];
    });
    return this.read.object(names, expanded);
  }
}

function expandSql(stores: StoreRegistry, read: ReadSql, reference: { resource: string; field: string }): string {
  const store = stores.named(reference.resource);
  const isReference = store.resource.readers === 'reference';
  const shown = isReference ? Object.keys(store.resource.record.shape) : ['id', ...(store.resource.lookupFields ?? [])];
  const pairs = shown.flatMap((field) => {
    const column = store.read.fields[field]?.column;
    return column === undefined ? [] : [`x."${column.name}" as "${field}"`];
  });
  const id = read.fields[reference.field]?.sql ?? 'null';
  return `(select row_to_json(y) from (select ${pairs.join(', ')} from "${store.read.tableName}" x where x.id = ${id}) y)`;
}
