import { buildingTagFacts, tagFacts, tagGroups } from '@atrium/contract';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { TagRemoval } from './TagRemoval.tsx';
import { formPart } from '../../../ui/later/formPart.ts';

const TagGroupInput = formPart(async () => (await import('./TagWordsInput.tsx')).TagGroupInput);
const TagNameInput = formPart(async () => (await import('./TagWordsInput.tsx')).TagNameInput);
const MasterTagInput = formPart(async () => (await import('./MasterTagInput.tsx')).MasterTagInput);

/** The tags of a building, by group (PLACE-24). */
export const buildingTagScreens = defineScreens(buildingTagFacts, {
  title: ({ name }) => name,
  removal: TagRemoval,
  list: {
    above: UploadLink,
    removal: TagRemoval,
    columns: [
      { field: 'name' },
      { field: 'group' },
      { field: 'spaceCount', width: 110, align: 'right' },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'group', kind: 'choice', options: tagGroups },
      { field: 'tagId', kind: 'reference', resource: tagFacts },
    ],
    fixedFilter: atLevel('buildingId'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'tagId', reference: { resource: tagFacts, label: 'name' }, component: MasterTagInput },
          { field: 'name', half: true, component: TagNameInput },
          { field: 'group', half: true, component: TagGroupInput },
        ],
      },
    ],
  },
});
