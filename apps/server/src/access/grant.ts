import type { Action, AuditSource, Level, ResourceDefinition, Session } from '@atrium/contract';

/** How much of a record a caller reads: all of it, its name only, or what a tenant's app shows. */
export type Projection = 'full' | 'lookup' | 'reader';

/** The verified token of a request, as far as it says who vouches for its person. */
export interface AdmittedToken {
  readonly issuer: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** When its person showed who they are, in seconds since 1970; 0 where no token says it (SEC-20). */
  readonly authenticatedAt: number;
}

/** Which request a change belongs to; `address` is the caller's, null where there is none (SEC-10). */
export interface RequestTrace {
  readonly requestId: string;
  readonly address: string | null;
  /** Missing where no request is under way, as in a job. */
  readonly token?: AdmittedToken | null;
  /** How its changes come about, where it is not a person's own request from a screen (AUD-01). */
  readonly source?: AuditSource;
}

/** Where a grant comes from: a caller's session, or the product's own work with a reason that is audited. */
export type GrantHolder =
  | {
      readonly kind: 'session';
      readonly session: Session;
      readonly trace: RequestTrace;
    }
  | { readonly kind: 'system'; readonly reason: string };

/** Returns how what the holder of a grant does comes about (AUD-01). */
export function sourceOf(holder: GrantHolder): AuditSource {
  return holder.kind === 'system' ? 'system' : (holder.trace.source ?? 'screen');
}

interface GrantFields {
  readonly resource: ResourceDefinition;
  readonly action: Action;
  readonly levels: readonly Level[];
  readonly projection: Projection;
  readonly holder: GrantHolder;
  /** The only records that it is for; without them every one in scope. */
  readonly onlyIds?: readonly string[];
  /** Whether it is for what a person does in the app, which stores judge by what is switched on themselves (ON-01). */
  readonly usesApp?: boolean;
  /** A grant that limits this one: what a role being tried gives is seen within what the person's own role gives (SEC-03). */
  readonly within?: Grant;
}

/** For this folder alone: an import elsewhere fails the check (`findGrantMakers`). */
export let makeGrant: (fields: GrantFields) => Grant;

/**
 * The right to act on a resource. Only the functions of authorize.ts make one, each for a reason that it checks itself,
 * and every store method takes one first: a forgotten check is a type error.
 */
export class Grant {
  readonly resource: ResourceDefinition;
  readonly action: Action;
  readonly levels: readonly Level[];
  readonly projection: Projection;
  readonly holder: GrantHolder;
  readonly onlyIds: readonly string[] | null;
  readonly usesApp: boolean;
  readonly within: Grant | null;
  readonly #made = true;

  private constructor(fields: GrantFields) {
    this.resource = fields.resource;
    this.action = fields.action;
    this.levels = fields.levels;
    this.projection = fields.projection;
    this.holder = fields.holder;
    this.onlyIds = fields.onlyIds ?? null;
    this.usesApp = fields.usesApp ?? false;
    this.within = fields.within ?? null;
  }

  /** The caller's user id; null for the product's own work. */
  get editorId(): string | null {
    return this.#made && this.holder.kind === 'session' ? this.holder.session.user.id : null;
  }

  /** The session of a person who acts for themselves, as apps do; null for staff, who have the right to act for others, and for the product. */
  get ownSession(): Session | null {
    return this.holder.kind === 'session' && this.action === 'view' ? this.holder.session : null;
  }

  static {
    makeGrant = (fields) => new Grant(fields);
  }
}
