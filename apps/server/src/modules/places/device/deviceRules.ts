import { type device, type RuleIssue, takesDevices } from '@atrium/contract';

import { viewGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { type AnsweredIssue, HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { Parameters, sql } from '../../../db/sql.ts';
import { joinBuilding } from '../buildings.reads.ts';
import { isDeviceVendorOf } from './deviceVendors.reads.ts';
import { findTypeOfSpace } from '../spaces.reads.ts';
import type {
  Changes,
  CheckContext,
  RemovalContext,
  Stored,
  StoreRegistry,
  WriteContext,
} from '../../../store/storeDefinition.ts';
import { deviceTable } from './device.table.ts';

type Device = Stored<typeof device>;
type DeviceChanges = Changes<typeof device, typeof deviceTable>;
type Place = {
  readonly [Field in 'customerId' | 'buildingId' | 'spaceId' | 'deviceVendorId']?: Device[Field] | undefined;
};

/**
 * Returns what is wrong with where a device is and whose it is: its space is one of the building that can hold devices
 * (PLACE-30), its vendor one of the customer. `isLocked` keeps both as they are until the transaction ends.
 */
export async function placeIssues(executor: Executor, place: Place, isLocked = false): Promise<RuleIssue[]> {
  const { customerId, buildingId, spaceId = null, deviceVendorId = null } = place;
  const issues: RuleIssue[] = [];
  if (spaceId !== null) {
    const type = await findTypeOfSpace(executor, spaceId, buildingId, isLocked);
    if (type === undefined) issues.push({ field: 'spaceId', code: 'reference' });
    else if (!takesDevices(type)) issues.push({ field: 'spaceId', code: 'spaceWithoutDevices' });
  }
  if (deviceVendorId !== null && !(await isDeviceVendorOf(executor, deviceVendorId, customerId, isLocked)))
    issues.push({ field: 'deviceVendorId', code: 'reference' });
  return issues;
}

/** A device that has a hardware id already; its building is named to those who may see the device there (SEC-19). */
interface Holder {
  /** In small letters. */
  readonly hardwareId: string;
  readonly buildingId: string;
  readonly buildingName: string | null;
}

interface HolderContext {
  readonly work: Executor;
  readonly services: { readonly stores: StoreRegistry };
  readonly grant: Grant;
}

async function findHolders(
  { work, services, grant }: HolderContext,
  hardwareIds: readonly string[],
  exceptId: string | null,
): Promise<Holder[]> {
  const store = services.stores.named('device');
  const { holder } = grant;
  const view = holder.kind === 'session' ? viewGrant(holder.session, store.resource, holder.trace) : grant;
  const parameters = new Parameters();
  const seen = view === null ? null : store.statement(view, parameters);
  const joins = seen?.joins ?? joinBuilding(deviceTable.buildingId).fixed;
  return work.query<Holder>({
    text: `select lower(t.hardware_id) as "hardwareId", t.building_id as "buildingId",
        case when ${seen?.scope ?? 'false'} then b.name end as "buildingName"
      from ${sql`${deviceTable}`.fixed} t ${joins}
      where lower(t.hardware_id) in (select lower(asked) from unnest(${parameters.add(hardwareIds)}::text[]) asked)
        and t.deleted_at is null and t.id is distinct from ${parameters.add(exceptId)}::uuid`,
    values: parameters.values,
  });
}

/** Returns why each hardware id cannot be had in the building, in the order of the list; null for one that is free (PLACE-28, ERR-34, ERR-35). */
export async function takenHardwareIds(
  context: HolderContext,
  buildingId: string | undefined,
  hardwareIds: readonly string[],
  exceptId: string | null = null,
): Promise<(Omit<AnsweredIssue, 'field'> | null)[]> {
  const found = await findHolders(context, hardwareIds, exceptId);
  const holders = new Map(found.map((holder) => [holder.hardwareId, holder]));
  return hardwareIds.map((hardwareId) => {
    const holder = holders.get(hardwareId.toLowerCase());
    if (holder === undefined) return null;
    if (holder.buildingId === buildingId) return { code: 'duplicateHardwareId' };
    const names = holder.buildingName === null ? {} : { names: [holder.buildingName] };
    return { code: 'hardwareIdAssigned', ...names };
  });
}

async function assertFree(
  context: HolderContext,
  { buildingId, hardwareId }: Partial<Device>,
  id: string,
): Promise<void> {
  if (hardwareId === undefined) return;
  const [taken] = await takenHardwareIds(context, buildingId, [hardwareId], id);
  if (taken) throw new HttpError(409, 'duplicate', { issues: [{ field: 'hardwareId', ...taken }] });
}

/** Judges the place of a device as far as it changes. */
export function findDeviceIssues({ work, values, changed }: CheckContext<Device>): Promise<RuleIssue[]> {
  return placeIssues(
    work,
    changedPlace(values, (field) => changed.includes(field)),
  );
}

function changedPlace(values: Partial<Device>, isChanged: (field: 'spaceId' | 'deviceVendorId') => boolean): Place {
  return {
    ...values,
    spaceId: isChanged('spaceId') ? (values.spaceId ?? null) : null,
    deviceVendorId: isChanged('deviceVendorId') ? (values.deviceVendorId ?? null) : null,
  };
}

/** Returns what a device is called: by its hardware id where no one gave it a name, also after that id has changed. */
function nameOf({ name, hardwareId }: Partial<Device>, before: Device | null): string | undefined {
  const isUnnamed = (name ?? '') === '' || (before !== null && name === before.hardwareId && before.name === name);
  return isUnnamed ? hardwareId : name;
}

/** Checks again what others may have changed meanwhile, and that the hardware id is free (PLACE-28, PLACE-30). */
export async function completeDevice(context: WriteContext<Device>): Promise<DeviceChanges> {
  const { work, before, values, id } = context;
  const place = changedPlace(values, (field) => values[field] !== before?.[field]);
  const issues = await placeIssues(work, place, true);
  if (issues.length > 0) throw invalid(issues);
  if (values.hardwareId?.toLowerCase() !== before?.hardwareId.toLowerCase()) await assertFree(context, values, id);
  return { ...values, name: nameOf(values, before) };
}

/** Brings a device back where its hardware id is still free, without what has gone meanwhile (PLACE-42). */
export async function returnDevice(context: RemovalContext<Device>): Promise<DeviceChanges> {
  const { work, before, id } = context;
  await assertFree(context, before, id);
  const gone = await placeIssues(work, before, true);
  return Object.fromEntries(gone.map(({ field }) => [field, null]));
}
