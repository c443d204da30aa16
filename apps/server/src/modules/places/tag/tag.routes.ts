import { crudRoutes } from '../../../services/crudRoutes.ts';
import { versionedRoutes } from '../../../http/versionedRoutes.ts';
import { tagStore } from './tag.store.ts';

export const tagRoutes = versionedRoutes(crudRoutes(tagStore), '1.0');
