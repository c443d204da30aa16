import { crudRoutes } from '../../services/crudRoutes.ts';
import { serviceConfigStore } from './serviceConfig.store.ts';

export const serviceConfigRoutes = crudRoutes(serviceConfigStore, { narrow: ['customerId'] });
