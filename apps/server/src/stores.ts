import { auditEntryStore } from './modules/people/auditEntry/auditEntry.store.ts';
import * as resourceStores from './resourceStores.ts';
import { createStores } from './store/stores.ts';

/** The stores of all resources, and the audit log, which is read as one. */
export const stores = createStores(Object.values(resourceStores), [auditEntryStore]);
