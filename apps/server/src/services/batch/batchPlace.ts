import { batchFeatures, building, can, type Session } from '@atrium/contract';

import { authorize } from '../../access/authorize.ts';
import type { RequestTrace } from '../../access/grant.ts';
import { forbidden, notFound } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { BatchDefinition, BatchPlace } from './defineBatch.ts';

/** Who works with uploads, and where they are read and written. */
export interface BatchActor {
  readonly services: Pick<HttpServices, 'stores'>;
  readonly session: Session;
  readonly trace: RequestTrace;
}

/** Refuses who may not do this with places of the kind. @throws HttpError 403 */
export function assertBatchRight({ kind }: BatchDefinition, session: Session, action: 'view' | 'add' | 'edit'): void {
  if (!can(session, batchFeatures[kind], action)) throw forbidden();
}

/**
 * The place of an upload by the id of its building or campus, which must be in the person's scope.
 * @throws HttpError 404
 */
export async function placeInScope(
  definition: BatchDefinition,
  { services, session, trace }: BatchActor,
  work: Executor,
  id: string,
): Promise<BatchPlace> {
  const { placedIn, resource } = definition;
  const store = services.stores.named(placedIn === 'building' ? building.name : resource.name);
  const grant = authorize(session, store.resource, 'view', trace);
  const { values } = await store.current(grant, { work }, id);
  const customerId = values['customerId'];
  if (typeof customerId !== 'string') throw notFound();
  if (placedIn === 'building') return { customerId, buildingId: id, parentId: null };
  if (values['type'] !== 'Campus') throw notFound();
  return { customerId, buildingId: null, parentId: id };
}
