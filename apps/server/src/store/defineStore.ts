import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { DependentKind, Level, ResourceDefinition, RuleIssue } from '@atrium/contract';
import { isId, levelOf, readId } from '@atrium/contract';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { isUniqueViolation } from '../db/databaseError.ts';
import { uuidv7 } from '../base/uuidv7.ts';
import { forbidden, HttpError, invalid, notFound } from '../base/httpError.ts';
import { askingOnce, inOneTransaction, type Work } from '../db/work.ts';
import { addressIssues } from './addressIssues.ts';
import { assertAllowed } from './assertAllowed.ts';
import { type ManyWrite, removeMany, writeMany } from './bulkWrites.ts';
import { withoutForeignSecrets } from './clearSecrets.ts';
import { columnsToWrite } from './columnsToWrite.ts';
import { dependentsOf, hasDependents, inUse, usedAmong } from './dependents.ts';
import { duplicateIssues, isPlaced, placeInScope, referenceIssues } from './checks.ts';
import { type CurrentRecord, type Narrowing, RecordReader } from './recordReader.ts';
import type { Directory } from './directoryPort.ts';
import { concernsSecurity, recordSecurity } from './recordSecurity.ts';
import type {
  CheckContext,
  ExpectedVersion,
  FileReferences,
  FoundDependents,
  ReadContext,
  ReadSql,
  Stored,
  StoredRecord,
  StoreOptions,
  StoreServices,
  Values,
  WriteScope,
} from './storeDefinition.ts';
import { isObject, isOtherId, keptIssues, ruleIssues, validateBody } from './validate.ts';
import { closingStatement, insertStatement, updateStatement, type Write } from './writeSql.ts';

/** How many saves are checked between two pauses in which other requests are answered. */
const SAVES_AT_A_TIME = 20;

/** One of many saves: a new record where `id` is null, otherwise a change of the `expected` version. */
export interface RecordSave {
  readonly grant: Grant;
  readonly id: string | null;
  readonly expected: ExpectedVersion;
  readonly body: unknown;
}

/** One of many deletes, of the `expected` version. */
export type RecordRemoval = Pick<RecordSave, 'grant' | 'expected'> & { readonly id: string };

/** A record that was saved with others. */
export interface SavedRecord {
  readonly id: string;
  readonly version: number;
}

/** A write that has passed its checks. */
interface CheckedWrite {
  readonly grant: Grant;
  readonly id: string;
  readonly action: Write['action'];
  readonly before: Values | null;
  readonly values: Values;
  readonly version: number;
  /** The version whose values are put back; null for any other change. */
  readonly restoredVersion?: number | null;
  /** Whether it is for no version that was named. */
  readonly isUnconditional?: boolean;
  readonly changed?: readonly string[];
}

/** Reads and writes the records of one resource. */
export class Store<Definition extends ResourceDefinition = ResourceDefinition> extends RecordReader<Definition> {
  /**
   * Creates a record from a request body. `fixed` are values that the path gives, such as a parent's id; `id` is given
   * by work that has to find the record again after a crash.
   */
  async create(
    grant: Grant,
    scope: WriteScope,
    body: unknown,
    fixed: Values = {},
    id: string = uuidv7(),
  ): Promise<StoredRecord> {
    return this.#write(scope, { ...(await this.#checkedNew(grant, scope, body, fixed)), id });
  }

