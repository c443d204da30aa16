import { galleryImage } from '@atrium/contract';

import { defineScreens } from '../../screens/defineScreens.tsx';
import { Gallery } from './Gallery.tsx';

const { RecordScreen } = defineScreens(galleryImage, {
  title: ({ altText, sortOrder }) => altText ?? `#${String(sortOrder + 1)}`,
  list: { columns: [{ field: 'altText' }] },
  form: { sections: [{ key: 'image', fields: [{ field: 'imageId' }, { field: 'altText' }] }] },
});

/** The Building Images of a building (NAV-44): the gallery, and a form for what one shows. */
export const galleryImageScreens = { texts: 'galleryImage', ListScreen: Gallery, RecordScreen };
