import { bulkJob, bulkUndoJob } from './core/bulk/bulkJobs.ts';
import { exportJob } from './core/export/exportJob.ts';
import { removeUnusedFilesJob, removeUnusedFilesKind } from './core/files/removeUnusedFiles.ts';
import type { ImportDefinition } from './core/import/defineImport.ts';
import { importJob } from './core/import/importJob.ts';
import type { JobDefinition } from './core/jobs/defineJob.ts';
import type { JobServices } from './core/jobs/jobServices.ts';
import { maintenanceJob, maintenanceKind } from './maintenanceJob.ts';
import { employeeImport } from './resources/employee/employeeImport.ts';
import { buildingBulkActions } from './resources/building/buildingBulk.ts';
import { purgeBuildingsJob, purgeBuildingsKind } from './resources/building/purgeBuildings.ts';

/** Every resource whose records are read from spreadsheets. */
const imports: readonly ImportDefinition[] = [employeeImport];

/** Every kind of long or nightly work, one line each. */
export function jobDefinitions(services: JobServices): JobDefinition[] {
  return [
    exportJob(services),
    importJob(services, imports),
    bulkJob(services, buildingBulkActions),
    bulkUndoJob(services),
    removeUnusedFilesJob(services),
    purgeBuildingsJob(),
    maintenanceJob(),
  ];
}

/** Work by the clock: kind and cron expression, in UTC. */
export const jobSchedules: readonly { readonly kind: string; readonly cron: string }[] = [
  { kind: removeUnusedFilesKind, cron: '41 2 * * *' },
  { kind: maintenanceKind, cron: '23 * * * *' },
  { kind: purgeBuildingsKind, cron: '11 2 * * *' },
];
