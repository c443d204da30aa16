import { crudRoutes } from '../../../services/crudRoutes.ts';
import { deepLinkStore } from './deepLink.store.ts';

export const deepLinkRoutes = crudRoutes(deepLinkStore);
