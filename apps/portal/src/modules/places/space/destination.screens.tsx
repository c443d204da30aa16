import { destinationFacts } from '@atrium/contract';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { nodesOf } from './nodesOf.ts';

/** The destinations of a campus (CAMP-05, CAMP-07). */
export const destinationScreens = defineScreens(destinationFacts, {
  title: ({ name }) => name,
  initial: ({ campusId }) => ({ type: 'Destination', parentId: campusId }),
  list: {
    above: UploadLink,
    columns: [
      { field: 'name', secondary: 'description' },
      { field: 'destinationZoomTier', width: 130, align: 'right' },
      { field: 'mapSpaceXRefId', width: 160 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'destinationZoomTier', kind: 'number' }],
    fixedFilter: nodesOf('Destination'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'description', widget: 'multiline' },
          { field: 'imageIds' },
          { field: 'mapSpaceXRefId', half: true },
        ],
      },
      {
        key: 'position',
        fields: [
          { field: 'latitude', half: true, unit: '°' },
          { field: 'longitude', half: true, unit: '°' },
          { field: 'destinationZoomTier', half: true },
        ],
      },
    ],
  },
});
