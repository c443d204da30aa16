import * as resourceStores from './resourceStores.ts';
import { createStores } from './store/stores.ts';

/** The stores of all resources. */
export const stores = createStores(Object.values(resourceStores));
