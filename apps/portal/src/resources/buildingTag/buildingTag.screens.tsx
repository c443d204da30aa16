import { buildingTag, tag, tagGroups } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';
import { atLevel } from '../../kit/list/atLevel.ts';
import { MasterTagInput } from './MasterTagInput.tsx';
import { TagGroupInput, TagNameInput } from './TagWordsInput.tsx';

/** The tags of a building, by group (PLACE-24). */
export const buildingTagScreens = defineScreens(buildingTag, {
  title: ({ name }) => name,
  list: {
    columns: [{ field: 'name' }, { field: 'group' }, { field: 'revision', width: 130 }],
    filters: [
      { field: 'group', kind: 'choice', options: tagGroups },
      { field: 'tagId', kind: 'reference', resource: tag },
    ],
    fixedFilter: atLevel('buildingId'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'tagId', reference: { resource: tag, label: 'name' }, component: MasterTagInput },
          { field: 'name', half: true, component: TagNameInput },
          { field: 'group', half: true, component: TagGroupInput },
        ],
      },
    ],
  },
});
