import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { countryStore } from './country.store.ts';

export const countryRoutes = crudRoutes(countryStore);
