import { type device, deviceFacts, listParameters, type RowOf } from '@atrium/contract';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { pathOf } from '../../../kit/navigation/place.ts';

export type DeviceRow = RowOf<typeof device>;

/** The device with this hardware id in any letter case, in whatever building the person sees; undefined where there is none. */
export async function findDevice(hardwareId: string, signal?: AbortSignal): Promise<DeviceRow | undefined> {
  const wanted = hardwareId.toLowerCase();
  const filter = { kind: 'call', functions: ['tolower'], field: 'hardwareId', operator: 'eq', value: wanted } as const;
  const query = listParameters({ filter, top: 1 });
  const { data } = await callApi<ListAnswer<DeviceRow>>(deviceFacts.path, { query, signal });
  return data.value[0];
}

/** Returns where a device is edited. */
export function deviceAddress({ id, customerId, buildingId }: DeviceRow): string {
  return pathOf(
    [
      { context: 'CUSTOMER', id: customerId },
      { context: 'BUILDING', id: buildingId },
    ],
    'devices',
    id,
  );
}
