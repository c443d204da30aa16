import { allActions, defineFacts } from '../core/resource.ts';

const ofProducts = ['VENDOR.products'] as const;
const ofMenus = ['VENDOR.menus'] as const;

export const productFacts = defineFacts({
  name: 'product',
  path: 'product-store',
  levels: { vendor: { view: ofProducts, add: ofProducts, edit: ofMenus, delete: ofMenus } },
  readers: 'feature',
  extension: { code: 'extension.foodAndBeverage' },
  query: {
    filter: ['name', 'active', 'soldOut', 'categoryId', 'vendorId', 'buildingId', 'customerId'],
    sort: ['sortOrder', 'name'],
    search: ['name'],
    defaultSort: 'sortOrder',
  },
  finding: { pages: ['menus/:categoryId/products'] },
  references: {
    vendorId: { resource: 'vendor', code: 'reference' },
    categoryId: { resource: 'productCategory', code: 'reference' },
  },
  files: { imageId: 'image' },
  actions: allActions,
});
