import { crudRoutes } from '../../../services/crudRoutes.ts';
import { pointrConfigStore } from './pointrConfig.store.ts';

export const pointrConfigRoutes = crudRoutes(pointrConfigStore);
