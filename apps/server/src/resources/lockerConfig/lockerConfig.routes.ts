import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { lockerConfigStore } from './lockerConfig.store.ts';

export const lockerConfigRoutes = crudRoutes(lockerConfigStore);
