import { apiKeyFacts, apiKeyLimits, buildingFacts, type FilterNode, vendorFacts } from '@atrium/contract';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';

import type { Values } from '../../../kit/definition/formDefinition.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { KeyChip } from './KeyChip.tsx';
import { KeyRights } from './KeyRights.tsx';
import { KeyStart } from './KeyStart.tsx';

const KeyRightsInput = formPart(async () => (await import('./KeyRightsInput.tsx')).KeyRightsInput);
const KeySection = formPart(async () => (await import('./KeySection.tsx')).KeySection);
const KeyReachInput = formPart(async () => (await import('./KeyPlaces.tsx')).KeyReachInput);
const KeyBuildingsInput = formPart(async () => (await import('./KeyPlaces.tsx')).KeyBuildingsInput);
const KeyVendorsInput = formPart(async () => (await import('./KeyPlaces.tsx')).KeyVendorsInput);

const RotateKeyDialog = laterPart(async () => (await import('./RotateKeyDialog.tsx')).RotateKeyDialog);

/** Offers what is of the customer of a key. */
function ofItsCustomer({ customerId }: Values): FilterNode | undefined {
  return typeof customerId === 'string'
    ? { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }
    : undefined;
}

/** The keys with which programs call the API (KEY-01, KEY-02). */
export const apiKeyScreens = defineScreens(apiKeyFacts, {
  title: ({ name }) => name,
  chip: (record) => <KeyChip row={record} />,
  texts: ['role'],
  initial: () => ({
    rights: {},
    reach: 'all',
    buildingIds: [],
    vendorIds: [],
    addresses: [],
    expiresAt: new Date(Date.now() + apiKeyLimits.usual).toISOString(),
  }),
  list: {
    columns: [
      { field: 'name', width: 200, secondary: KeyStart },
      { field: 'rights', cell: KeyRights, width: 240 },
      { field: 'expiresAt', isInstant: true, cell: KeyChip, chip: true, width: 160 },
      { field: 'lastUsedOn', isDay: true, width: 120 },
      { field: 'lastUsedAddress', width: 130, hiddenByDefault: true },
      { field: 'createdAt', isInstant: true, width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'expiresAt', kind: 'date' },
      { field: 'lastUsedOn', kind: 'date' },
    ],
    fixedFilter: atLevel('customerId'),
    rowActions: [{ key: 'rotate', needs: 'edit', icon: AutorenewOutlined, dialog: RotateKeyDialog }],
  },
  form: {
    sections: [
      { key: 'key', component: KeySection },
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'expiresAt', widget: 'dateTime', half: true },
          { field: 'addresses', widget: 'addresses' },
        ],
      },
      {
        key: 'places',
        fields: [
          { field: 'reach', component: KeyReachInput },
          {
            field: 'buildingIds',
            component: KeyBuildingsInput,
            reference: { resource: buildingFacts, label: 'name', filter: ofItsCustomer },
          },
          {
            field: 'vendorIds',
            component: KeyVendorsInput,
            reference: { resource: vendorFacts, label: 'name', filter: ofItsCustomer },
          },
        ],
      },
      { key: 'rights', fields: [{ field: 'rights', component: KeyRightsInput }] },
    ],
  },
});
