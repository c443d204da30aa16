import { bulkRoutes } from '../../../services/bulk/bulkRoutes.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { addDevices } from './addDevices.ts';
import { deviceStore, sensorStore } from './device.store.ts';
import { deviceBulkActions } from './deviceBulk.ts';
import { heartbeatRoute } from './heartbeat.routes.ts';

const narrow = ['customerId', 'buildingId', 'spaceId', 'deviceVendorId'];

/** `device` and `device/vendor/sensor` (RES-28, RES-30). */
export const deviceRoutes = [
  heartbeatRoute,
  addDevices,
  ...deviceBulkActions.flatMap(bulkRoutes),
  ...crudRoutes(sensorStore, { narrow }),
  ...crudRoutes(deviceStore, { narrow }),
];
