import type {
  DependentKind,
  ErrorCode,
  FeatureKey,
  FieldType,
  FileUse,
  PaymentProvider,
  ResourceDefinition,
  ResourceName,
  RuleIssue,
  Session,
  SignOutCause,
} from '@atrium/contract';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import type { AdmittedToken, Grant, GrantHolder } from '../access/grant.ts';
import type { MailRates } from '../base/config.ts';
import type { LinkSeals } from '../base/crypto/linkSeals.ts';
import type { SecretBox } from '../base/crypto/secretBox.ts';
import type { Executor } from '../db/database.ts';
import type { Parameters, Sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import type { FieldSql } from './columnsOf.ts';
import type { SearchedTexts } from './query/compileFilter.ts';
import type { FindShownIds } from './shownIds.ts';

/** What happened to a record (AUDIT-02). */
export const revisionActions = ['Modified', 'Created', 'Deleted', 'Enabled', 'Disabled', 'Archived'] as const;
export type RevisionAction = (typeof revisionActions)[number];

/**
 * The version of a record that a change is for: `any` where the caller or the product says that it is for every one,
 * `unconditional` where nothing is said and nothing needs to be (TRUE-04), null where it is missing.
 */
export type ExpectedVersion = number | null | 'any' | 'unconditional';

/** A record's values by field name, as they would be stored. */
export type Values = Readonly<Record<string, unknown>>;

type RecordFields<Definition extends ResourceDefinition> = z.output<Definition['record']>;
/** Fields that are written and not answered, such as secrets. */
type WriteOnlyFields<Definition extends ResourceDefinition> = Omit<
  z.output<Definition['create']> & z.output<Definition['update']>,
  keyof RecordFields<Definition>
>;

/** A record's values by field as they are stored; of a resource that is not known, any values. */
export type Stored<Definition extends ResourceDefinition> = string extends keyof RecordFields<Definition>
  ? Values
  : Readonly<RecordFields<Definition> & Partial<WriteOnlyFields<Definition>>>;

/** What a hook sets: fields of the record, or columns of its table that no body may set. */
export type Changes<
  Definition extends ResourceDefinition,
  Table extends PgTable = PgTable,
> = string extends keyof RecordFields<Definition>
  ? Values
  : { readonly [Field in keyof Stored<Definition> | keyof Table['_']['columns']]?: unknown };

/** One record as JSON text made by the database, with its version for `ETag`. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** A store as the hooks of other stores use it, whatever its resource. */
export interface KnownStore {
  readonly resource: ResourceDefinition;
  readonly options: AnyStoreOptions;
  /** Returns what a grant lets its holder read, as parts of a statement whose values are `parameters`. */
  statement(grant: Grant, parameters: Parameters): RecordStatement;
  /** Returns how a field is filtered and written; undefined for one that the resource does not have. */
  typeOf(field: string): FieldType | undefined;
  /** The fields a grant shows of a row or of a record. */
  fieldsFor(grant: Grant, shape: 'row' | 'record'): readonly string[];
  /** What a search by this grant looks in: what the grant shows of the record (SEC-19). */
  searchedTexts(grant: Grant): SearchedTexts;
  create(grant: Grant, scope: WriteScope, body: unknown, fixed?: Values): Promise<StoredRecord>;
  update(grant: Grant, scope: WriteScope, id: string, expected: ExpectedVersion, body: unknown): Promise<StoredRecord>;
  act(grant: Grant, scope: WriteScope, id: string, expected: ExpectedVersion, body: unknown): Promise<StoredRecord>;
  amend(grant: Grant, scope: WriteScope, id: string, columns: Values, action?: RevisionAction): Promise<StoredRecord>;
  remove(grant: Grant, scope: WriteScope, id: string, expected: ExpectedVersion): Promise<void>;
  /** What points at a record that is known to be there, and whether there is more than the caller may see. */
  findDependents(grant: Grant, context: ReadContext, id: string): Promise<FoundDependents>;
}

/** Parts of a statement over the records that a grant lets its holder see, as `t`. */
export interface RecordStatement {
  /** `from … where …` for the records that are in scope and not deleted; further conditions follow with `and`. */
  readonly from: string;
  /** The joins that fields and scope need, for a statement over the resource's own table. */
  readonly joins: string;
  /** The condition that keeps the holder to what they may see; deleted records are left to the statement. */
  readonly scope: string;
  /** Returns `select` of at most so many records in scope, whole: those of one listed building after another, as an index has them. */
  walk(most: number): string;
  /** Returns the SQL of a field over `t` and the joins; `null` for one that the resource does not have. */
  field(name: string): string;
  /** Returns SQL of the named fields as a JSON object, as text. */
  object(names: readonly string[]): string;
}

/** What points at a record; `hasOthers` where there are more than the caller may see (SEC-19). */
export interface FoundDependents {
  readonly seen: readonly DependentKind[];
  readonly hasOthers: boolean;
}

/** All stores by the names of their resources. */
export interface StoreRegistry {
  /** @throws Error when the resource has no store, which is a mistake in the code */
  named(resource: string): KnownStore;
  all(): readonly KnownStore[];
}

/** What keeps a caller to their scope: the buildings where they are listed, and all other conditions. */
export interface ScopeParts {
  /** The column of the building and SQL of the array that it is in. */
  readonly buildings: { readonly column: string; readonly ids: string } | null;
  readonly others: readonly string[];
}

/** An expression and its name in an answer. */
export interface NamedSql {
  readonly name: string;
  readonly sql: string;
}

/** The SQL of a resource that does not change from request to request. */
export interface ReadSql {
  readonly tableName: string;
  readonly fields: Readonly<Record<string, FieldSql>>;
  /** The fields that depend on what the caller may see, hence not among `fields`. */
  readonly seen: Readonly<Record<string, SeenField>>;
  readonly joins: string;
  /** `select …` list for the named fields, as a JSON object per line. */
  object(names: readonly string[], extra?: readonly NamedSql[]): string;
  /** What a search looks in for those who are shown these fields. */
  searched(shown: readonly string[]): SearchedTexts;
  /** The condition that keeps a caller to what their grant lets them see. */
  scope(grant: Grant, parameters: Parameters): string;
  /**
   * The same in parts. What other conditions fix for all rows is asked of that value and not of each row: `known` has it
   * by column.
   */
  scopeParts(grant: Grant, parameters: Parameters, known?: ReadonlyMap<string, string>): ScopeParts;
}

/** What a read works with apart from its grant. */
export interface ReadContext {
  readonly work: Executor;
  readonly services: { readonly stores: StoreRegistry };
}

/** What the services give to the engine: ports, so that it knows none of them. */
export interface StoreServices {
  /** Where people reach this installation and who sends its messages, how many of them people may cause, for what a write sends, and which provider handles payments. */
  readonly config: {
    readonly publicUrl: string;
    readonly mail: { readonly sender: { readonly address: string } } | null;
    readonly payments: { readonly kind: PaymentProvider } | null;
    readonly rates: MailRates;
  };
  readonly stores: StoreRegistry;
  readonly secrets: SecretBox;
  readonly links: LinkSeals;
  readonly files: FileReferences;
  readonly securityLog: SecurityLog;
  readonly live: EventPublisher;
  readonly signInCheck: SignInCheck;
  /** Checks whether an address that a person typed leads where the product may send something (SEC-05). */
  isOutsideAddress(url: string): Promise<boolean>;
  /** Refuses every token that a person got by signing in before now, once `work` is committed (AUTH-38). */
  signOutPerson(work: Work, email: string, cause: SignOutCause): Promise<void>;
  /** Forgets what this process keeps of people's access, as far as it is made of the record. */
  forgetAccess(resource: string, id: string): void;
}

/** Judges by what a transaction has written whether people could sign in after it (SEC-14). */
export interface SignInCheck {
  /** Whether an issuer or another service outside may be reached without encryption: in demo mode alone (SEC-14, INTG-08). */
  readonly allowsHttp: boolean;
  /** Whether the person's token would still be accepted, and their next sign-in be for the same client. */
  isStillAccepted(executor: Executor, email: string, token: AdmittedToken | null): Promise<boolean>;
  /** Whether an administrator has signed in, in a test within the last 10 minutes, at the provider of one of the domains. */
  wasTested(executor: Executor, domains: readonly string[]): Promise<boolean>;
}

/** Which stored files a record may point to. */
export interface FileReferences {
  /** SQL that counts the files of a kind among ids (a placeholder of `uuid[]`) that the grant's holder may use. */
  countUsable(grant: Grant, kind: FileUse, ids: string, parameters: Parameters): string;
}

/** Names of things and ids, never a value that a person typed: no token or secret can get in. */
export type SecurityDetail = Readonly<Record<string, string | number | readonly string[] | null>>;

/** The security log as a write needs it (SEC-10). */
export interface SecurityLog {
  /** Writes an event with the change that it is about: in the same transaction, if the executor is one. */
  record(
    executor: Executor,
    holder: GrantHolder,
    action: 'roleChanged' | 'userRolesChanged' | 'secretChanged' | 'trustChanged' | 'signInReset' | 'signedOutByForce',
    detail: SecurityDetail,
  ): Promise<void>;
}

/** A record changed; sent to other processes and open screens, which read it again with their own rights (SEC-02). */
export interface ChangedEvent {
  readonly type: 'changed';
  readonly resource: string;
  readonly id: string;
  readonly action: string;
  readonly version?: number | undefined;
  readonly customerId?: string | null | undefined;
  readonly buildingId?: string | null | undefined;
  readonly vendorId?: string | null | undefined;
}

/** Publishes changes that no revision announces. */
export interface EventPublisher {
  publish(executor: Executor, event: ChangedEvent): Promise<void>;
}

/** What a write works with apart from its grant. */
export interface WriteScope {
  readonly work: Work;
  readonly services: StoreServices;
  /** What the caller has read right before the write, for hooks that know its class. */
  readonly known?: object | undefined;
}

/**
 * What the hooks of a write are given, in its transaction; `Fields` are `Stored<typeof article>`. `before` is null on
 * create; `values` are as the save would leave them, without the fields that a create does not give.
 */
export interface WriteContext<Fields extends Values = Values> extends WriteScope {
  readonly grant: Grant;
  readonly id: string;
  readonly before: Fields | null;
  readonly values: Partial<Fields>;
}

/** What the hooks of a delete or a restore are given, in its transaction. */
export interface RemovalContext<Fields extends Values = Values> extends WriteScope {
  readonly grant: Grant;
  readonly id: string;
  readonly before: Fields;
}

/** What a check is given before a write. `body` is the request's; `values` are as the save would leave them, without what is wrong. */
export interface CheckContext<Fields extends Values = Values> {
  readonly work: Executor;
  readonly services: { readonly stores: StoreRegistry };
  readonly grant: Grant;
  readonly before: Fields | null;
  readonly values: Partial<Fields>;
  /** The fields that get another value. */
  readonly changed: readonly string[];
  readonly body: Partial<Fields>;
  readonly known?: WriteScope['known'];
}

/** A field that is no column of its own: an expression over the table's alias `t` and the joins. Its type says how it is filtered. */
export interface ComputedField {
  readonly sql: string | Sql;
  readonly type?: FieldType;
  /** What answers show where that is not what is filtered by, which an index serves. */
  readonly shown?: string | Sql;
}

/** A field that counts the records of another resource that point at the record: of those, what the caller may see (SEC-19). */
export interface CountedField {
  /** The resource that is counted. */
  readonly counts: ResourceName;
  /** The field of the counted resource that has the record's id, or several ids and this among them. */
  readonly by: string;
  /** A condition over `t` without values; the field is null where it is not met. */
  readonly when?: Sql;
}

/** A field that names the record of another resource that the record points to; null where the caller may not see it (SEC-19). */
export interface NamedField {
  /** The resource that is named. */
  readonly names: ResourceName;
  /** The record's own field with the id. */
  readonly by: string;
}

/** A field of the record's own that apps show only where a condition is met; null elsewhere (ON-03). */
export interface SwitchedField {
  /** The field itself, which is a column. */
  readonly by: string;
  /** A condition over `t` and the joins without values. */
  readonly inAppWhen: Sql;
}

/** A field that depends on the caller: what of other records they may see, and what their app shows. */
export type SeenField = CountedField | NamedField | SwitchedField;

type FieldsOf<Definition extends ResourceDefinition> =
  keyof z.infer<Definition['record']> | keyof z.infer<Definition['row']>;
type Derived = 'id' | 'version' | 'revision' | `${string}Url` | `${string}Urls` | `${string}Set`;

/** The fields of record and row that the table does not have and that must therefore be computed; a missing one is a type error. */
type MissingFields<Definition extends ResourceDefinition, Table extends PgTable> = Exclude<
  FieldsOf<Definition> & string,
  (keyof Table['_']['columns'] & string) | Derived
>;

/**
 * How a resource is kept in a table. What is not said here follows from the contract and the column names. The hooks are
 * methods so that a store of one resource is also one of any: the engine calls them with the resource's own values.
 */
export interface StoreOptions<Definition extends ResourceDefinition, Table extends PgTable> {
  readonly resource: Definition;
  readonly table: Table;
  readonly computed: Readonly<Record<MissingFields<Definition, Table>, ComputedField | SeenField>> &
    Readonly<Record<string, ComputedField | SeenField>>;
  /** Joins for computed fields of rows and records, on alias `t`. */
  readonly joins?: string | Sql;
  /** Columns that carry the scope, where they are not the table's own customer_id, building_id, vendor_id; null: not scoped so. */
  readonly scope?: {
    readonly customer?: string | Sql | null;
    readonly building?: string | Sql | null;
    readonly vendor?: string | Sql | null;
  };
  /** Whether pages are read by a plan that is kept, whatever they are filtered by: where it takes longer to make one than to read. */
  readonly isPlanKept?: boolean;
  /** Whether records of a deleted building stay hidden; true unless said otherwise. */
  readonly hidesWithBuilding?: boolean;
  /** Whether deleted records are still read by this session (PERM-25). */
  readonly showsDeletedTo?: (session: Session) => boolean;
  /** Condition over `t` for people who read published content only (LIM-07); none of a resource whose records have an owner. */
  readonly readerCondition?: (session: Session, parameters: Parameters) => string | Sql;
  /** Condition over `t` for the records that the app offers people next to their own, of a resource whose records have an owner (VIS-04). */
  readonly offeredCondition?: (session: Session, parameters: Parameters) => string | Sql;
  /** The setting of the resource's extension that switches a record for such people, where it depends on the record: SQL of its name (ON-03). */
  readonly switchedBy?: Sql;
  /** The code for such people instead of `notFound` where a record is not there for them (ERR-46). */
  readonly readerAbsence?: ErrorCode;
  /** Condition over `t` that all rows of this resource fulfil, where several resources share a table or a row's kind needs a feature of its own. */
  readonly rows?: (grant: Grant, parameters: Parameters) => string | Sql;
  /**
   * Finds the ids that a session is shown in fields with ids, where it may not see all that they name; empty where it may (SEC-19).
   * A save by such a session must leave the others as they are.
   */
  readonly findShownIds?: FindShownIds;
  /** Parts of a record that features of their own show. */
  readonly parts?: readonly RecordPart[];
  /** Columns that hold sealed secrets apart from the contract's, for the rotation of keys (SEC-04); a change of one is in the security log (SEC-10). */
  readonly sealed?: readonly string[];
  /** Fields with the addresses that the secrets are for: another origin there clears those that are not sent again (SEC-14). */
  readonly secretAddresses?: readonly string[];
  /** Paths of the addresses at which services outside are reached: by https alone, outside demo mode (INTG-08). */
  readonly outsideAddresses?: readonly string[];
  /** Columns that only the server writes and their values on create. */
  readonly defaults?: Values;
  /** What a write means for the security log; null when nothing. `values` are empty on a delete and a restore. */
  security?(write: {
    readonly action: RevisionAction;
    readonly before: Stored<Definition> | null;
    readonly values: Partial<Stored<Definition>>;
  }): { readonly action: 'roleChanged' | 'userRolesChanged' | 'trustChanged'; readonly detail: SecurityDetail } | null;
  /** Finds what is wrong with values that only the database can judge; reported with all other failing fields (API-40). */
  findIssues?(context: CheckContext<Stored<Definition>>): Promise<readonly RuleIssue[]> | readonly RuleIssue[];
  /** Runs before the row is written, in its transaction: may change values, and throws HttpError to refuse. */
  beforeWrite?(
    context: WriteContext<Stored<Definition>>,
  ): Promise<Changes<Definition, Table>> | Changes<Definition, Table>;
  /** Runs after the row and before its revision, in the same transaction, to write what belongs in other tables. */
  afterWrite?(context: WriteContext<Stored<Definition>>): Promise<void>;
  /**
   * Whether nothing that `afterWrite` writes is in the revision or the answer: both are made with the row in one statement,
   * before it.
   */
  readonly isWholeBefore?: boolean;
  /** Runs before a delete, in its transaction; returns columns to set, throws HttpError to refuse. */
  beforeRemove?(
    context: RemovalContext<Stored<Definition>>,
  ): Promise<Changes<Definition, Table>> | Changes<Definition, Table>;
  /** Runs before a restore, in its transaction; returns columns to set. */
  beforeRestore?(
    context: RemovalContext<Stored<Definition>>,
  ): Promise<Changes<Definition, Table>> | Changes<Definition, Table>;
  /** Rewrites the revision action of an update, for example to Enabled or Disabled (AUDIT-02). */
  actionOf?(before: Stored<Definition>, values: Partial<Stored<Definition>>): RevisionAction;
}

/** A part of a record that a feature of its own shows, with a history of its own (AUDIT-04). */
export interface RecordPart {
  /** The name under which its history is asked for. */
  readonly name: string;
  readonly features: readonly FeatureKey[];
  /** The fields of the record that are the part. */
  readonly fields: readonly string[];
  /** The part's values from those of the record. */
  valuesOf(values: Values): Values;
}

/** A store's options without their exact types, as the engine works on them. */
export type AnyStoreOptions = Omit<StoreOptions<ResourceDefinition, PgTable>, 'computed'> & {
  readonly computed: Readonly<Record<string, ComputedField | SeenField>>;
};
