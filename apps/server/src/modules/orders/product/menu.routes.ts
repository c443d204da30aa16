import { product, vendor, vendorMenu } from '@atrium/contract';

import { notFound } from '../../../base/httpError.ts';
import { assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import { readMenu } from '../menus.reads.ts';
import { findVendor } from '../vendors.reads.ts';
import { defineRoute } from '../../../services/route.ts';

/** `GET vendormenu/{vendorId}`: the menu as the app shows it, and whether the vendor takes orders now (VEND-11, VEND-19). */
const readVendorMenu = defineRoute({
  method: 'GET',
  path: 'vendormenu/{vendorId}',
  tag: vendor.name,
  summary: 'The menu of a vendor as the app shows it, and whether the vendor takes orders now',
  access: { kind: 'member' },
  answer: vendorMenu,
  handle: async (context) => {
    const id = idOf(context.params.vendorId);
    await assertParent(context, product, 'vendorId', id);
    const found = await findVendor(context.work, id);
    if (found === undefined) throw notFound();
    return { body: await readMenu(context.work, found, Date.now()) };
  },
});

export const menuRoutes = [readVendorMenu];
