import { extensionFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { ReleaseChip } from './ReleaseChip.tsx';

const ExtensionBlocks = formPart(async () => (await import('./ExtensionBlocks.tsx')).ExtensionBlocks);

/** The catalogue of extensions (ROOT-06, BRAND-22). */
export const extensionScreens = defineScreens(extensionFacts, {
  title: ({ name }) => name,
  initial: { status: 'activeForAll' },
  list: {
    columns: [
      { field: 'name', names: extensionFacts, width: 200 },
      { field: 'code', hiddenByDefault: true },
      { field: 'status', width: 150, cell: ReleaseChip, chip: true },
      { field: 'description', width: 300 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'status', kind: 'choice', options: ['activeForAll', 'provisioning'] }],
    // What buildings have of them is switched in the buildings.
    fixedFilter: () => ({ kind: 'compare', field: 'buildingId', operator: 'eq', value: null }),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'code' },
          { field: 'description', widget: 'multiline' },
          { field: 'status' },
        ],
      },
      { key: 'settings', component: ExtensionBlocks, edits: ['config', 'ambientControllers', 'appToken'] },
    ],
  },
});
