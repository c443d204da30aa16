import { addedDevices, device, type DeviceList, deviceList } from '@atrium/contract';
import { z } from 'zod';

import { type AnsweredIssue, HttpError, invalid } from '../../../base/httpError.ts';
import { isUniqueViolation } from '../../../db/databaseError.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { insertMany } from '../../../store/bulkWrites.ts';
import { deviceStore } from './device.store.ts';
import { placeIssues, takenHardwareIds } from './deviceRules.ts';

/** A hardware id with its place in the list that was sent. */
interface Listed {
  readonly at: number;
  readonly hardwareId: string;
}

/** A list as far as it can be read, and what is wrong with how the others of its hardware ids are written. */
interface ReadList {
  readonly asked: Omit<DeviceList, 'hardwareIds'>;
  readonly listed: readonly Listed[];
  readonly wrong: readonly AnsweredIssue[];
}

const fieldOf = (at: number) => `hardwareIds.${String(at)}`;

/** Reads a list whose only faults may be hardware ids that are wrongly written: what else is wrong is said along with them. */
function readList({ input, body }: { readonly input: () => DeviceList; readonly body?: unknown }): ReadList {
  try {
    const { hardwareIds, ...asked } = input();
    return { asked, listed: hardwareIds.map((hardwareId, at) => ({ at, hardwareId })), wrong: [] };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.issues.every(({ field }) => /^hardwareIds\.\d+$/.test(field)))
      throw error;
    const one = deviceList.shape.hardwareIds.element;
    const listed = z
      .object({ hardwareIds: z.array(z.unknown()) })
      .parse(body)
      .hardwareIds.flatMap((sent, at) => {
        const { data: hardwareId } = one.safeParse(sent);
        return hardwareId === undefined ? [] : [{ at, hardwareId }];
      });
    return { asked: deviceList.omit({ hardwareIds: true }).parse(body), listed, wrong: error.issues };
  }
}

/** The hardware ids that the list has twice. */
function repeated(listed: readonly Listed[]): AnsweredIssue[] {
  const first = new Set<string>();
  return listed.flatMap(({ at, hardwareId }): AnsweredIssue[] => {
    const own = hardwareId.toLowerCase();
    if (first.has(own)) return [{ field: fieldOf(at), code: 'duplicateHardwareId' }];
    first.add(own);
    return [];
  });
}

/** Refuses a list with all that is wrong with it: `wrong`, and the hardware ids that cannot be had. */
async function assertFree(
  context: ServiceContext,
  { asked, listed }: ReadList,
  wrong: readonly AnsweredIssue[] = [],
): Promise<void> {
  const taken = await takenHardwareIds(
    context,
    asked.buildingId,
    listed.map(({ hardwareId }) => hardwareId),
  );
  const issues = taken.flatMap((issue, index) => {
    const at = listed[index]?.at;
    return issue === null || at === undefined ? [] : [{ field: fieldOf(at), ...issue }];
  });
  const all = [...issues, ...repeated(listed).filter(({ field }) => !issues.some((one) => one.field === field))];
  if (wrong.length > 0) throw invalid([...wrong, ...all]);
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
    const { grant, work, services } = context;
    const list = readList(context);
    const { buildingId, ...common } = list.asked;
    const placed = await deviceStore.placeInScope(grant, work, { buildingId });
    const place = { ...common, buildingId, customerId: String(placed['customerId']) };
    const unknown = await deviceStore.referenceIssues(grant, { work, services }, { ...common });
    try {
      const added = await work.attempt(() =>
        inOneTransaction(work, async (inner) => {
          const misplaced = await placeIssues(inner, place, true);
          const wrong = [
            ...list.wrong,
            ...unknown,
            ...misplaced.filter(({ field }) => !unknown.some((one) => one.field === field)),
          ];
          await assertFree({ ...context, work: inner, grant }, list, wrong);
          const rows = list.listed.map(({ hardwareId }) => ({
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
      await assertFree(context, list);
      throw error;
    }
  },
});
