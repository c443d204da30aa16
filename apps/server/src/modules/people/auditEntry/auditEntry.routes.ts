import { countRoutes, getRoutes, listRoutes } from '../../../http/crud/readRoutes.ts';
import { exportRoute } from '../../../services/export/exportRoute.ts';
import { auditEntryStore } from './auditEntry.store.ts';

/** `GET audit/entry`, its count, its export and one entry (AUD-01, AUD-02, AUD-04). Entries have no other routes (AUD-06). */
export const auditEntryRoutes = [
  ...countRoutes(auditEntryStore, {}),
  exportRoute(auditEntryStore, {}),
  ...listRoutes(auditEntryStore, {}),
  ...getRoutes(auditEntryStore),
];
