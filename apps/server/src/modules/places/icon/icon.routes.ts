import { crudRoutes } from '../../../services/crudRoutes.ts';
import { iconStore } from './icon.store.ts';

export const iconRoutes = crudRoutes(iconStore);
