import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { keyContactStore } from './keyContact.store.ts';

export const keyContactRoutes = [
  ...reorderRoutes(keyContactStore, { within: 'buildingId' }),
  ...crudRoutes(keyContactStore),
];
