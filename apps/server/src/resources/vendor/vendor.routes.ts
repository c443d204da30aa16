import { can, issuesOf, operatingHours, vendor } from '@atrium/contract';
import { z } from 'zod';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { invalid } from '../../core/http/httpError.ts';
import { answerRecord, expectedVersion } from '../../core/http/recordRequests.ts';
import { reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { defineRoute } from '../../core/http/route.ts';
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
    const { grant, work, services } = context;
    const asked = vendorHours.safeParse(context.body ?? {}, { reportInput: true });
    if (!asked.success) throw invalid(issuesOf(asked.error));
    const { vendorId, operatingHours: hours } = asked.data;
    const expected = expectedVersion(context) ?? 'any';
    return answerRecord(
      await vendorStore.update(grant, { work, services }, vendorId, expected, { operatingHours: hours }),
      200,
    );
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
