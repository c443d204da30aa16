import { uploadDefinitions } from './uploadDefinitions.ts';
import { uploadApplyJob, uploadCheckJob, uploadUndoJob } from './services/upload/uploadJobs.ts';
import { bulkJob, bulkUndoJob } from './services/bulk/bulkJobs.ts';
import { saveRowsJob } from './services/bulk/saveRows.ts';
import { exportJob } from './services/export/exportJob.ts';
import type { ImportDefinition } from './services/upload/defineImport.ts';
import { importJob } from './services/upload/importJob.ts';
import type { JobDefinition } from './services/jobs/defineJob.ts';
import type { JobServices } from './services/jobs/jobServices.ts';
import { maintenanceJob, MAINTENANCE_KIND } from './maintenanceJob.ts';
import { removeUnusedFilesJob, REMOVE_UNUSED_FILES_KIND } from './removeUnusedFilesJob.ts';
import { employeeImport } from './resources/employee/employeeImport.ts';
import {
  sendDueNotificationsJob,
  SEND_DUE_NOTIFICATIONS_KIND,
  sendNotificationJob,
} from './resources/notification/sendNotificationJob.ts';
import { readCalendarsJob, READ_CALENDARS_KIND } from './resources/spaceBooking/readCalendarsJob.ts';
import { writeBookingEventsJob, WRITE_BOOKING_EVENTS_KIND } from './resources/spaceBooking/writeBookingEventsJob.ts';
import { mapImportJob } from './resources/buildingMap/mapImportJob.ts';
import { buildingBulkActions } from './resources/building/buildingBulk.ts';
import { deviceBulkActions } from './resources/device/deviceBulk.ts';
import { productBulkActions } from './resources/product/productBulk.ts';
import {
  reconcilePaymentsJob,
  RECONCILE_PAYMENTS_KIND,
  settlePaymentsJob,
  SETTLE_PAYMENTS_KIND,
} from './processes/payment/paymentsJob.ts';
import { purgeBuildingsJob, PURGE_BUILDINGS_KIND } from './processes/purgeBuildings.ts';

/** Every resource whose records are read from spreadsheets. */
const imports: readonly ImportDefinition[] = [employeeImport];

/** Every kind of long or nightly work, one line each. */
export function jobDefinitions(services: JobServices): JobDefinition[] {
  return [
    exportJob(services),
    importJob(services, imports),
    uploadCheckJob(services, uploadDefinitions),
    uploadApplyJob(services, uploadDefinitions),
    uploadUndoJob(services, uploadDefinitions),
    bulkJob(services, [...buildingBulkActions, ...deviceBulkActions, ...productBulkActions]),
    saveRowsJob(services),
    mapImportJob(services),
    bulkUndoJob(services),
    removeUnusedFilesJob(services),
    purgeBuildingsJob(services),
    sendNotificationJob(services),
    sendDueNotificationsJob(services),
    settlePaymentsJob(services),
    reconcilePaymentsJob(services),
    readCalendarsJob(services),
    writeBookingEventsJob(services),
    maintenanceJob(),
  ];
}

/** Work by the clock: kind and cron expression, in UTC. */
export const jobSchedules: readonly { readonly kind: string; readonly cron: string }[] = [
  { kind: REMOVE_UNUSED_FILES_KIND, cron: '41 2 * * *' },
  { kind: MAINTENANCE_KIND, cron: '23 * * * *' },
  { kind: SEND_DUE_NOTIFICATIONS_KIND, cron: '* * * * *' },
  { kind: SETTLE_PAYMENTS_KIND, cron: '* * * * *' },
  { kind: RECONCILE_PAYMENTS_KIND, cron: '37 * * * *' },
  { kind: READ_CALENDARS_KIND, cron: '* * * * *' },
  { kind: WRITE_BOOKING_EVENTS_KIND, cron: '* * * * *' },
  { kind: PURGE_BUILDINGS_KIND, cron: '11 2 * * *' },
];
