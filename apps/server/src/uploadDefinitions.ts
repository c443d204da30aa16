import { deviceUpload } from './resources/device/deviceUpload.ts';
import { destinationUpload } from './resources/space/destinationUpload.ts';
import { imageUpload } from './resources/space/imageUpload.ts';
import { buildingSpaceUpload, spaceUpload } from './resources/space/spaceUpload.ts';
import type { UploadDefinition } from './services/upload/defineUpload.ts';

/** Every kind of place that is uploaded in bulk (PLACE-32), one line each. */
export const uploadDefinitions: readonly UploadDefinition[] = [
  buildingSpaceUpload,
  destinationUpload,
  deviceUpload,
  imageUpload,
  spaceUpload,
];
