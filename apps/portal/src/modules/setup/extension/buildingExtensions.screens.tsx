import { extensionFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { ExtensionBlocks } from './ExtensionBlocks.tsx';
import { ExtensionSwitches } from './ExtensionSwitches.tsx';
import { ReleaseChip } from './ReleaseChip.tsx';

const { RecordScreen, fetchRecordEarly, loadRecord } = defineScreens(extensionFacts, {
  title: ({ name }) => name,
  chip: (row) => <ReleaseChip row={row} />,
  list: { columns: [{ field: 'name' }] },
  form: {
    sections: [
      { key: 'release', fields: [{ field: 'status' }] },
      { key: 'settings', component: ExtensionBlocks, edits: ['config', 'ambientControllers', 'appToken'] },
    ],
  },
});

/** The Extensions of a building, its `settings`: each is switched in the list and set up on its own page (BRAND-33). */
export const buildingExtensionScreens = {
  texts: 'extension',
  ListScreen: ExtensionSwitches,
  RecordScreen,
  fetchRecordEarly,
  loadRecord,
};
