import { crudRoutes } from '../../../services/crudRoutes.ts';
import { dataRetentionStore } from './dataRetention.store.ts';

export const dataRetentionRoutes = crudRoutes(dataRetentionStore);
