import type { ResourceDefinition, SecretHolder, Session } from '@atrium/contract';
import type { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import type { RequestTrace } from '../../access/grant.ts';
import type { Executor } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { Store } from '../../store/defineStore.ts';
import type { Values } from '../../store/storeDefinition.ts';

/** Who acts, and under which request their changes are recorded. */
export interface BulkActor {
  readonly services: HttpServices;
  readonly session: Session;
  readonly trace: RequestTrace;
}

/** One record of a bulk action, inside the transaction of its own that all its changes share. */
export interface BulkTarget extends BulkActor {
  readonly work: Work;
  readonly id: string;
}

/** Something that is done to many records of a resource together (KIT-05). */
export interface BulkAction<Change = unknown> {
  /** The address below `/api/`, and the name of its job. */
  readonly path: string;
  readonly resource: ResourceDefinition;
  readonly summary: string;
  /** What is to be done, the same for every record. */
  readonly change: z.ZodType<Change>;
  /** Refuses what can be done to no record, before the first one. */
  readonly assertPossible?: (actor: BulkActor, executor: Executor, change: Change) => Promise<void>;
  /** The records whose secrets it would take along if secrets were copied; a preview names them. */
  readonly findSecretsLeft?: (actor: BulkActor, executor: Executor, change: Change) => Promise<readonly SecretHolder[]>;
  /** Does it to one record, with the rights of the actor; writes nothing where nothing changes. */
  readonly apply: (target: BulkTarget, change: Change) => Promise<void>;
}

/** Declares a bulk action; its change is validated by the schema before `apply` sees it. */
export function defineBulkAction<Change>(action: BulkAction<Change>): BulkAction {
  return {
    ...action,
    assertPossible: async (actor, executor, change) =>
      action.assertPossible?.(actor, executor, action.change.parse(change)),
    findSecretsLeft: async (actor, executor, change) =>
      (await action.findSecretsLeft?.(actor, executor, action.change.parse(change))) ?? [],
    apply: (target, change) => action.apply(target, action.change.parse(change)),
  };
}

/** The store of a resource and the actor's grant to write to it. */
export function writable(
  { services, session, trace }: BulkActor,
  resourceName: string,
  action: 'add' | 'edit' | 'delete' = 'edit',
): { store: Store; grant: ReturnType<typeof authorize> } {
  const store = services.stores.named(resourceName);
  return { store, grant: authorize(session, store.resource, action, trace) };
}

/** The fields of `wanted` that have another value in `current`. */
export function differing(current: Values, wanted: Values): Values {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field] ?? null),
    ),
  );
}

/** Changes fields of a record; writes nothing where they have these values already. */
export async function changeFields(
  target: BulkTarget,
  { store, grant }: ReturnType<typeof writable>,
  id: string,
  wanted: Values,
): Promise<void> {
  const { values } = await store.current(grant, target, id);
  const body = differing(values, wanted);
  if (Object.keys(body).length > 0) await store.update(grant, target, id, 'any', body);
}
