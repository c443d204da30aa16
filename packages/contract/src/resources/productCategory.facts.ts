import { allActions, defineFacts } from '../core/resource.ts';

export const productCategoryFacts = defineFacts({
  name: 'productCategory',
  path: 'product-categories',
  levels: { vendor: 'VENDOR.menus' },
  readers: 'lookup',
  extension: { code: 'extension.foodAndBeverage' },
  lookupFields: ['name', 'vendorId'],
  query: {
    filter: ['name', 'active', 'vendorId', 'buildingId', 'customerId'],
    sort: ['sortOrder', 'name'],
    search: ['name'],
    defaultSort: 'sortOrder',
  },
  references: { vendorId: { resource: 'vendor', code: 'reference' } },
  blockedBy: [{ resource: 'product', field: 'categoryId' }],
  actions: allActions,
});
