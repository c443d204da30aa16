import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { tenantStore } from './tenant.store.ts';

export const tenantRoutes = crudRoutes(tenantStore);
