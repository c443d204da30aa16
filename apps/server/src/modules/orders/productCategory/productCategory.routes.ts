import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { productCategoryStore } from './productCategory.store.ts';

export const productCategoryRoutes = [
  ...reorderRoutes(productCategoryStore, { within: 'vendorId' }),
  ...crudRoutes(productCategoryStore, { narrow: ['vendorId'] }),
];
