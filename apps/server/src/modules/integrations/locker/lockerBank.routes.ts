import { crudRoutes } from '../../../services/crudRoutes.ts';
import { lockerBankStore } from './lockerBank.store.ts';

export const lockerBankRoutes = crudRoutes(lockerBankStore, { narrow: ['customerId', 'buildingId', 'floorId'] });
