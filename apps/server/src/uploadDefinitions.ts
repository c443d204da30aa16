import { buildingUpload } from './resources/building/buildingUpload.ts';
import { buildingTagUpload } from './resources/buildingTag/buildingTagUpload.ts';
import { deviceUpload } from './resources/device/deviceUpload.ts';
import { keyContactUpload } from './resources/keyContact/keyContactUpload.ts';
import { destinationUpload } from './resources/space/destinationUpload.ts';
import { imageUpload } from './resources/space/imageUpload.ts';
import { buildingSpaceUpload, spaceUpload } from './resources/space/spaceUpload.ts';
import { tenantUpload } from './resources/tenant/tenantUpload.ts';
import type { UploadDefinition } from './services/upload/defineUpload.ts';

/** Every kind of record that is uploaded in bulk (PLACE-32, WORK-07), one line each. */
export const uploadDefinitions: readonly UploadDefinition[] = [
  buildingSpaceUpload,
  buildingTagUpload,
  buildingUpload,
  destinationUpload,
  deviceUpload,
  imageUpload,
  keyContactUpload,
  spaceUpload,
  tenantUpload,
];
