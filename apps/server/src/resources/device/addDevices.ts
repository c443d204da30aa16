import { addedDevices, device, type DeviceList, deviceList } from '@atrium/contract';

import { type AnsweredIssue, HttpError, invalid } from '../../base/httpError.ts';
import { isUniqueViolation } from '../../db/databaseError.ts';
import { inOneTransaction } from '../../db/work.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';
import { insertMany } from '../../store/bulkWrites.ts';
import { deviceStore } from './device.store.ts';
import { placeIssues, takenHardwareIds } from './deviceRules.ts';

/** The hardware ids that the list has twice. */
function repeated(hardwareIds: readonly string[]): AnsweredIssue[] {
  const first = new Map<string, number>();
  return hardwareIds.flatMap((hardwareId, at): AnsweredIssue[] => {
    const own = hardwareId.toLowerCase();
    if (first.has(own)) return [{ field: `hardwareIds.${String(at)}`, code: 'duplicateHardwareId' }];
    first.set(own, at);
    return [];
  });
}

async function assertFree(context: ServiceContext, { buildingId, hardwareIds }: DeviceList): Promise<void> {
  const taken = await takenHardwareIds(context, buildingId, hardwareIds);
  const issues = taken.flatMap((issue, at) =>
    issue === null ? [] : [{ field: `hardwareIds.${String(at)}`, ...issue }],
  );
  const all = [...issues, ...repeated(hardwareIds).filter(({ field }) => !issues.some((one) => one.field === field))];
  if (all.length > 0) throw new HttpError(409, 'duplicate', { issues: all });
}

/** `POST device/list`: adds a device for each hardware id of a list, all of them or none (PLACE-28, PLACE-41). */
export const addDevices = defineRoute({
  method: 'POST',
  path: 'device/list',
  tag: device.name,
  summary: 'Add devices by a list of hardware ids, all of them or none',
  access: { kind: 'resource', resource: device, action: 'add' },
  body: deviceList,
  answer: addedDevices,
  status: 201,
  handle: async (context) => {
    const { grant, work, services, input } = context;
    const asked = input();
    const { hardwareIds, buildingId, ...common } = asked;
    const placed = await deviceStore.placeInScope(grant, work, { buildingId });
    const place = { ...common, buildingId, customerId: String(placed['customerId']) };
    const issues = await deviceStore.referenceIssues(grant, { work, services }, { ...common });
    if (issues.length > 0) throw invalid(issues);
    try {
      const added = await work.attempt(() =>
        inOneTransaction(work, async (inner) => {
          const wrong = await placeIssues(inner, place, true);
          if (wrong.length > 0) throw invalid(wrong);
          await assertFree({ ...context, work: inner, grant }, asked);
          const rows = hardwareIds.map((hardwareId) => ({
            ...placed,
            ...common,
            hardwareId,
            name: hardwareId,
            gateway: common.gateway ?? false,
          }));
          return insertMany(deviceStore, grant, inner, rows);
        }),
      );
      return { body: { added } };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Someone has added one of them in the meantime: now it is found.
      await assertFree(context, asked);
      throw error;
    }
  },
});
