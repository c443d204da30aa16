import {
  building,
  canBatchUpload,
  canSeeAllCustomers,
  customer,
  type Session,
  scopeCustomerId,
} from '@atrium/contract';

import { authorize } from '../../access/authorize.ts';
import type { RequestTrace } from '../../access/grant.ts';
import { forbidden, notFound } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { Parameters } from '../../db/sql.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { BatchDefinition, BatchPlace, PlacedBuilding } from './defineBatch.ts';

/** Who works with uploads, and where they are read and written. */
export interface BatchActor {
  readonly services: Pick<HttpServices, 'stores'>;
  readonly session: Session;
  readonly trace: RequestTrace;
}

/** Refuses who may not do this with places of the kind. @throws HttpError 403 */
export function assertBatchRight({ kind }: BatchDefinition, session: Session, action: 'view' | 'add' | 'edit'): void {
  if (!canBatchUpload(session, kind, action)) throw forbidden();
}

/** The buildings of a customer that the person may see. */
async function buildingsInScope(
  { services, session, trace }: BatchActor,
  work: Executor,
  customerId: string,
): Promise<PlacedBuilding[]> {
  const { read, resource } = services.stores.named(building.name);
  const parameters = new Parameters();
  const isOfCustomer = `${read.fields['customerId']?.sql ?? 'null'} = ${parameters.add(customerId)}::uuid`;
  const scope = read.scope(authorize(session, resource, 'view', trace), parameters);
  const field = (name: string) => read.fields[name]?.sql ?? 'null';
  return work.query<PlacedBuilding>({
    text: `select t.id, ${field('mapSpaceXRefId')} as reference, ${field('name')} as name from "${read.tableName}" t ${read.joins}
      where ${isOfCustomer} and t.deleted_at is null and ${scope}`,
    values: parameters.values,
  });
}

/** The id that an upload's place is found by. */
export function placeIdOf({ customerId, buildingId, parentId }: BatchPlace): string {
  return buildingId ?? parentId ?? customerId;
}

/**
 * The place of an upload by the id of its building, campus or customer, which must be in the person's scope.
 * @throws HttpError 404
 */
export async function placeInScope(
  definition: BatchDefinition,
  actor: BatchActor,
  work: Executor,
  id: string,
): Promise<BatchPlace> {
  const { placedIn, resource } = definition;
  if (placedIn === 'customer') {
    const { services, session, trace } = actor;
    if (!canSeeAllCustomers(session) && id !== scopeCustomerId(session)) throw notFound();
    const buildings = await buildingsInScope(actor, work, id);
    // A customer that is not there has no building either.
    if (buildings.length === 0) {
      const store = services.stores.named(customer.name);
      await store.current(authorize(session, store.resource, 'view', trace), { work }, id);
    }
    return { customerId: id, buildingId: null, parentId: null, buildings };
  }
  const { services, session, trace } = actor;
  const store = services.stores.named(placedIn === 'building' ? building.name : resource.name);
  const grant = authorize(session, store.resource, 'view', trace);
  const { values } = await store.current(grant, { work }, id);
  const customerId = values['customerId'];
  if (typeof customerId !== 'string') throw notFound();
  if (placedIn === 'building') return { customerId, buildingId: id, parentId: null };
  if (values['type'] !== 'Campus') throw notFound();
  return { customerId, buildingId: null, parentId: id };
}
