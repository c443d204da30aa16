import { iconFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { IconPicture } from './IconPicture.tsx';

/** The icons of a category (ROOT-34, MAP-08). */
export const iconScreens = defineScreens(iconFacts, {
  title: ({ name }) => name,
  list: { columns: [{ field: 'name' }, { field: 'imageId', cell: IconPicture, width: 80 }, { field: 'revision' }] },
  form: { sections: [{ key: 'main', fields: [{ field: 'name' }, { field: 'imageId' }] }] },
});
