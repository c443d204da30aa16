import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { pointrConfigStore } from './pointrConfig.store.ts';

export const pointrConfigRoutes = crudRoutes(pointrConfigStore);
