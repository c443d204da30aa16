import { changedPrice, priceChange, product } from '@atrium/contract';

import { findVendor, priceStepOf } from '../vendors.reads.ts';
import { defineBulkAction, writable } from '../../../services/bulk/bulkAction.ts';
import { productStore } from './product.store.ts';

/** Changes the prices of many products by percent or by an amount; each is refused where its own price would not be one (VEND-09). */
export const productBulkActions = [
  defineBulkAction({
    path: 'product-store/prices',
    resource: product,
    summary: 'Change the prices of many products at once',
    change: priceChange,
    apply: async (target, change) => {
      const { grant } = writable(target, product.name);
      const { values, version } = await productStore.current(grant, target, target.id);
      // A product has a price only where its vendor has a currency.
      const vendor = await findVendor(target.work, values.vendorId);
      const step = vendor === undefined ? 1 : priceStepOf(vendor);
      const basePrice = changedPrice(values.basePrice, change, values.currency ?? '', step);
      if (basePrice !== values.basePrice) await productStore.update(grant, target, target.id, version, { basePrice });
    },
  }),
];
