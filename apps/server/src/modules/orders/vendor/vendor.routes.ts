import { can, instant, operatingHours, shortText, vendor } from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { invalid } from '../../../base/httpError.ts';
import { answerRecord, expectedVersion, idOf } from '../../../http/crud/recordRequests.ts';
import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import { paymentAccountRoutes } from './paymentAccount.routes.ts';
import { vendorStore } from './vendor.store.ts';

const vendorHours = z.object({ vendorId: vendor.record.shape.id, operatingHours: operatingHours() });

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

const stopBody = z.object({
  /** What the app shows people. */
  reason: shortText().optional(),
  /** When the vendor starts again by itself; missing or null: when someone starts it. */
  until: instant().nullable().optional(),
});

/** Whether a vendor takes orders is its own people's to say (VEND-18, VEND-25). */
const ofOrders = { kind: 'feature', anyOf: ['VENDOR.orders'], action: 'edit' } as const;

async function setStop(context: ServiceContext, id: string, columns: Values) {
  const grant = featureGrant(context.session, vendor, ['VENDOR.orders'], 'edit', context.trace);
  await vendorStore.amend(grant, context, id, columns);
  return { status: 204, body: undefined };
}

/** `POST vendormenu/{vendorId}/stop`: the vendor takes no orders until it starts again (VEND-18). */
const stopOrders = defineRoute({
  method: 'POST',
  path: 'vendormenu/{vendorId}/stop',
  tag: vendor.name,
  summary: 'Stop taking orders',
  access: ofOrders,
  body: stopBody,
  status: 204,
  handle: async (context) => {
    const id = idOf(context.params.vendorId);
    const grant = featureGrant(context.session, vendor, ['VENDOR.orders'], 'edit', context.trace);
    await vendorStore.get(grant, context, id);
    const { reason = null, until = null } = context.input();
    if (until !== null && Date.parse(until) <= Date.now()) throw invalid([{ field: 'until', code: 'future' }]);
    return setStop(context, id, { stopped: true, stopReason: reason, stoppedUntil: until });
  },
});

/** `POST vendormenu/{vendorId}/start`: the vendor takes orders again (VEND-18). */
const startOrders = defineRoute({
  method: 'POST',
  path: 'vendormenu/{vendorId}/start',
  tag: vendor.name,
  summary: 'Start taking orders',
  access: ofOrders,
  status: 204,
  handle: (context) =>
    setStop(context, idOf(context.params.vendorId), { stopped: false, stopReason: null, stoppedUntil: null }),
});

export const vendorRoutes = [
  saveHours,
  stopOrders,
  startOrders,
  ...paymentAccountRoutes,
  ...reorderRoutes(vendorStore, {
    within: 'buildingId',
    isAllowed: ({ session }) => can(session, 'BUILDING.vendors', 'edit'),
  }),
  ...crudRoutes(vendorStore, { narrow: ['buildingId'] }),
];
