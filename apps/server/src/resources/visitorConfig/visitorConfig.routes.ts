import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { visitorConfigStore } from './visitorConfig.store.ts';

export const visitorConfigRoutes = crudRoutes(visitorConfigStore);
