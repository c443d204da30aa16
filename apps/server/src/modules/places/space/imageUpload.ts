import { space } from '@atrium/contract';

import type { UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { spaceUpload } from './spaceUpload.ts';

/** The images of a building's floors and spaces, each in a file that is named after the map reference (PLACE-36). */
export const imageUpload: UploadDefinition = {
  kind: 'image',
  listedWith: 'space',
  imageField: 'imageIds',
  resource: space,
  home: spaceUpload.home,
  referenceField: spaceUpload.referenceField,
  columns: [],
  within: spaceUpload.within,
  fixed: spaceUpload.fixed,
};
