import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { conciergeServiceStore } from './conciergeService.store.ts';

export const conciergeServiceRoutes = [
  ...reorderRoutes(conciergeServiceStore, { within: 'buildingId' }),
  ...crudRoutes(conciergeServiceStore),
];
