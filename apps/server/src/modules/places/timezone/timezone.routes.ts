import { crudRoutes } from '../../../services/crudRoutes.ts';
import { timezoneStore } from './timezone.store.ts';

export const timezoneRoutes = crudRoutes(timezoneStore);
