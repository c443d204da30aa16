import { device, takesDevices } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { findDeviceVendors } from './deviceVendors.reads.ts';
import { findPlacedSpaces, type PlacedSpace } from '../spaces.reads.ts';
import { assumedReference } from '../../../services/upload/checkLines.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { UploadDefinition, PlannedIssue, PlannedLine } from '../../../services/upload/defineUpload.ts';
import { PlaceNames } from '../../../services/upload/placeNames.ts';
import { ReferenceIndex } from '../../../services/upload/referenceIndex.ts';
import { inBuilding } from '../../../services/upload/uploadPlace.ts';
import type { Stored } from '../../../store/storeDefinition.ts';
import { deviceTable } from './device.table.ts';
import { takenHardwareIds } from './deviceRules.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The spaces of a building as lines name them: by their references, else by names that leave no other. */
interface SpacesInFile {
  readonly byReference: ReferenceIndex<PlacedSpace>;
  readonly names: PlaceNames<PlacedSpace>;
}

async function spacesInFile(executor: Executor, buildingId: string | null): Promise<SpacesInFile> {
  const spaces = await findPlacedSpaces(executor, buildingId);
  const byReference = new ReferenceIndex<PlacedSpace>();
  for (const one of spaces) if (one.reference !== null && one.reference !== '') byReference.add(one.reference, one);
  return { byReference, names: new PlaceNames(spaces) };
}

/** Returns what a line says of the space that its device is in. */
function planSpace({ byReference, names }: SpacesInFile, text: string): PlannedLine {
  const wrong = (code: 'reference' | 'severalCalledSo' | 'spaceWithoutDevices'): PlannedLine => ({
    body: {},
    issues: [{ field: 'spaceReference', code }],
  });
  const found = byReference.find(text);
  // What is called so is meant rather than what a spreadsheet program may have made the same of.
  const named = found?.isAssumed === false ? undefined : names.find(text);
  const space = named ?? found?.entry;
  if (space === undefined) return wrong(named === null ? 'severalCalledSo' : 'reference');
  if (!takesDevices(space.type)) return wrong('spaceWithoutDevices');
  const reference = space.reference ?? '';
  const isAssumed = reference !== '' && reference.toLowerCase() !== text.toLowerCase();
  return {
    body: { spaceId: space.id },
    issues: [],
    assumptions: isAssumed ? [assumedReference('spaceReference', text, reference)] : [],
  };
}

/** Finds the spaces and vendors that lines name, and the hardware ids that other buildings have (PLACE-28, PLACE-30, ERR-35). */
const plan: NonNullable<UploadDefinition<typeof device>['plan']> = async (
  executor,
  place,
  lines,
  _,
  { services, grant },
) => {
  const { buildingId, customerId } = place;
  const spaces = await spacesInFile(executor, buildingId);
  const vendors = new Map(
    (await findDeviceVendors(executor, customerId)).map(({ id, name }) => [name.toLowerCase(), id] as const),
  );
  const added = lines.flatMap(({ line, before, values }) => {
    const hardwareId = textOf(values.hardwareId);
    return before === null && hardwareId !== null ? [{ line, hardwareId }] : [];
  });
  const ids = added.map(({ hardwareId }) => hardwareId);
  const taken =
    grant === null ? [] : await takenHardwareIds({ work: executor, services, grant }, buildingId ?? undefined, ids);
  const holders = new Map(added.map(({ line }, at) => [line, taken[at] ?? null]));
  return new Map(
    lines.map(({ line, values }): [number, PlannedLine] => {
      const { spaceReference, vendorName } = values;
      const inSpace: PlannedLine =
        spaceReference === undefined
          ? { body: {}, issues: [] }
          : spaceReference === null
            ? { body: { spaceId: null }, issues: [] }
            : planSpace(spaces, textOf(spaceReference) ?? '');
      const holder = holders.get(line) ?? null;
      const issues: PlannedIssue[] = holder === null ? [] : [{ field: 'hardwareId', ...holder }];
      issues.push(...inSpace.issues);
      const body: { -readonly [Field in keyof Stored<typeof device>]?: unknown } = { ...inSpace.body };
      if (vendorName !== undefined) {
        const vendor = vendors.get((textOf(vendorName) ?? '').toLowerCase());
        if (vendorName !== null && vendor === undefined) issues.push({ field: 'vendorName', code: 'reference' });
        else body.deviceVendorId = vendor ?? null;
      }
      return [line, { body, issues, assumptions: inSpace.assumptions ?? [] }];
    }),
  );
};

/** Returns what the spaces of devices are called in a file, and the names of their vendors. */
async function describe(
  executor: Executor,
  records: readonly Partial<Stored<typeof device>>[],
): Promise<Record<string, string>[]> {
  const ofFirst = (field: 'buildingId' | 'customerId') =>
    records.map((record) => record[field]).find((id) => typeof id === 'string') ?? null;
  const { byReference, names } = await spacesInFile(executor, ofFirst('buildingId'));
  const vendors = new Map(
    (await findDeviceVendors(executor, ofFirst('customerId'))).map(({ id, name }) => [id, name] as const),
  );
  return records.map(({ spaceId, deviceVendorId }) => ({
    spaceReference: names.textOf(spaceId ?? '', (text) => byReference.find(text)?.isAssumed === false),
    vendorName: vendors.get(deviceVendorId ?? '') ?? '',
  }));
}

/** The devices and sensors of a building from a spreadsheet (PLACE-32, PLACE-41). */
export const deviceUpload: UploadDefinition<typeof device> = {
  kind: 'device',
  resource: device,
  home: inBuilding,
  referenceField: device.uploads.by,
  columns: columnsOf(device),
  within: ({ buildingId }) => sql`${column('t', deviceTable.buildingId)} = ${buildingId}::uuid`,
  fixed: ({ buildingId }) => ({ buildingId }),
  plan,
  describe,
};
