import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { timezoneStore } from './timezone.store.ts';

export const timezoneRoutes = crudRoutes(timezoneStore);
