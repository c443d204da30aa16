import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { keyContactStore } from './keyContact.store.ts';

export const keyContactRoutes = [
  ...reorderRoutes(keyContactStore, { within: 'buildingId' }),
  ...crudRoutes(keyContactStore),
];
