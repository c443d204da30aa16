import { assertFreshSignIn } from '../access/freshSignIn.ts';
import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { identifier, join, raw, sql } from '../db/sql.ts';
import { columnsOf } from './columnsOf.ts';
import type { AnyStoreOptions, RevisionAction, Values, WriteScope } from './storeDefinition.ts';

/** What the security log needs to know of a write; `columns` are the ones that it sets. */
interface SecuredWrite {
  readonly grant: Grant;
  readonly id: string;
  readonly action: RevisionAction;
  readonly before: Values | null;
  readonly values: Values;
  readonly columns: Values;
}

function sealedColumns({ resource, sealed = [] }: AnyStoreOptions): readonly string[] {
  return [...(resource.secrets ?? []), ...sealed];
}

/** Checks whether writes of a resource can be in the security log and so share a transaction with its event. */
export function concernsSecurity(options: AnyStoreOptions): boolean {
  return options.security !== undefined || sealedColumns(options).length > 0;
}

/** The secrets that a write sets, and those that it clears of what is stored. */
async function changedSecrets(
  executor: Executor,
  options: AnyStoreOptions,
  { id, before, columns }: SecuredWrite,
): Promise<string[]> {
  const written = sealedColumns(options).filter((field) => field in columns);
  const cleared = written.filter((field) => columns[field] === null);
  if (cleared.length === 0) return written;
  const own = columnsOf(options.table);
  const isStored = cleared.map((field) => sql`${raw(own[field]?.sql ?? 'null')} is not null as ${identifier(field)}`);
  const lines =
    before === null
      ? []
      : await executor.query<Record<string, boolean>>(
          sql`select ${join(isStored, ', ')} from ${options.table} t where t.id = ${id}::uuid`,
        );
  return written.filter((field) => columns[field] !== null || lines[0]?.[field] === true);
}

/**
 * Writes to the security log what a write means there: a secret by its name, and what the resource itself declares (SEC-10).
 * Trust, roles and secrets are changed by those who have signed in of late (SEC-20).
 * @throws HttpError 403 `signInAgain`
 */
export async function recordSecurity(
  { work, services }: WriteScope,
  options: AnyStoreOptions,
  write: SecuredWrite,
): Promise<void> {
  const { holder } = write.grant;
  const about = { resource: options.resource.name, id: write.id };
  const fields = await changedSecrets(work, options, write);
  const event = options.security?.(write) ?? null;
  if (fields.length > 0 || (event !== null && event.action !== 'userRolesChanged')) assertFreshSignIn(write.grant);
  if (fields.length > 0) await services.securityLog.record(work, holder, 'secretChanged', { ...about, fields });
  if (event === null) return;
  await services.securityLog.record(work, holder, event.action, { ...about, change: write.action, ...event.detail });
}
