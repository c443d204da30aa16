import { device, deviceBulkChange } from '@atrium/contract';

import { changeFields, defineBulkAction, writable } from '../../../services/bulk/bulkAction.ts';

/** Assigns many devices to a space, or detaches them, and sets their zone (PLACE-41). */
export const deviceBulkActions = [
  defineBulkAction({
    path: 'device/bulk',
    resource: device,
    summary: 'Assign or detach many devices at once',
    change: deviceBulkChange,
    apply: (target, change) => changeFields(target, writable(target, device.name), target.id, change),
  }),
];
