import { appMenuKind } from '../../readModels/appEntry/entryKind.ts';
import { entryRoutes } from '../../readModels/appEntry/entryRoutes.ts';
import { appMenuStore } from './appMenu.store.ts';

export const appMenuRoutes = entryRoutes(appMenuStore, appMenuKind, 'appmenu');
