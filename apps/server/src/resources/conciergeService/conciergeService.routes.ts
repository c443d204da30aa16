import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { conciergeServiceStore } from './conciergeService.store.ts';

export const conciergeServiceRoutes = [
  ...reorderRoutes(conciergeServiceStore, { within: 'buildingId' }),
  ...crudRoutes(conciergeServiceStore),
];
