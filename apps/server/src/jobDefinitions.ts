import { uploadDefinitions } from './uploadDefinitions.ts';
import { uploadApplyJob, uploadCheckJob, uploadUndoJob } from './services/upload/uploadJobs.ts';
import { bulkJob, bulkUndoJob } from './services/bulk/bulkJobs.ts';
import { saveRowsJob } from './services/bulk/saveRows.ts';
import { exportJob } from './services/export/exportJob.ts';
import type { ImportDefinition } from './services/upload/defineImport.ts';
import { importJob } from './services/upload/importJob.ts';
import type { JobDefinition } from './services/jobs/defineJob.ts';
import type { JobServices } from './services/jobs/jobServices.ts';
import { unlessHeld } from './restored.ts';
import { maintenanceJob, MAINTENANCE_KIND } from './maintenanceJob.ts';
import { removeUnusedFilesJob, REMOVE_UNUSED_FILES_KIND } from './removeUnusedFilesJob.ts';
import { employeeImport } from './modules/people/employee/employeeImport.ts';
import {
  sendDueNotificationsJob,
  SEND_DUE_NOTIFICATIONS_KIND,
  sendNotificationJob,
} from './modules/messages/notification/sendNotificationJob.ts';
import { expireLockersJob, EXPIRE_LOCKERS_KIND } from './modules/integrations/locker/expireLockersJob.ts';
import { readCalendarsJob, READ_CALENDARS_KIND } from './modules/bookings/spaceBooking/readCalendarsJob.ts';
import {
  writeBookingEventsJob,
  WRITE_BOOKING_EVENTS_KIND,
} from './modules/bookings/spaceBooking/writeBookingEventsJob.ts';
import { refreshRequestsJob, REFRESH_REQUESTS_KIND } from './modules/integrations/serviceRequest/refreshRequestsJob.ts';
import { sendRequestsJob, SEND_REQUESTS_KIND } from './modules/integrations/serviceRequest/sendRequestsJob.ts';
import {
  startSyncsJob,
  START_SYNCS_KIND,
  syncLocationsJob,
  syncProblemCodesJob,
} from './modules/integrations/sync/syncJobs.ts';
import { webhookOffJob } from './modules/integrations/webhook/webhookOffJob.ts';
import { releaseRoomsJob, RELEASE_ROOMS_KIND } from './modules/bookings/roomRelease/releaseRoomsJob.ts';
import { missedVisitsJob, MISSED_VISITS_KIND } from './modules/integrations/visitor/missedVisitsJob.ts';
import { retentionJob, RETENTION_KIND } from './modules/customers/dataRetention/retentionJob.ts';
import { mapImportJob } from './modules/places/buildingMap/mapImportJob.ts';
import { buildingBulkActions } from './modules/places/building/buildingBulk.ts';
import { deviceBulkActions } from './modules/places/device/deviceBulk.ts';
import { productBulkActions } from './modules/orders/product/productBulk.ts';
import {
  reconcilePaymentsJob,
  RECONCILE_PAYMENTS_KIND,
  settlePaymentsJob,
  SETTLE_PAYMENTS_KIND,
} from './modules/orders/payment/paymentsJob.ts';
import { purgeBuildingsJob, PURGE_BUILDINGS_KIND } from './modules/places/purgeBuildings.process.ts';

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
    unlessHeld(settlePaymentsJob(services)),
    reconcilePaymentsJob(services),
    readCalendarsJob(services),
    unlessHeld(writeBookingEventsJob(services)),
    unlessHeld(releaseRoomsJob(services)),
    expireLockersJob(services),
    unlessHeld(sendRequestsJob(services)),
    refreshRequestsJob(services),
    syncLocationsJob(services),
    syncProblemCodesJob(services),
    startSyncsJob(services),
    missedVisitsJob(),
    retentionJob(services),
    webhookOffJob(),
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
  { kind: RELEASE_ROOMS_KIND, cron: '* * * * *' },
  { kind: EXPIRE_LOCKERS_KIND, cron: '*/5 * * * *' },
  { kind: SEND_REQUESTS_KIND, cron: '* * * * *' },
  { kind: REFRESH_REQUESTS_KIND, cron: '* * * * *' },
  { kind: START_SYNCS_KIND, cron: '*/10 * * * *' },
  { kind: MISSED_VISITS_KIND, cron: '*/15 * * * *' },
  { kind: RETENTION_KIND, cron: '*/10 * * * *' },
  { kind: PURGE_BUILDINGS_KIND, cron: '11 2 * * *' },
];