  async #checkedNew(grant: Grant, scope: WriteScope, body: unknown, fixed: Values): Promise<CheckedWrite> {
    const { work, services, known } = scope;
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
    const unplaced = changed.filter((field) => !isPlaced(grant, this.read, field));
    issues.push(...(await referenceIssues({ work, services }, grant, this.resource, given, unplaced)));
    await this.#addFoundIssues(issues, { work, services, known, grant, before: null, values: given, changed, body });
    if (issues.length > 0) throw invalid(issues);
    return { grant, id: uuidv7(), action: 'Created', before: null, values: after, version: 0 };
  }

  /**
   * Changes a record; `expected` is the version of `If-Match`, null when the header is missing (428). The revision names
   * the `restoredVersion` where the change puts back values of an earlier one. An unconditional change that meets another
   * one at the same moment is made after it. One that leaves every value as it is writes nothing.
   */
  async update(
    grant: Grant,
    scope: WriteScope,
    id: string,
    expected: ExpectedVersion,
    body: unknown,
    where?: Narrowing,
    restoredVersion: number | null = null,
  ): Promise<StoredRecord> {
    const save = async () => {
      const current = await this.current(grant, scope, id, where);
      const { isSame, ...change } = await this.#checkedChange(scope, { grant, id, expected, body }, current);
      if (isSame && restoredVersion === null) return this.get(grant, scope, id, where);
      return this.#write(scope, { ...change, restoredVersion });
    };
    return expected === 'unconditional' ? afterOthers(save) : save();
  }

  /**
   * Changes a record by an act, such as a cancellation. Unlike a save it is judged and written also where it leaves every
   * value as it is: what is cancelled already is not cancelled again.
   */
  async act(
    grant: Grant,
    scope: WriteScope,
    id: string,
    expected: ExpectedVersion,
    body: unknown,
    where?: Narrowing,
  ): Promise<StoredRecord> {
    const perform = async () => {
      const current = await this.current(grant, scope, id, where);
      return this.#write(scope, await this.#checkedChange(scope, { grant, id, expected, body }, current));
    };
    return expected === 'unconditional' ? afterOthers(perform) : perform();
  }

  async #checkedChange(
    { work, services, known }: WriteScope,
    { grant, id, expected, body }: RecordSave & { readonly id: string },
    current: CurrentRecord<Values>,
  ): Promise<CheckedWrite & { readonly isSame: boolean }> {
    const validated = validateBody(this.resource, 'update', body);
    const before: Values = current.values;
    const given = withSentBack(asStored(this.read, validated.values), body, before);
    const wrong = validated.issues.filter(({ field }) => !isSentBack(body, before, field.split('.')[0] ?? ''));
    const merged: Values = { ...before, ...given };
    const changed = Object.keys(given).filter(
      (field) => JSON.stringify(given[field]) !== JSON.stringify(before[field]),
    );
    // What was read before another change may have been right then: it is refused for its version.
    const isStale = typeof expected === 'number' && expected !== current.version;
    const faults: RuleIssue[] = [
      ...(isOtherId(body, id) ? [{ field: 'id', code: 'mismatch' } as const] : []),
      ...wrong,
      ...(isStale ? [] : keptIssues(this.resource, isObject(body) ? asStored(this.read, body) : body, before)),
    ];
    const issues = [...faults, ...ruleIssues(this.resource, merged, faults)];
    const judged = withoutFaults(changed, issues);
    assertAllowed(grant, this.resource, { action: 'edit', id, before, after: merged }, judged);
    issues.push(...(await referenceIssues({ work, services }, grant, this.resource, merged, changed)));
    await this.#addFoundIssues(issues, { work, services, known, grant, before, values: merged, changed, body });
    if (issues.length > 0) throw invalid(issues);
    assertVersion(expected, current.version);
    const action = this.options.actionOf?.(before, merged) ?? 'Modified';
    const { version } = current;
    const isUnconditional = expected === 'unconditional';
    const isSame = changed.length === 0;
    return { grant, id, action, before, values: merged, version, isUnconditional, changed: Object.keys(given), isSame };
  }

  /**
   * Saves many records, each with the checks and hooks of a save of its own, and writes them in few statements: for
   * hooks that read, and records that do not depend on each other. What the hooks ask for more than once is asked once.
   * @returns the id and version of each record in the order of the saves, or why it was refused
   * @throws DatabaseError where the database refuses one of them; then they have to be saved one by one
   */
  async saveMany({ work, services }: WriteScope, saves: readonly RecordSave[]): Promise<(SavedRecord | HttpError)[]> {
    if (this.options.afterWrite !== undefined || concernsSecurity(this.options))
      throw new Error(`Records of ${this.resource.name} are saved one by one`);
    return inOneTransaction(work, async (inner) => {
      const scope = { work: askingOnce(inner), services };
      const currents = await this.#currentOf(saves, inner);
      const checked: (ManyWrite | HttpError)[] = [];
      for (const [index, save] of saves.entries()) {
        if (index % SAVES_AT_A_TIME === 0) await setImmediate();
        checked.push(await this.#checkedOf(scope, save, currents));
      }
      const writes = checked.flatMap((one) => (one instanceof HttpError ? [] : [one]));
      const versions = await writeMany(this, inner, writes);
      for (const { id } of writes) this.#follow(inner, services, id);
      return checked.map((one) => {
        if (one instanceof HttpError) return one;
        const version = versions.get(one.id);
        return version === undefined ? new HttpError(412, 'stale') : { id: one.id, version };
      });
    });
  }

  /**
   * Deletes many records softly, each with the checks of a delete of its own, and writes them in one statement for each
   * grant.
   * @returns the id and version of each record in the order of the removals, or why it was refused
   */
  async removeTogether(
    { work, services }: WriteScope,
    removals: readonly RecordRemoval[],
  ): Promise<(SavedRecord | HttpError)[]> {
    if (this.options.beforeRemove !== undefined || concernsSecurity(this.options))
      throw new Error(`Records of ${this.resource.name} are deleted one by one`);
    return inOneTransaction(work, async (inner) => {
      const ids = removals.map(({ id }) => id);
      await inner.query({
        text: `select from "${this.read.tableName}" where id = any($1::uuid[]) order by id for update`,
        values: [ids],
      });
      const currents = await this.#currentOf(removals, inner);
      const used = await usedAmong({ work: inner, services }, this.resource, ids);
      const checked: (RecordRemoval | HttpError)[] = [];
      for (const removal of removals) {
        const isUsed = used.has(removal.id);
        checked.push(await this.#removable({ work: inner, services }, removal, currents.get(removal.id), isUsed));
      }
      const granted = new Map<Grant, string[]>();
      for (const one of checked) {
        if (one instanceof HttpError) continue;
        granted.set(one.grant, [...(granted.get(one.grant) ?? []), one.id]);
        this.#follow(inner, services, one.id);
      }
      for (const [grant, own] of granted) await removeMany(this, grant, inner, own);
      return checked.map((one) =>
        one instanceof HttpError ? one : { id: one.id, version: (currents.get(one.id)?.version ?? 0) + 1 },
      );
    });
  }

  /** One of many records that may be deleted, or why it may not. */
  async #removable(
    context: ReadContext,
    removal: RecordRemoval,
    current: CurrentRecord<Values> | undefined,
    isUsed: boolean,
  ): Promise<RecordRemoval | HttpError> {
    const { grant, id, expected } = removal;
    if (current === undefined) return notFound();
    try {
      const { values, version } = current;
      assertAllowed(grant, this.resource, { action: 'delete', id, before: values, after: values });
      assertVersion(expected, version);
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
    return isUsed ? inUse(await this.findDependents(grant, context, id)) : removal;
  }

  /** The records that saves change, as far as their grants show them. */
  async #currentOf(
    saves: readonly Pick<RecordSave, 'grant' | 'id'>[],
    work: Executor,
  ): Promise<Map<string, CurrentRecord<Values>>> {
    const ids = new Map<Grant, string[]>();
    for (const { grant, id } of saves) if (id !== null) ids.set(grant, [...(ids.get(grant) ?? []), id]);
    const found = new Map<string, CurrentRecord<Values>>();
    for (const [grant, own] of ids)
      for (const [id, current] of await this.currentOfMany(grant, { work }, own)) found.set(id, current);
    return found;
  }

  /** Returns what a save of many would write, or why it is refused. */
  async #checkedOf(
    scope: WriteScope,
    save: RecordSave,
    currents: ReadonlyMap<string, CurrentRecord<Values>>,
  ): Promise<ManyWrite | HttpError> {
    const { grant, id, body } = save;
    try {
      const current = id === null ? undefined : currents.get(id);
      if (id !== null && current === undefined) return notFound();
      const change =
        id === null || current === undefined
          ? await this.#checkedNew(grant, scope, body, {})
          : await this.#checkedChange(scope, { ...save, id }, current);
      const { values, columns } = await this.#columnsOf(scope, change);
      const { before, action } = change;
      const changed = before === null ? null : this.#changedFields(before, values);
      return { grant, id: change.id, action, changed, columns, version: id === null ? null : change.version };
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  }

  /** Sets columns that no request body may set, past the rules of a save, with a revision of its own. */
  async amend(
    grant: Grant,
    { work, services }: WriteScope,
    id: string,
    columns: Values,
    action: Write['action'] = 'Modified',
  ): Promise<StoredRecord> {
    const { version, values } = await this.current(grant, { work }, id);
    const changed = this.#changedFields(values, columns);
    const write = { grant, id, action, changed, columns, isWhole: true, stores: services.stores };
    const record = await this.#change(work, { ...write, version });
    this.#follow(work, services, id);
    return record;
  }

  /** Deletes a record softly, with the condition of `update`; 409 `inUse` when something depends on it. */
  async remove(
    grant: Grant,
    scope: WriteScope,
    id: string,
    expected: ExpectedVersion,
    where?: Narrowing,
  ): Promise<void> {
    const remove = () => this.#remove(grant, scope, id, expected, where);
    return expected === 'unconditional' ? afterOthers(remove) : remove();
  }

  async #remove(
    grant: Grant,
    { work, services }: WriteScope,
    id: string,
    expected: ExpectedVersion,
    where: Narrowing | undefined,
  ): Promise<void> {
    const current = await this.current(grant, { work }, id, where);
    assertAllowed(grant, this.resource, { action: 'delete', id, before: current.values, after: current.values });
    assertVersion(expected, current.version);
    await inOneTransaction(work, async (inner) => {
      await inner.query({
        text: `select from "${this.read.tableName}" where id = $1::uuid for update`,
        values: [id],
      });
      const dependents = await this.findDependents(grant, { work: inner, services }, id);
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
        stores: services.stores,
        version: current.version,
        isUnconditional: expected === 'unconditional',
        deletion: 'delete',
      });
    });
    this.#follow(work, services, id);
  }

  /**
   * Brings a deleted record back under its old id (AUDIT-07), with other values where `changes` has some; 409 when a unique
   * value has been taken since.
   */
  async restore(
    grant: Grant,
    { work, services }: WriteScope,
    id: string,
    where?: Narrowing,
    changes: Values = {},
  ): Promise<StoredRecord> {
    const current = await this.current(grant, { work }, id, where, 'deleted');
    const after = { ...current.values, ...changes };
    assertAllowed(grant, this.resource, { action: 'restore', id, before: null, after }, Object.keys(after));
    const record = await this.#refusingDuplicates(work, id, current.values, () =>
      inOneTransaction(work, async (inner) => {
        const context = { work: inner, services, grant, id, before: current.values };
        const columns = { ...changes, ...(await this.options.beforeRestore?.(context)) };
        await recordSecurity(context, this.options, { ...context, values: {}, action: 'Enabled', columns });
        return this.#change(inner, {
          grant,
          id,
          action: 'Enabled',
          columns,
          isWhole: true,
          stores: services.stores,
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

  /** Returns what is wrong with the references among these values. */
  async referenceIssues(
    grant: Grant,
    context: ReadContext & { readonly services: { readonly files: FileReferences } },
    values: Values,
  ): Promise<RuleIssue[]> {
    return referenceIssues(context, grant, this.resource, values, Object.keys(values));
  }

  /** Returns what prevents a delete as far as the caller may see it, by resource (KIT-09). */
  async dependents(grant: Grant, context: ReadContext, id: string): Promise<readonly DependentKind[]> {
    await this.get(grant, context, id);
    return (await this.findDependents(grant, context, id)).seen;
  }

  /** Returns what points at a record that is known to be there, and whether there is more than the caller may see. */
  findDependents(grant: Grant, { work, services }: ReadContext, id: string): Promise<FoundDependents> {
    return dependentsOf({ work, services, directory: this.directory }, this.resource, id, grant);
  }

  async #addFoundIssues(
    issues: RuleIssue[],
    context: Omit<CheckContext, 'body' | 'services'> & { readonly services: StoreServices; readonly body: unknown },
  ): Promise<void> {
    const { services, before, values } = context;
    const body = isObject(context.body) ? context.body : {};
    const addresses = services.signInCheck.allowsHttp ? [] : (this.options.outsideAddresses ?? []);
    const found = [
      ...addressIssues(addresses, before, values),
      ...((await this.options.findIssues?.({ ...context, body })) ?? []),
    ];
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

  /** The values and columns that a checked change writes, after the hook before it. */
  async #columnsOf(scope: WriteScope, change: CheckedWrite): Promise<{ values: Values; columns: Values }> {
    const { before } = change;
    const written: Values = (await this.options.beforeWrite?.({ ...scope, ...change })) ?? change.values;
    const values = withoutForeignSecrets(this.options, before, written);
    const { secrets } = scope.services;
    const columns = columnsToWrite(this.resource, this.read, secrets, change.id, values, before, change.changed);
    return { values, columns };
  }

  /** The fields of a record that a write gives other values, by name in the order of the record. */
  #changedFields(before: Values, values: Values): string[] {
    return Object.keys(this.resource.record.shape).filter(
      (field) => field in values && JSON.stringify(values[field] ?? null) !== JSON.stringify(before[field] ?? null),
    );
  }

  async #write({ work, services, known }: WriteScope, change: CheckedWrite): Promise<StoredRecord> {
    const { beforeWrite, afterWrite, isWholeBefore = false } = this.options;
    const run = async (inner: Work): Promise<StoredRecord> => {
      const { grant, id, before } = change;
      const context = { work: inner, services, known, grant, id, before, values: change.values };
      const { values, columns } = await this.#columnsOf(context, change);
      await recordSecurity(context, this.options, { ...change, values, columns });
      const { action, restoredVersion, isUnconditional } = change;
      const isWhole = afterWrite === undefined || isWholeBefore;
      const { stores } = services;
      const changed = before === null ? null : this.#changedFields(before, values);
      const write: Write = { grant, id, action, restoredVersion, isUnconditional, changed, columns, isWhole, stores };
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
    after?: () => Promise<void> | undefined,
  ): Promise<StoredRecord> {
    const revisionId = uuidv7();
    const statement =
      write.version === null
        ? insertStatement(this.options, this.read, write, revisionId)
        : updateStatement(this.options, this.read, { ...write, version: write.version }, revisionId);
    let [line] = await executor.query<{ version: number; body: string }>(statement);
    if (line === undefined) throw new HttpError(412, 'stale');
    await after?.();
    if (!write.isWhole) {
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
  const wrong = Object.entries(fixed).filter(
    ([field, value]) => field in body && (readId(body[field]) ?? body[field]) !== value,
  );
  return wrong.map(([field]) => ({ field, code: 'mismatch' }));
}

/** Checks whether a value may be that of a scope column; null is that of an outer level. */
function isScopeId(value: unknown): boolean {
  return value === null || isId(value);
}

/** Values with instants as they are stored and read: another spelling of the same one is no change (LIM-04). */
function asStored(read: ReadSql, values: Values): Values {
  const spelled = ([field, value]: [string, unknown]): [string, unknown] => {
    if (read.fields[field]?.type !== 'instant' || typeof value !== 'string') return [field, value];
    const instant = new Date(value);
    return [field, Number.isNaN(instant.getTime()) ? value : instant.toISOString()];
  };
  return Object.fromEntries(Object.entries(values).map(spelled));
}

/**
 * Checks whether a body says a field as the record has it: what was stored before a rule of its values is sent back without
 * a change (API-36).
 */
function isSentBack(body: unknown, before: Values, field: string): boolean {
  return isObject(body) && field in before && isDeepStrictEqual(body[field], before[field]);
}

/** Values as the record has them where the body says them so. */
function withSentBack(values: Values, body: unknown, before: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isSentBack(body, before, field) ? before[field] : value]),
  );
}

/** The fields whose values can be judged: whose right it is comes before what is wrong elsewhere (API-40). */
function withoutFaults(fields: readonly string[], issues: readonly RuleIssue[]): string[] {
  const wrong = new Set(issues.map(({ field }) => field.split('.')[0]));
  return fields.filter((field) => !wrong.has(field));
}

/** How often a change without a condition is judged again when another one was first. */
const MAX_ATTEMPTS = 5;

/** Runs a write again as long as another one is made between its reading and its writing. */
async function afterOthers<Result>(write: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'stale' || attempt === MAX_ATTEMPTS) throw error;
    return afterOthers(write, attempt + 1);
  }
}

function assertVersion(expected: ExpectedVersion, actual: number): void {
  if (expected === null) throw new HttpError(428, 'preconditionRequired');
  if (typeof expected === 'number' && expected !== actual) throw new HttpError(412, 'stale');
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
