import { crudRoutes } from '../../../services/crudRoutes.ts';
import { visitorConfigStore } from './visitorConfig.store.ts';

export const visitorConfigRoutes = crudRoutes(visitorConfigStore);
