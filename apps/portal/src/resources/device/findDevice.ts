import { device, listParameters, type RowOf } from '@atrium/contract';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { pathOf } from '../../kit/navigation/place.ts';

export type DeviceRow = RowOf<typeof device>;

/** A hardware id is part of few others: as many as are looked at for the one that is meant. */
const MOST_ALIKE = 50;

/** The device with this hardware id, in whatever building the person sees; undefined where there is none. */
export async function findDevice(hardwareId: string, signal?: AbortSignal): Promise<DeviceRow | undefined> {
  const query = listParameters({ search: hardwareId, top: MOST_ALIKE });
  const { data } = await callApi<ListAnswer<DeviceRow>>(device.path, { query, signal });
  const wanted = hardwareId.toLowerCase();
  return data.value.find((one) => one.hardwareId.toLowerCase() === wanted);
}

/** Where a device is edited. */
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
