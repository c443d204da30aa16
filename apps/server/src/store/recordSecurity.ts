import type { Grant } from '../access/grant.ts';
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

/** Whether writes of a resource can be in the security log and so share a transaction with its event. */
export function concernsSecurity(options: AnyStoreOptions): boolean {
  return options.security !== undefined || sealedColumns(options).length > 0;
}

/** Writes to the security log what a write means there: a secret by its name, and what the resource itself declares (SEC-10). */
export async function recordSecurity(
  { work, services }: WriteScope,
  options: AnyStoreOptions,
  write: SecuredWrite,
): Promise<void> {
  const { holder } = write.grant;
  const about = { resource: options.resource.name, id: write.id };
  const fields = sealedColumns(options).filter((field) => field in write.columns);
  if (fields.length > 0) await services.securityLog.record(work, holder, 'secretChanged', { ...about, fields });
  const event = options.security?.(write);
  if (event === undefined || event === null) return;
  await services.securityLog.record(work, holder, event.action, { ...about, change: write.action, ...event.detail });
}
