import { space } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import type { RouteAccess } from '../../../http/route.ts';
import { findMapSettings } from './mapSettings.reads.ts';
import type { ServiceContext } from '../../../services/route.ts';
import { MAP_FEATURE } from './mapImportJob.ts';

export const mayView: RouteAccess = { kind: 'feature', anyOf: [MAP_FEATURE], action: 'view' };
export const mayEdit: RouteAccess = { kind: 'feature', anyOf: [MAP_FEATURE], action: 'edit' };

/** The building of the path, checked to be in the caller's scope. */
export async function buildingOf(context: ServiceContext): Promise<string> {
  const buildingId = idOf(context.params['buildingId']);
  await assertParent(context, space, 'buildingId', buildingId);
  return buildingId;
}

/**
 * The building of the path, whose map may be changed in the portal (MAP-10).
 * @throws HttpError 409 `mapReadOnly` where its extension says that the portal shows the map alone
 */
export async function changedBuildingOf(context: ServiceContext): Promise<string> {
  const buildingId = await buildingOf(context);
  const settings = await findMapSettings(context.work, buildingId);
  if (settings?.mapsReadOnly.includes('portal') === true) throw new HttpError(409, 'mapReadOnly');
  return buildingId;
}
