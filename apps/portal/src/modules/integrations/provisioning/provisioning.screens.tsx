import { provisioningFacts } from '@atrium/contract';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

const MappingInput = formPart(async () => (await import('./MappingInput.tsx')).MappingInput);
const TokenSection = formPart(async () => (await import('./TokenSection.tsx')).TokenSection);
const RequestLog = formPart(async () => (await import('./RequestLog.tsx')).RequestLog);

const RotateTokenDialog = laterPart(async () => (await import('../apiKey/RotateKeyDialog.tsx')).RotateTokenDialog);

/** The directories that provide users of a customer (SCIM-01 to SCIM-03). */
export const provisioningScreens = defineScreens(provisioningFacts, {
  title: ({ name }) => name,
  initial: () => ({ active: true, mapping: [] }),
  list: {
    columns: [
      { field: 'name', width: 200 },
      { field: 'active', width: 120 },
      { field: 'makerName', width: 180 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'active', kind: 'boolean' }],
    rowActions: [{ key: 'rotate', needs: 'edit', icon: AutorenewOutlined, dialog: RotateTokenDialog }],
  },
  form: {
    sections: [
      { key: 'token', component: TokenSection },
      {
        key: 'main',
        fields: [{ field: 'name' }, { field: 'active' }, { field: 'makerName', readOnly: true }],
      },
      { key: 'mapping', fields: [{ field: 'mapping', component: MappingInput }] },
      { key: 'log', component: RequestLog },
    ],
  },
});
