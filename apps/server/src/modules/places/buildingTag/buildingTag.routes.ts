import { crudRoutes } from '../../../services/crudRoutes.ts';
import { versionedRoutes } from '../../../http/versionedRoutes.ts';
import { buildingTagStore } from './buildingTag.store.ts';

export const buildingTagRoutes = versionedRoutes(crudRoutes(buildingTagStore, { narrow: ['buildingId'] }), '1.0');
