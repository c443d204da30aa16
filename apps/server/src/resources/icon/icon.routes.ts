import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { iconStore } from './icon.store.ts';

export const iconRoutes = crudRoutes(iconStore);
