import {
  building,
  canBatchUpload,
  canSeeAllCustomers,
  customer,
  type ResourceDefinition,
  type Session,
  scopeCustomerId,
  type UploadParam,
} from '@atrium/contract';

import { authorize } from '../../access/authorize.ts';
import { forbidden, notFound } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { Parameters } from '../../db/sql.ts';
import type { Values } from '../../store/storeDefinition.ts';
import type { PlacedBuilding, UploadActor, UploadDefinition, UploadHome, UploadPlace } from './defineUpload.ts';

/** Refuses who may not do this with records of the kind. @throws HttpError 403 */
export function assertUploadRight({ kind }: UploadDefinition, session: Session, action: 'view' | 'add' | 'edit'): void {
  if (!canBatchUpload(session, kind, action)) throw forbidden();
}

/** Lists the buildings of a customer that the person may see. */
async function buildingsInScope(
  { services, session, trace }: UploadActor,
  work: Executor,
  customerId: string,
): Promise<PlacedBuilding[]> {
  const store = services.stores.named(building.name);
  const parameters = new Parameters();
  const { from, field } = store.statement(authorize(session, store.resource, 'view', trace), parameters);
  return work.query<PlacedBuilding>({
    text: `select t.id, ${field(building.uploads.by)} as reference, ${field('name')} as name
      ${from} and ${field('customerId')} = ${parameters.add(customerId)}::uuid`,
    values: parameters.values,
  });
}

/** Returns the id that an upload's place is found by. */
export function placeIdOf({ customerId, buildingId, parentId }: UploadPlace): string {
  return buildingId ?? parentId ?? customerId;
}

/** Places uploads in a record of a resource; `placeOf` answers null for a record that none are in. */
export function homeIn(
  param: UploadParam,
  { name }: ResourceDefinition,
  placeOf: (id: string, values: Values) => Omit<UploadPlace, 'customerId'> | null,
): UploadHome {
  return {
    param,
    find: async ({ services, session, trace }, work, id) => {
      const store = services.stores.named(name);
      const { values } = await store.current(authorize(session, store.resource, 'view', trace), { work }, id);
      const place = placeOf(id, values);
      const customerId = values['customerId'];
      if (place === null || typeof customerId !== 'string') throw notFound();
      return { customerId, ...place };
    },
  };
}

/** Places uploads in a building. */
export const inBuilding: UploadHome = homeIn('buildingId', building, (buildingId) => ({ buildingId, parentId: null }));

/** Places uploads in a customer, with those of its buildings that the person sees. */
export const inCustomer: UploadHome = {
  param: 'customerId',
  find: async (actor, work, id) => {
    const { services, session, trace } = actor;
    if (!canSeeAllCustomers(session) && id !== scopeCustomerId(session)) throw notFound();
    const buildings = await buildingsInScope(actor, work, id);
    // A customer that is not there has no building either.
    if (buildings.length === 0) {
      const store = services.stores.named(customer.name);
      await store.current(authorize(session, store.resource, 'view', trace), { work }, id);
    }
    return { customerId: id, buildingId: null, parentId: null, buildings };
  },
};
