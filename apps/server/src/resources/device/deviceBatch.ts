import { type BatchAssumption, device, deviceKinds, takesDevices } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { findDeviceVendors } from '../../readModels/deviceVendors.ts';
import { findNamedSpaces, type NamedSpace } from '../../readModels/spaces.ts';
import { assumedReference } from '../../services/batch/checkLines.ts';
import type { BatchDefinition, PlannedIssue, PlannedLine } from '../../services/batch/defineBatch.ts';
import { ReferenceIndex } from '../../services/batch/referenceIndex.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { deviceTable } from './device.table.ts';
import { takenHardwareIds } from './deviceRules.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Finds the spaces and vendors that lines name, and the hardware ids that other buildings have (PLACE-28, PLACE-30, ERR-35). */
const plan: NonNullable<BatchDefinition['plan']> = async (executor, place, lines, _, { services, grant }) => {
  const { buildingId, customerId } = place;
  const spaces = new ReferenceIndex<NamedSpace>();
  for (const one of await findNamedSpaces(executor, buildingId)) spaces.add(one.reference, one);
  const vendors = new Map(
    (await findDeviceVendors(executor, customerId)).map(({ id, name }) => [name.toLowerCase(), id] as const),
  );
  const added = lines.flatMap(({ line, before, values }) => {
    const hardwareId = textOf(values['hardwareId']);
    return before === null && hardwareId !== null ? [{ line, hardwareId }] : [];
  });
  const ids = added.map(({ hardwareId }) => hardwareId);
  const taken =
    grant === null ? [] : await takenHardwareIds({ work: executor, services, grant }, buildingId ?? undefined, ids);
  const holders = new Map(added.map(({ line }, at) => [line, taken[at] ?? null]));
  return new Map(
    lines.map(({ line, values }): [number, PlannedLine] => {
      const issues: PlannedIssue[] = [];
      const body: Record<string, unknown> = {};
      const holder = holders.get(line) ?? null;
      if (holder !== null) issues.push({ field: 'hardwareId', ...holder });
      const assumptions: BatchAssumption[] = [];
      const { spaceReference, vendorName } = values;
      if (spaceReference !== undefined) {
        const text = textOf(spaceReference) ?? '';
        const found = spaces.find(text);
        const space = found?.entry;
        if (found?.isAssumed === true)
          assumptions.push(assumedReference('spaceReference', text, found.entry.reference));
        if (spaceReference !== null && space === undefined) issues.push({ field: 'spaceReference', code: 'reference' });
        else if (space !== undefined && !takesDevices(space.type))
          issues.push({ field: 'spaceReference', code: 'spaceWithoutDevices' });
        else body['spaceId'] = space?.id ?? null;
      }
      if (vendorName !== undefined) {
        const vendor = vendors.get((textOf(vendorName) ?? '').toLowerCase());
        if (vendorName !== null && vendor === undefined) issues.push({ field: 'vendorName', code: 'reference' });
        else body['deviceVendorId'] = vendor ?? null;
      }
      return [line, { body, issues, assumptions }];
    }),
  );
};

/** The references of the spaces of devices, and the names of their vendors. */
async function describe(executor: Executor, records: readonly Values[]): Promise<Record<string, string>[]> {
  const ofFirst = (field: string) => records.map((record) => textOf(record[field])).find((id) => id !== null) ?? null;
  const spaces = new Map(
    (await findNamedSpaces(executor, ofFirst('buildingId'))).map(({ id, reference }) => [id, reference] as const),
  );
  const vendors = new Map(
    (await findDeviceVendors(executor, ofFirst('customerId'))).map(({ id, name }) => [id, name] as const),
  );
  return records.map(({ spaceId, deviceVendorId }) => ({
    spaceReference: spaces.get(textOf(spaceId) ?? '') ?? '',
    vendorName: vendors.get(textOf(deviceVendorId) ?? '') ?? '',
  }));
}

/** The devices and sensors of a building from a spreadsheet (PLACE-32, PLACE-41). */
export const deviceBatch: BatchDefinition = {
  kind: 'device',
  resource: device,
  placedIn: 'building',
  referenceField: 'hardwareId',
  columns: [
    { field: 'hardwareId', kind: 'text', isRequired: true, example: 'A4:C1:38:0F:22:7B' },
    { field: 'kind', kind: 'choice', options: deviceKinds, isRequired: true, example: 'Sensor' },
    { field: 'name', kind: 'text', isOneLine: true, example: 'Motion, room 210' },
    { field: 'type', kind: 'text', isOneLine: true, example: 'Motion' },
    { field: 'gateway', kind: 'flag', example: 'no' },
    { field: 'zoneId', kind: 'text', example: 'Z-210' },
    { field: 'spaceReference', kind: 'text', sets: 'spaceId', example: 'F2-R210' },
    { field: 'vendorName', kind: 'text', sets: 'deviceVendorId', example: '' },
  ],
  within: ({ buildingId }) => sql`${column('t', deviceTable.buildingId)} = ${buildingId}::uuid`,
  fixed: ({ buildingId }) => ({ buildingId }),
  plan,
  describe,
};
