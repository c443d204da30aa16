import { mapTemplateFacts, mapTemplateKinds, masterDataTypes } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { IconsLink } from './IconsLink.tsx';

/** The categories of icons, and the templates of structures (ROOT-32, ROOT-34, MAP-07). */
export const mapTemplateScreens = defineScreens(mapTemplateFacts, {
  title: ({ name }) => name,
  initial: { kind: 'Icon', type: 'Other' },
  list: {
    columns: [
      { field: 'name' },
      { field: 'kind' },
      { field: 'type' },
      { field: 'iconCount', cell: IconsLink, align: 'right' },
    ],
    filters: [
      { field: 'kind', kind: 'choice', options: mapTemplateKinds },
      { field: 'type', kind: 'choice', options: masterDataTypes },
    ],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [{ field: 'name' }, { field: 'kind', half: true }, { field: 'type', half: true }],
      },
      {
        key: 'drawing',
        fields: [
          { field: 'fillColor', half: true, widget: 'colour' },
          { field: 'outlineColor', half: true, widget: 'colour' },
          { field: 'outlineWidth', half: true, unit: 'px' },
          { field: 'iconSize', half: true, unit: 'px' },
        ],
      },
    ],
  },
});
