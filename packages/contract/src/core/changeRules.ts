import type { FeatureKey } from './featureKey.ts';
import { can, type Session } from './access.ts';
import { type ErrorCode, type FieldCode, isErrorCode, type RuleIssue } from './errors.ts';

/** A record's values by field. */
type RecordValues = Readonly<Record<string, unknown>>;

/** A change of one record, as the rules see it that say who may make it. */
export interface RecordChange<Values extends RecordValues = RecordValues> {
  readonly session: Session;
  readonly action: 'add' | 'edit' | 'delete' | 'restore';
  /** Null of a record to come. */
  readonly id: string | null;
  /** As the record is; null where there is none yet: on an add and on a restore. */
  readonly before: Partial<Values> | null;
  /** As the change leaves it, without what is not valid; on a delete as it is. */
  readonly after: Partial<Values>;
}

/** Why a change is refused, and the HTTP status of the answer. */
interface Refusal<Code> {
  readonly code: Code;
  readonly status: 400 | 403 | 409;
}

/** Why a record may not be changed so. */
export type RecordRefusal = Refusal<ErrorCode>;

/** Why a field may not get its value. `field` is the part of it that is at fault (`roles.0`), where one is. */
export interface FieldRefusal extends Refusal<FieldCode> {
  readonly field?: string;
}

/** Rules as methods, so that one over a resource's own values is also one over any. */
interface Rules {
  record(change: RecordChange): RecordRefusal | null;
  field(change: RecordChange): readonly FieldRefusal[];
}

/** Whether a record may be changed so at all, whatever its fields hold: null when it may. */
export type RecordRule = Rules['record'];
/** Whether a field may get its value; asked where the change gives it another one, and on a restore. Empty when it may. */
export type FieldRule = Rules['field'];

/** What a resource says of who may change what. */
export interface ChangeRules {
  /** Who may change a record, and in which state it may be changed or deleted. */
  readonly recordRule?: RecordRule;
  /** Who may give a field which value, by field; a field that the person may not change shows as a locked control. */
  readonly fieldRules?: Readonly<Record<string, FieldRule>>;
}

/** What is wrong with a change for the person who makes it, and the answer's status and code. */
export interface ChangeRefusal extends Refusal<ErrorCode> {
  readonly issues: readonly RuleIssue[];
}

const codeOfStatus = { 400: 'invalid', 403: 'forbidden', 409: 'conflict' } as const;

/**
 * Asks who may change what of a resource: its rule over the record, then those of the fields that change. The form asks
 * it to lock a control and to check what is typed, the server at every door (create, update, restore, bulk, copy, import).
 * Null when all of it is allowed.
 */
export function changeRefusal(
  { recordRule, fieldRules = {} }: ChangeRules,
  change: RecordChange,
  changed: readonly string[],
): ChangeRefusal | null {
  const whole = recordRule?.(change) ?? null;
  if (whole !== null) return { ...whole, issues: [] };
  const refused = changed.flatMap((field) =>
    (fieldRules[field]?.(change) ?? []).map((refusal) => ({ ...refusal, field: refusal.field ?? field })),
  );
  const first = refused.find(({ status }) => status === 403) ?? refused[0];
  if (first === undefined) return null;
  const { code, status } = first;
  return {
    code: isErrorCode(code) ? code : codeOfStatus[status],
    status,
    issues: refused.map(({ field, code: own }) => ({ field, code: own })),
  };
}

/** Checks whether a person may edit or delete a record as it is, for a control to say why not: null when they may. */
export function standingRefusal(
  { recordRule }: ChangeRules,
  session: Session,
  action: 'edit' | 'delete',
  record: RecordValues & { readonly id: string },
): ErrorCode | null {
  const change = { session, action, id: record.id, before: record, after: record };
  return recordRule?.(change)?.code ?? null;
}

/** Returns why a person may add no record at all, whatever it holds, for a screen to offer it or not: null when they may. */
export function addRefusal({ recordRule }: ChangeRules, session: Session): ErrorCode | null {
  return recordRule?.({ session, action: 'add', id: null, before: null, after: {} })?.code ?? null;
}

/** The rule of the field that says of which kind a record is, where each has screens of its own: one is added with the right to add there. */
export function kindRule(
  field: string,
  features: Readonly<Record<string, readonly FeatureKey[] | FeatureKey>>,
): FieldRule {
  return ({ session, action, after }) => {
    const anyOf = [features[String(after[field])] ?? []].flat();
    const isAllowed = action !== 'add' || anyOf.length === 0 || anyOf.some((feature) => can(session, feature, 'add'));
    return isAllowed ? [] : [{ code: 'forbidden', status: 403 }];
  };
}
