import { crudRoutes } from '../../../services/crudRoutes.ts';
import { stateStore } from './state.store.ts';

export const stateRoutes = crudRoutes(stateStore);
