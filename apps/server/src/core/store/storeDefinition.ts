import type { ErrorCode, FieldType, ResourceDefinition, RuleIssue, Session } from '@atrium/contract';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import type { Grant } from '../access/grant.ts';
import type { SecurityDetail } from '../audit/securityEvents.ts';
import type { Executor } from '../db/database.ts';
import type { Work } from '../http/work.ts';
import type { Services } from '../services.ts';
import type { Parameters } from './parameters.ts';

/** A field that is no column of its own: an SQL expression over the table's alias `t` and the joins. Its type tells how it is filtered. */
export interface ComputedField {
  readonly sql: string;
  readonly type?: FieldType;
  /** What answers show where that is not what is filtered by, which an index serves. */
  readonly shown?: string;
}

/** A record's values by field name, as they would be stored. */
export type Values = Readonly<Record<string, unknown>>;

/** What the hooks of a write are given. `before` is null on create; `id` is the record's. */
export interface WriteContext {
  readonly executor: Work;
  readonly services: Services;
  readonly grant: Grant;
  readonly id: string;
  readonly before: Values | null;
  readonly values: Values;
  /** Runs something once the write is committed; never when it is rolled back. */
  afterCommit(run: () => void): void;
}

/** What a check is given before a write. `values` are as they would be stored, `body` is as it was sent. */
export interface CheckContext {
  readonly executor: Executor;
  readonly grant: Grant;
  readonly before: Values | null;
  readonly values: Values;
  /** The fields that get another value. */
  readonly changed: readonly string[];
  readonly body: Values;
}

type FieldsOf<Definition extends ResourceDefinition> =
  keyof z.infer<Definition['record']> | keyof z.infer<Definition['row']>;
type Derived = 'id' | 'version' | 'revision' | `${string}Url` | `${string}Urls` | `${string}Set`;

/** The fields of record and row that the table does not have and that must therefore be computed; a missing one is a type error. */
type MissingFields<Definition extends ResourceDefinition, Table extends PgTable> = Exclude<
  FieldsOf<Definition> & string,
  (keyof Table['_']['columns'] & string) | Derived
>;

/** How a resource is kept in a table. Everything that is not said here follows from the contract and the column names. */
export interface StoreOptions<Definition extends ResourceDefinition, Table extends PgTable> {
  readonly resource: Definition;
  readonly table: Table;
  readonly computed: Readonly<Record<MissingFields<Definition, Table>, ComputedField>> &
    Readonly<Record<string, ComputedField>>;
  /** Joins for computed fields of rows and records, on alias `t`. */
  readonly joins?: string;
  /** Columns that carry the scope, where they are not the table's own customer_id, building_id, vendor_id; null: not scoped so. */
  readonly scope?: {
    readonly customer?: string | null;
    readonly building?: string | null;
    readonly vendor?: string | null;
  };
  /** Whether records of a deleted building stay hidden; true unless said otherwise. */
  readonly hidesWithBuilding?: boolean;
  /** Condition over `t` under which deleted records are still read by this session (PERM-25). */
  readonly showsDeletedTo?: (session: Session) => boolean;
  /** Condition over `t` for people who read published content only (LIM-07). */
  readonly readerCondition?: (session: Session, parameters: Parameters) => string;
  /** What such people are told instead of `notFound` where a record is not there for them (ERR-46). */
  readonly readerAbsence?: ErrorCode;
  /** Condition over `t` that all rows of this resource fulfil, where several resources share a table or a row's kind needs a feature of its own. */
  readonly rows?: (grant: Grant, parameters: Parameters) => string;
  /** Columns that hold sealed secrets besides the contract's, for the rotation of keys (SEC-04); a change of one is in the security log (SEC-10). */
  readonly sealed?: readonly string[];
  /** What a write means for the security log; null when nothing. `values` are empty on a delete and a restore. */
  readonly security?: (write: {
    readonly action: RevisionAction;
    readonly before: Values | null;
    readonly values: Values;
  }) => { readonly action: 'roleChanged' | 'userRolesChanged'; readonly detail: SecurityDetail } | null;
  /** Columns that only the server writes and their values on create. */
  readonly defaults?: Values;
  /** Finds what is wrong with values that only the database can judge; told together with all other failing fields (API-40). */
  readonly findIssues?: (context: CheckContext) => Promise<readonly RuleIssue[]> | readonly RuleIssue[];
  /** Runs before the row is written, in its transaction: may change values, and throws HttpError to refuse. */
  readonly beforeWrite?: (context: WriteContext) => Promise<Values> | Values;
  /** Runs after the row and before its revision, in the same transaction, to write what stands in other tables. */
  readonly afterWrite?: (context: WriteContext) => Promise<void>;
  /** Runs before a delete, in its transaction; throws HttpError to refuse. */
  readonly beforeRemove?: (context: WriteContext) => Promise<Values> | Values;
  /** Runs before a restore; returns columns to set. */
  readonly beforeRestore?: (context: WriteContext) => Promise<Values> | Values;
  /** Rewrites the revision action of an update, for example to Enabled or Disabled (AUDIT-02). */
  readonly actionOf?: (before: Values, values: Values) => RevisionAction;
}

/** What happened to a record (AUDIT-02). */
export const revisionActions = ['Modified', 'Created', 'Deleted', 'Enabled', 'Disabled', 'Archived'] as const;
export type RevisionAction = (typeof revisionActions)[number];
