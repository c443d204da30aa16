import { space } from '@atrium/contract';

import type { BatchDefinition } from '../../services/batch/defineBatch.ts';
import { spaceBatch } from './spaceBatch.ts';

/** The images of a building's floors and spaces, each in a file that is named after the map reference (PLACE-36). */
export const imageBatch: BatchDefinition = {
  kind: 'image',
  listedWith: 'space',
  hasImages: true,
  resource: space,
  placedIn: 'building',
  referenceField: spaceBatch.referenceField,
  columns: [],
  within: spaceBatch.within,
  fixed: spaceBatch.fixed,
};
