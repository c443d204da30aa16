import type { Level, ResourceDefinition, RuleIssue } from '@atrium/contract';
import { isId, levelOf } from '@atrium/contract';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { isUniqueViolation } from '../db/databaseError.ts';
import { uuidv7 } from '../base/uuidv7.ts';
import { forbidden, HttpError, invalid, notFound } from '../base/httpError.ts';
import { inOneTransaction, type Work } from '../db/work.ts';
import { assertAllowed } from './assertAllowed.ts';
import { withoutForeignSecrets } from './clearSecrets.ts';
import { columnsToWrite } from './columnsToWrite.ts';
import { type Dependents, dependentsOf, hasDependents, inUse } from './dependents.ts';
import { duplicateIssues, isPlaced, placeInScope, referenceIssues } from './checks.ts';
import { type CurrentRecord, type Narrowing, RecordReader } from './recordReader.ts';
import type { Directory } from './directoryPort.ts';
import { concernsSecurity, recordSecurity } from './recordSecurity.ts';
import type {
  CheckContext,
  FileReferences,
  ReadContext,
  Stored,
  StoredRecord,
  StoreOptions,
  StoreServices,
  Values,
  WriteScope,
} from './storeDefinition.ts';
import { isObject, ruleIssues, validateBody } from './validate.ts';
import { closingStatement, insertStatement, updateStatement, type Write } from './writeSql.ts';

