import { crudRoutes } from '../../../services/crudRoutes.ts';
import { visitorSettingsStore } from './visitorSettings.store.ts';

export const visitorSettingsRoutes = crudRoutes(visitorSettingsStore, { narrow: ['buildingId'] });
