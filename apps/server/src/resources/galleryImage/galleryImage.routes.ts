import { galleryImage } from '@atrium/contract';
import { z } from 'zod';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { orderBody, reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { defineRoute, type Route } from '../../core/http/route.ts';
import { isObject } from '../../core/store/validate.ts';
import { galleryImageStore } from './galleryImage.store.ts';

const { path } = galleryImage;
const [orderAll] = reorderRoutes(galleryImageStore, { within: 'buildingId' });

/** `PUT building/{buildingId}/gallery-images` puts the images in order with `{ ids }`, and changes one with its id in the body (RES-40, API-36). */
function puttingInOrder(route: Route): Route {
  if (route.method !== 'PUT' || route.path !== path) return route;
  return defineRoute({
    ...route,
    summary: 'Put in order, or change with the id in the body: galleryImage',
    body: z.union([orderBody, galleryImage.update]),
    answer: z.union([orderBody, galleryImage.record]),
    handle: (context) =>
      isObject(context.body) && 'ids' in context.body ? orderAll?.handle(context) : route.handle(context),
  });
}

export const galleryImageRoutes = crudRoutes(galleryImageStore).map(puttingInOrder);
