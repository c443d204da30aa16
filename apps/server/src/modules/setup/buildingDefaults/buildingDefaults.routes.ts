import { crudRoutes } from '../../../services/crudRoutes.ts';
import { buildingDefaultsStore } from './buildingDefaults.store.ts';

export const buildingDefaultsRoutes = crudRoutes(buildingDefaultsStore, { narrow: ['customerId'] });
