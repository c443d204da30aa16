import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { versionedRoutes } from '../../core/http/versionedRoutes.ts';
import { buildingTagStore } from './buildingTag.store.ts';

export const buildingTagRoutes = versionedRoutes(crudRoutes(buildingTagStore, { narrow: ['buildingId'] }), '1.0');
