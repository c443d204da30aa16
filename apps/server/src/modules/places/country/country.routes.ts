import { crudRoutes } from '../../../services/crudRoutes.ts';
import { countryStore } from './country.store.ts';

export const countryRoutes = crudRoutes(countryStore);
