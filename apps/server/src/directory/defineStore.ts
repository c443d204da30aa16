import { storesOf } from '../store/defineStore.ts';
import { directory } from './directory.ts';

/** Declares how a resource is kept, with the product's own users, customers and buildings. */
export const defineStore = storesOf(directory);
