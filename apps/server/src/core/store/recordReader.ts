import type { ListQuery, ListSpec, ResourceDefinition } from '@atrium/contract';

import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { HttpError, notFound } from '../http/httpError.ts';
import { compileList } from '../query/compileList.ts';
import { type KeyValues, nextToken } from '../query/keyset.ts';
import type { ColumnMap } from '../query/listColumns.ts';
import { Parameters } from './parameters.ts';
import { prepared, unnamed } from './prepared.ts';
import { type AnyStoreOptions, createReadSql, type ReadSql } from './readSql.ts';
import type { Values } from './storeDefinition.ts';
import { findStore } from './stores.ts';
import { valueFields } from './writeSql.ts';

/** Narrows what is read, over alias `t`, for example to a parent of the path. */
export type Narrowing = (parameters: Parameters) => string;

/** One record as JSON text made by the database, with its version for `ETag`. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly text: string;
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
  readonly #columns: ColumnMap;

  constructor(resource: Definition, options: AnyStoreOptions) {
    this.resource = resource;
    this.options = options;
    this.read = createReadSql(options);
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
  fieldsFor(grant: Grant, shape: 'row' | 'record'): string[] {
    if (grant.projection === 'lookup') return ['id', ...(this.resource.lookupFields ?? [])];
    if (grant.projection === 'reader') return Object.keys(this.resource.reader?.shape ?? {});
    return Object.keys(this.resource[shape].shape);
  }

  /** One page of the records in scope, in one statement. `where` narrows it further, over alias `t`. */
  async list(grant: Grant, executor: Executor, query: ListQuery, where?: Narrowing): Promise<StoredPage> {
    const parameters = new Parameters();
    const scope = [this.#standing(grant), this.read.scope(grant, parameters), where?.(parameters) ?? 'true'].join(
      ' and ',
    );
    const compiled = compileList(query, this.#columns, this.#searchSql(), parameters);
    const shown = this.fieldsFor(grant, 'row');
    const names = query.select === null ? shown : query.select.filter((field) => shown.includes(field));
    const table = `"${this.read.tableName}" t`;
    const from = `from ${table} ${this.read.joins}`;
    const counted = query.isCounted
      ? `(select count(*)::int ${from} where ${scope} and ${compiled.countWhere})`
      : 'null::int';
    const found = `${from} where ${scope} and ${compiled.where} order by ${compiled.orderBy} ${compiled.limit}`;
    // PostgreSQL makes what is selected of the skipped rows too, hence of the page's own alone.
    const page =
      query.skip === 0
        ? found
        : `from (select t.id ${found}) paged join ${table} on t.id = paged.id ${this.read.joins} order by ${compiled.orderBy}`;
    const text = `select ${this.#object(grant, names, query.expand)} as body, json_build_array(${compiled.keyColumns.join(', ')})::text as keys, ${counted} as n ${page}`;
    // A text search is planned for its words: one plan for all of them would be slow for most.
    const asStatement = compiled.canBePrepared ? prepared : unnamed;
    const lines = await executor.query<ListLine>(asStatement(text, parameters.values));
    const answered = lines.slice(0, query.top);
    const last = answered.at(-1);
    const keysOf = (line: ListLine): KeyValues => JSON.parse(line.keys);
    const count = async () => {
      const counting = `select count(*)::int as n ${from} where ${scope} and ${compiled.countWhere}`;
      const [line] = await executor.query<{ n: number }>(
        asStatement(counting, parameters.values.slice(0, compiled.countParameters)),
      );
      return line?.n ?? 0;
    };
    return {
      rows: answered.map(({ body }) => body),
      count: query.isCounted ? (lines[0]?.n ?? (await count())) : null,
      nextToken: lines.length > query.top && last !== undefined ? nextToken(keysOf(last)) : null,
    };
  }

  /** One record in scope; 404 otherwise. */
  async get(grant: Grant, executor: Executor, id: string, where?: Narrowing): Promise<StoredRecord> {
    const parameters = new Parameters();
    const key = parameters.add(id);
    const scope = [this.#standing(grant), this.read.scope(grant, parameters), where?.(parameters) ?? 'true'].join(
      ' and ',
    );
    const text = `select t.version, ${this.read.object(this.fieldsFor(grant, 'record'))} as body
      from "${this.read.tableName}" t ${this.read.joins} where t.id = ${key}::uuid and ${scope}`;
    const [line] = await executor.query<{ version: number; body: string }>(prepared(text, parameters.values));
    if (line !== undefined) return { id, version: line.version, text: line.body };
    const { readerAbsence } = this.options;
    throw grant.projection === 'reader' && readerAbsence !== undefined ? new HttpError(404, readerAbsence) : notFound();
  }

  /** A record's values as they are stored, for rules and merging; 404 out of scope. */
  async current(
    grant: Grant,
    executor: Executor,
    id: string,
    where?: Narrowing,
    state: 'standing' | 'deleted' | 'any' = 'standing',
  ): Promise<{ values: Values; version: number }> {
    const parameters = new Parameters();
    const key = parameters.add(id);
    const deletion = { standing: this.#standing(grant), deleted: 't.deleted_at is not null', any: 'true' }[state];
    const text = `select t.version, ${this.read.object(valueFields(this.resource))}::json as body from "${this.read.tableName}" t ${this.read.joins}
      where t.id = ${key}::uuid and ${deletion} and ${this.read.scope(grant, parameters)} and ${where?.(parameters) ?? 'true'}`;
    const [line] = await executor.query<{ version: number; body: Values }>(prepared(text, parameters.values));
    if (line === undefined) throw notFound();
    return { values: line.body, version: line.version };
  }

  /** How many records in scope have each value of a text field, in one grouped statement. */
  async countBy(
    grant: Grant,
    executor: Executor,
    field: string,
    where?: Narrowing,
  ): Promise<ReadonlyMap<string, number>> {
    const column = this.read.fields[field];
    if (column === undefined) throw new Error(`${this.resource.name} has no field ${field}`);
    const parameters = new Parameters();
    const scope = [this.#standing(grant), this.read.scope(grant, parameters), where?.(parameters) ?? 'true'].join(
      ' and ',
    );
    const text = `select ${column.sql} as value, count(*)::int as n from "${this.read.tableName}" t ${this.read.joins} where ${scope} group by 1`;
    const lines = await executor.query<{ value: string | null; n: number }>(prepared(text, parameters.values));
    return new Map(lines.flatMap(({ value, n }) => (value === null ? [] : [[value, n]])));
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

  #object(grant: Grant, names: readonly string[], expand: readonly string[]): string {
    if (expand.length === 0 || grant.projection !== 'full') return this.read.object(names);
    const expanded = expand.flatMap((name) => {
      const reference = this.resource.query.expand?.[name];
      return reference === undefined ? [] : [{ name, sql: expandSql(this.read, reference) }];
    });
    return this.read.object(names, expanded);
  }
}

function expandSql(read: ReadSql, reference: { resource: string; field: string }): string {
  const store = findStore(reference.resource);
  const isReference = store.resource.readers === 'reference';
  const shown = isReference ? Object.keys(store.resource.record.shape) : ['id', ...(store.resource.lookupFields ?? [])];
  const pairs = shown.flatMap((field) => {
    const column = store.read.fields[field]?.column;
    return column === undefined ? [] : [`x."${column.name}" as "${field}"`];
  });
  const id = read.fields[reference.field]?.sql ?? 'null';
  return `(select row_to_json(y) from (select ${pairs.join(', ')} from "${store.read.tableName}" x where x.id = ${id}) y)`;
}
