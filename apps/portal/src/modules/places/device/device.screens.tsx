import { type device, deviceFacts, deviceKinds, deviceVendorFacts, isId, spaceFacts } from '@atrium/contract';
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import { useMemo } from 'react';

import { useSearchParams } from 'react-router';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import type { RecordScreenOf } from '../../../kit/definition/formDefinition.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { DeclaredRecord } from '../../../screens/DeclaredRecord.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { LastSeen } from './LastSeen.tsx';
import { spacesOfBuilding } from './spacesOfBuilding.ts';
import { vendorsOfCustomer } from './vendorsOfCustomer.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

const HardwareIdInput = formPart(async () => (await import('./HardwareIdInput.tsx')).HardwareIdInput);
const AssignDialog = laterPart(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const ListDialog = laterPart(async () => (await import('./ListDialog.tsx')).ListDialog);
const ScanDeviceDialog = laterPart(async () => (await import('./ScanDeviceDialog.tsx')).ScanDeviceDialog);

const record: RecordScreenOf<typeof device> = {
  title: ({ name }) => name,
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'hardwareId', component: HardwareIdInput },
          { field: 'name' },
          { field: 'kind', half: true },
          { field: 'type', half: true },
          {
            field: 'deviceVendorId',
            half: true,
            reference: {
              resource: deviceVendorFacts,
              label: 'name',
              filter: (values) => vendorsOfCustomer(values.customerId).filter(),
            },
          },
          { field: 'gateway', half: true },
        ],
      },
      {
        key: 'place',
        fields: [
          {
            field: 'spaceId',
            reference: {
              ...spacesOfBuilding(null),
              filter: (values) => spacesOfBuilding(values.buildingId).filter(),
            },
          },
          { field: 'zoneId', half: true },
          { field: 'lastSeenAt', widget: 'dateTime', half: true, readOnly: true },
        ],
      },
    ],
  },
};

const { texts, ListScreen, fetchListEarly, fetchRecordEarly, loadRecord } = defineScreens(deviceFacts, {
  list: {
    columns: [
      { field: 'name', width: 230, secondary: 'hardwareId' },
      { field: 'kind', width: 110 },
      { field: 'type', hiddenByDefault: true },
      { field: 'deviceVendorName' },
      { field: 'zoneId', width: 110 },
      { field: 'spaceName' },
      { field: 'lastSeenAt', width: 170, cell: LastSeen },
      { field: 'gateway', width: 110, hiddenByDefault: true },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'kind', kind: 'choice', options: deviceKinds },
      { field: 'deviceVendorId', kind: 'reference', resource: deviceVendorFacts, label: 'name' },
      { field: 'assigned', kind: 'boolean' },
      { field: 'silent', kind: 'boolean' },
      { field: 'zoneId', kind: 'text' },
      { field: 'gateway', kind: 'boolean' },
      { field: 'spaceId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
    ],
    above: UploadLink,
    fixedFilter: atLevel('buildingId'),
    actions: [
      { key: 'scan', needs: 'view', dialog: ScanDeviceDialog },
      { key: 'addList', needs: 'add', dialog: ListDialog },
    ],
    bulk: [{ key: 'assign', needs: 'edit', icon: MeetingRoomOutlined, dialog: AssignDialog }],
  },
  form: record.form,
});

/** A device or a new one, which begins with the hardware id that was scanned and in the space that it was added from. */
function DeviceScreen() {
  const [query] = useSearchParams();
  const hardwareId = query.get('hardwareId');
  const spaceId = query.get('spaceId');
  const screens = useMemo(
    (): RecordScreenOf<typeof device> => ({
      ...record,
      initial: {
        kind: deviceKinds[0],
        gateway: false,
        ...(hardwareId === null ? {} : { hardwareId }),
        ...(isId(spaceId) ? { spaceId } : {}),
      },
    }),
    [hardwareId, spaceId],
  );
  return <DeclaredRecord resource={deviceFacts} screens={screens} />;
}

/** The devices and sensors of a building (PLACE-26, PLACE-27, PLACE-41). */
export const deviceScreens = {
  texts,
  ListScreen,
  fetchListEarly,
  RecordScreen: DeviceScreen,
  fetchRecordEarly,
  loadRecord,
};
