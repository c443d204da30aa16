import { crudRoutes } from '../../../services/crudRoutes.ts';
import { lockerConfigStore } from './lockerConfig.store.ts';

export const lockerConfigRoutes = crudRoutes(lockerConfigStore);