/** Reads and writes the records of one resource. */
export class Store<Definition extends ResourceDefinition = ResourceDefinition> extends RecordReader<Definition> {
  /** Creates a record from a request body. `fixed` are values that the path gives, such as a parent's id. */
  async create(grant: Grant, { work, services }: WriteScope, body: unknown, fixed: Values = {}): Promise<StoredRecord> {
    const level = this.#levelOfBody(body, fixed);
    if (level !== null && !grant.levels.includes(level)) throw forbidden();
    const mismatches: RuleIssue[] = mismatchesOf(body, fixed);
    const asked = { ...(typeof body === 'object' ? body : {}), ...fixed };
    const placed = await this.placeInScope(grant, work, asked, mismatches);
    const validated = validateBody(this.resource, 'create', this.#withFixed(body, fixed));
    const given: Values = { ...validated.values, ...this.#scopeOf(placed) };
    const after = { ...this.options.defaults, ...given };
    const faults = [...mismatches, ...validated.issues];
    const issues = [...faults, ...ruleIssues(this.resource, given, faults)];
    const judged = withoutFaults(Object.keys(after), issues);
    assertAllowed(grant, this.resource, { action: 'add', id: null, before: null, after }, judged);
    const changed = Object.keys(given);
    const unplaced = changed.filter((field) => !isPlaced(this.read, field));
    issues.push(...(await referenceIssues({ work, services }, grant, this.resource, given, unplaced)));
    await this.#addFoundIssues(issues, { work, services, grant, before: null, values: given, changed, body });
    if (issues.length > 0) throw invalid(issues);
    const id = uuidv7();
    return this.#write({ work, services }, { grant, id, action: 'Created', before: null, values: after, version: 0 });
  }

  /** Changes a record; `expected` is the version of `If-Match`, null when the header is missing (428). */
  async update(
    grant: Grant,
    { work, services }: WriteScope,
    id: string,
    expected: number | null | 'any',
    body: unknown,
    where?: Narrowing,
  ): Promise<StoredRecord> {
    const current = await this.current(grant, { work }, id, where);
    const validated = validateBody(this.resource, 'update', body);
    const before: Values = current.values;
    const merged: Values = { ...before, ...validated.values };
    const changed = Object.keys(validated.values).filter(
      (field) => JSON.stringify(validated.values[field]) !== JSON.stringify(before[field]),
    );
    const faults = [...(isOtherId(body, id) ? [{ field: 'id', code: 'mismatch' } as const] : []), ...validated.issues];
    const issues = [...faults, ...ruleIssues(this.resource, merged, faults)];
    const judged = withoutFaults(changed, issues);
    assertAllowed(grant, this.resource, { action: 'edit', id, before, after: merged }, judged);
    issues.push(...(await referenceIssues({ work, services }, grant, this.resource, merged, changed)));
    await this.#addFoundIssues(issues, { work, services, grant, before, values: merged, changed, body });
    if (issues.length > 0) throw invalid(issues);
    assertVersion(expected, current.version);
    const action = this.options.actionOf?.(before, merged) ?? 'Modified';
    return this.#write(
      { work, services },
      {
        grant,
        id,
        action,
        before,
        values: merged,
        version: current.version,
        changed: Object.keys(validated.values),
      },
    );
  }

  /** Sets columns that no request body may set, past the rules of a save, with a revision of its own. */
  async amend(
    grant: Grant,
    { work, services }: WriteScope,
    id: string,
    columns: Values,
    action: Write['action'] = 'Modified',
  ): Promise<StoredRecord> {
    const { version } = await this.current(grant, { work }, id);
    const record = await this.#change(work, { grant, id, action, columns, isWhole: true, version });
    this.#follow(work, services, id);
    return record;
  }

  /** Deletes a record softly; 409 `inUse` when something depends on it. */
  async remove(
    grant: Grant,
    { work, services }: WriteScope,
    id: string,
    expected: number | null | 'any',
    where?: Narrowing,
  ): Promise<void> {
    const current = await this.current(grant, { work }, id, where);
    assertAllowed(grant, this.resource, { action: 'delete', id, before: current.values, after: current.values });
    assertVersion(expected, current.version);
    await inOneTransaction(work, async (inner) => {
      await inner.query({
        text: `select from "${this.read.tableName}" where id = $1::uuid for update`,
        values: [id],
      });
      const dependents = await dependentsOf({ work: inner, services }, this.resource, id, grant);
      if (hasDependents(dependents)) throw inUse(dependents);
      const context = { work: inner, services, grant, id, before: current.values };
      const columns = (await this.options.beforeRemove?.(context)) ?? {};
      await recordSecurity(context, this.options, { ...context, values: {}, action: 'Deleted', columns });
      await this.#change(inner, {
        grant,
        id,
        action: 'Deleted',
        columns,
        isWhole: true,
        version: current.version,
        deletion: 'delete',
      });
    });
    this.#follow(work, services, id);
  }

  /** Brings a deleted record back under its old id (AUDIT-07); 409 when a unique value has been taken since. */
  async restore(grant: Grant, { work, services }: WriteScope, id: string, where?: Narrowing): Promise<StoredRecord> {
    const current = await this.current(grant, { work }, id, where, 'deleted');
    const after = current.values;
    assertAllowed(grant, this.resource, { action: 'restore', id, before: null, after }, Object.keys(after));
    const record = await this.#refusingDuplicates(work, id, current.values, () =>
      inOneTransaction(work, async (inner) => {
        const context = { work: inner, services, grant, id, before: current.values };
        const columns = (await this.options.beforeRestore?.(context)) ?? {};
        await recordSecurity(context, this.options, { ...context, values: {}, action: 'Enabled', columns });
        return this.#change(inner, {
          grant,
          id,
          action: 'Enabled',
          columns,
          isWhole: true,
          version: current.version,
          deletion: 'restore',
        });
      }),
    );
    this.#follow(work, services, id);
    return record;
  }

  /** The scope ids of a new record with these values, the outer ones from the inner; 404 outside the caller's scope. */
  async placeInScope(grant: Grant, executor: Executor, values: Values, mismatches: RuleIssue[] = []): Promise<Values> {
    return placeInScope(executor, this.directory, grant, this.read, values, mismatches);
  }

  /** What is wrong with the references among these values. */
  async referenceIssues(
    grant: Grant,
    context: ReadContext & { readonly services: { readonly files: FileReferences } },
    values: Values,
  ): Promise<RuleIssue[]> {
    return referenceIssues(context, grant, this.resource, values, Object.keys(values));
  }

  /** What prevents a delete as far as the caller may see it, by resource (KIT-09). */
  async dependents(grant: Grant, context: ReadContext, id: string): Promise<readonly Dependents[]> {
    await this.get(grant, context, id);
    return (await dependentsOf(context, this.resource, id, grant)).seen;
  }

  async #addFoundIssues(
    issues: RuleIssue[],
    context: Omit<CheckContext, 'body'> & { readonly body: unknown },
  ): Promise<void> {
    const body = isObject(context.body) ? context.body : {};
    const found = (await this.options.findIssues?.({ ...context, body })) ?? [];
    const wrong = new Set(issues.map(({ field }) => field));
    issues.push(...found.filter(({ field }) => !wrong.has(field)));
  }

  #levelOfBody(body: unknown, fixed: Values): Level | null {
    const levels = Object.keys(this.resource.levels);
    if (levels.length === 1) return null;
    return levelOf({ ...(typeof body === 'object' ? body : {}), ...fixed });
  }

  #withFixed(body: unknown, fixed: Values): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const writable = Object.entries(fixed).filter(([field]) => field in this.resource.create.shape);
    return { ...body, ...Object.fromEntries(writable) };
  }

  /** The scope of a new record. What is no id is left out, so that no rule or statement is given it; validation reports it. */
  #scopeOf(values: Values): Values {
    return Object.fromEntries(
      [
        'customerId',
        'buildingId',
        'vendorId',
        ...Object.keys(values).filter((field) => this.resource.path.includes(`{${field}}`)),
      ]
        .filter((field) => isScopeId(values[field]) && this.read.fields[field]?.column !== undefined)
        .map((field) => [field, values[field]]),
    );
  }

  async #write(
    scope: WriteScope,
    change: {
      grant: Grant;
      id: string;
      action: Write['action'];
      before: Values | null;
      values: Values;
      version: number;
      changed?: readonly string[];
    },
  ): Promise<StoredRecord> {
    const { work, services } = scope;
    const { beforeWrite, afterWrite } = this.options;
    const run = async (inner: Work): Promise<StoredRecord> => {
      const { grant, id, before } = change;
      const context = { work: inner, services, grant, id, before, values: change.values };
      const written: Values = (await beforeWrite?.call(this.options, context)) ?? change.values;
      const values = withoutForeignSecrets(this.options, before, written);
      const columns = columnsToWrite(this, services.secrets, values, before, change.changed);
      await recordSecurity(context, this.options, { ...change, values, columns });
      const write: Write = { grant, id, action: change.action, columns, isWhole: afterWrite === undefined };
      const version = before === null ? null : change.version;
      return this.#change(inner, { ...write, version }, () => afterWrite?.call(this.options, { ...context, values }));
    };
    const needsTransaction = beforeWrite !== undefined || afterWrite !== undefined || concernsSecurity(this.options);
    const record = await this.#refusingDuplicates(work, change.id, change.values, () =>
      needsTransaction ? inOneTransaction(work, run) : run(work),
    );
    this.#follow(work, services, change.id);
    return record;
  }

  async #change(
    executor: Executor,
    write: Write & { version: number | null; deletion?: 'delete' | 'restore' },
    between?: () => Promise<void> | undefined,
  ): Promise<StoredRecord> {
    const revisionId = uuidv7();
    const statement =
      write.version === null
        ? insertStatement(this.options, this.read, write, revisionId)
        : updateStatement(this.options, this.read, { ...write, version: write.version }, revisionId);
    let [line] = await executor.query<{ version: number; body: string }>(statement);
    if (line === undefined) throw new HttpError(412, 'stale');
    if (!write.isWhole) {
      await between?.();
      [line] = await executor.query<{ version: number; body: string }>(
        closingStatement(this.options, this.read, write, revisionId),
      );
    }
    if (line === undefined) throw notFound();
    return { id: write.id, version: line.version, text: await this.shownText(write.grant, executor, line.body) };
  }

  async #refusingDuplicates<T>(work: Work, id: string, values: Values, run: () => Promise<T>): Promise<T> {
    try {
      return await work.attempt(run);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new HttpError(409, 'duplicate', {
        issues: await duplicateIssues(work, this.read, this.resource, id, values),
        cause: error,
      });
    }
  }

  #follow(work: Work, services: StoreServices, id: string): void {
    work.afterCommit(() => services.forgetAccess(this.resource.name, id));
  }
}

