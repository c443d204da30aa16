import { crudRoutes } from '../../../services/crudRoutes.ts';
import { mapTemplateStore } from './mapTemplate.store.ts';

export const mapTemplateRoutes = crudRoutes(mapTemplateStore);
