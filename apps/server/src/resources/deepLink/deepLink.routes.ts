import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { deepLinkStore } from './deepLink.store.ts';

export const deepLinkRoutes = crudRoutes(deepLinkStore);
