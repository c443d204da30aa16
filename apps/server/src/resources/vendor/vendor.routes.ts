import { can, operatingHours, vendor } from '@atrium/contract';
import { z } from 'zod';

import { answerRecord, expectedVersion } from '../../http/crud/recordRequests.ts';
import { reorderRoutes } from '../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../services/crudRoutes.ts';
import { defineRoute } from '../../services/route.ts';
import { vendorStore } from './vendor.store.ts';

const vendorHours = z.object({ vendorId: z.uuid('invalid'), operatingHours: operatingHours() });

/** `POST vendormenu/save-vendor-hours`: replaces the hours of the seven days as a whole (RES-66). `If-Match` is optional. */
const saveHours = defineRoute({
  method: 'POST',
  path: 'vendormenu/save-vendor-hours',
  tag: vendor.name,
  summary: "Replace a vendor's operating hours",
  access: { kind: 'resource', resource: vendor, action: 'edit' },
  body: vendorHours,
  answer: vendor.record,
  handle: async (context) => {
    const { vendorId, ...hours } = context.input();
    const expected = expectedVersion(context) ?? 'any';
    return answerRecord(await vendorStore.update(context.grant, context, vendorId, expected, hours), 200);
  },
});

export const vendorRoutes = [
  saveHours,
  ...reorderRoutes(vendorStore, {
    within: 'buildingId',
    isAllowed: ({ session }) => can(session, 'BUILDING.vendors', 'edit'),
  }),
  ...crudRoutes(vendorStore, { narrow: ['buildingId'] }),
];
