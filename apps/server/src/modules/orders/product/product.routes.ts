import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { bulkRoutes } from '../../../services/bulk/bulkRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { menuRoutes } from './menu.routes.ts';
import { productStore } from './product.store.ts';
import { productBulkActions } from './productBulk.ts';

export const productRoutes = [
  ...menuRoutes,
  ...productBulkActions.flatMap(bulkRoutes),
  ...reorderRoutes(productStore, { within: 'categoryId' }),
  ...crudRoutes(productStore, { narrow: ['vendorId', 'categoryId'] }),
];
