import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { mapTemplateStore } from './mapTemplate.store.ts';

export const mapTemplateRoutes = crudRoutes(mapTemplateStore);
