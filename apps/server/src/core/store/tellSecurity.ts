import type { Grant } from '../access/grant.ts';
import { recordGrantedEvent } from '../audit/securityEvents.ts';
import type { Executor } from '../db/database.ts';
import type { AnyStoreOptions } from './readSql.ts';
import type { RevisionAction, Values } from './storeDefinition.ts';

/** A write as far as the security log asks; `columns` are the ones that it sets. */
interface ToldWrite {
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

/** Whether writes of a resource can be told, and so need a transaction with what tells them. */
export function isTold(options: AnyStoreOptions): boolean {
  return options.security !== undefined || sealedColumns(options).length > 0;
}

/** Writes to the security log what a write means there: a secret by its name, and what the resource says itself (SEC-10). */
export async function tellSecurity(executor: Executor, options: AnyStoreOptions, write: ToldWrite): Promise<void> {
  const { holder } = write.grant;
  const about = { resource: options.resource.name, id: write.id };
  const fields = sealedColumns(options).filter((field) => field in write.columns);
  if (fields.length > 0) await recordGrantedEvent(executor, holder, 'secretChanged', { ...about, fields });
  const event = options.security?.(write);
  if (event === undefined || event === null) return;
  await recordGrantedEvent(executor, holder, event.action, { ...about, change: write.action, ...event.detail });
}
