import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { stateStore } from './state.store.ts';

export const stateRoutes = crudRoutes(stateStore);
