import { reorderRoutes } from '../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../services/crudRoutes.ts';
import { menuRoutes } from './menu.routes.ts';
import { productStore } from './product.store.ts';

export const productRoutes = [
  ...menuRoutes,
  ...reorderRoutes(productStore, { within: 'categoryId' }),
  ...crudRoutes(productStore, { narrow: ['vendorId', 'categoryId'] }),
];
