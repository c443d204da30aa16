import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { versionedRoutes } from '../../core/http/versionedRoutes.ts';
import { tagStore } from './tag.store.ts';

export const tagRoutes = versionedRoutes(crudRoutes(tagStore), '1.0');
