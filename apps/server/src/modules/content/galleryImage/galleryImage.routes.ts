import { galleryImage } from '@atrium/contract';
import { z } from 'zod';

import { sentField } from '../../../http/crud/recordRequests.ts';
import { orderBody, reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import type { ServiceRoute } from '../../../services/route.ts';
import { galleryImageStore } from './galleryImage.store.ts';

const { path } = galleryImage;
const [orderAll] = reorderRoutes(galleryImageStore, { within: 'buildingId' });

/** `PUT building/{buildingId}/gallery-images` puts the images in order with `{ ids }`, and changes one with its id in the body (RES-40, API-36). */
function puttingInOrder(route: ServiceRoute): ServiceRoute {
  if (route.method !== 'PUT' || route.path !== path) return route;
  return {
    ...route,
    summary: 'Put in order, or change with the id in the body: galleryImage',
    body: z.union([orderBody, galleryImage.update]),
    answer: z.union([orderBody, galleryImage.record]),
    handle: (context) => (sentField(context, 'ids') === undefined ? route.handle(context) : orderAll?.handle(context)),
  };
}

export const galleryImageRoutes = crudRoutes(galleryImageStore).map(puttingInOrder);