/** The parents that a body names otherwise than its path does. */
function mismatchesOf(body: unknown, fixed: Values): RuleIssue[] {
  if (!isObject(body)) return [];
  const wrong = Object.entries(fixed).filter(([field, value]) => field in body && body[field] !== value);
  return wrong.map(([field]) => ({ field, code: 'mismatch' }));
}

/** Whether a value may be that of a scope column; null is that of an outer level. */
function isScopeId(value: unknown): boolean {
  return value === null || isId(value);
}

/** Whether a body says that it is of another record than the one that is saved. */
function isOtherId(body: unknown, id: string): boolean {
  if (!isObject(body) || body['id'] === undefined) return false;
  return typeof body['id'] !== 'string' || body['id'].toLowerCase() !== id;
}

/** The fields whose values can be judged: whose right it is comes before what is wrong elsewhere (API-40). */
function withoutFaults(fields: readonly string[], issues: readonly RuleIssue[]): string[] {
  const wrong = new Set(issues.map(({ field }) => field.split('.')[0]));
  return fields.filter((field) => !wrong.has(field));
}

function assertVersion(expected: number | null | 'any', actual: number): void {
  if (expected === null) throw new HttpError(428, 'preconditionRequired');
  if (expected !== 'any' && expected !== actual) throw new HttpError(412, 'stale');
}

/** A store whose records' values are typed by its resource. */
export type StoreOf<Definition extends ResourceDefinition> = {
  current(...given: Parameters<Store['current']>): Promise<CurrentRecord<Stored<Definition>>>;
} & Store<Definition>;

/** Declares how a resource is kept. */
export type DefineStore = <Definition extends ResourceDefinition, Table extends PgTable>(
  options: StoreOptions<Definition, Table>,
) => StoreOf<Definition>;

/** Makes `defineStore` for a directory. */
export function storesOf(directory: Directory): DefineStore {
  return (options) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- hooks and values are typed by their resource, and the engine gives them that resource's values alone
    new Store(options.resource, options, directory) as StoreOf<typeof options.resource>;
}
