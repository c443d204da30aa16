import { crudRoutes } from '../../services/crudRoutes.ts';
import { policyStore } from './policy.store.ts';

export const policyRoutes = crudRoutes(policyStore, { narrow: ['customerId'] });
