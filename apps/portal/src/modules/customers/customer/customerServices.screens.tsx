import { CustomerServices } from './CustomerServices.tsx';

/** SaaS Providers of a customer (INTG-01). */
export const customerServicesScreens = { texts: 'customerServices', ListScreen: CustomerServices };
