import { galleryImageFacts } from '@atrium/contract';

import { useDeletedRecords } from '../../../kit/list/useDeletedRecords.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { Gallery } from './Gallery.tsx';

const { ListScreen, RecordScreen, fetchRecordEarly, loadRecord } = defineScreens(galleryImageFacts, {
  title: ({ altText, sortOrder }) => altText ?? `#${String(sortOrder + 1)}`,
  list: { columns: [{ field: 'altText', width: 280 }, { field: 'sortOrder' }, { field: 'revision', width: 130 }] },
  form: { sections: [{ key: 'image', fields: [{ field: 'imageId' }, { field: 'altText' }] }] },
});

/** The pictures of a building, or as a list those that were deleted (WORK-10). */
function Images() {
  const { isShown } = useDeletedRecords();
  return isShown ? <ListScreen /> : <Gallery />;
}

/** The Building Images of a building (NAV-44): the gallery, and a form for what one shows. */
export const galleryImageScreens = {
  texts: 'galleryImage',
  ListScreen: Images,
  RecordScreen,
  fetchRecordEarly,
  loadRecord,
};
