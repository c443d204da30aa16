import { crudRoutes } from '../../../services/crudRoutes.ts';
import { tenantStore } from './tenant.store.ts';

export const tenantRoutes = crudRoutes(tenantStore);
