import { crudRoutes } from '../../../services/crudRoutes.ts';
import { quickRequestStore } from './quickRequest.store.ts';

export const quickRequestRoutes = crudRoutes(quickRequestStore, { narrow: ['customerId'] });
