import { uploadDefinitions } from './uploadDefinitions.ts';
import * as resourceRoutes from './resourceRoutes.ts';
import type { ServiceRoute } from './services/route.ts';
import { odataRoutes } from './http/odata/odataRoutes.ts';
import { domainConfigRoutes } from './identity/domainConfigRoutes.ts';
import { tokenServiceRoutes } from './identity/tokenServiceRoutes.ts';
import { auditRoutes } from './services/audit/auditRoutes.ts';
import { recordUploadRoutes } from './services/upload/recordUploadRoutes.ts';
import { undoRoute } from './services/bulk/bulkRoutes.ts';
import { fileRoutes } from './services/files/fileRoutes.ts';
import { jobRoutes } from './services/jobs/jobRoutes.ts';
import { streamRoute } from './services/live/streamRoute.ts';
import { searchRoute } from './services/search/searchRoute.ts';

/** Every route of the API: those of the resources, and those of what serves all of them. */
export const routes: readonly ServiceRoute[] = [
  ...Object.values(resourceRoutes).flat(),
  ...auditRoutes,
  ...recordUploadRoutes(uploadDefinitions),
  ...domainConfigRoutes,
  ...fileRoutes,
  ...jobRoutes,
  ...odataRoutes,
  searchRoute,
  streamRoute,
  ...tokenServiceRoutes,
  undoRoute,
];
