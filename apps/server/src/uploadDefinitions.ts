import { buildingUpload } from './modules/places/building/buildingUpload.ts';
import { buildingTagUpload } from './modules/places/buildingTag/buildingTagUpload.ts';
import { deviceUpload } from './modules/places/device/deviceUpload.ts';
import { keyContactUpload } from './modules/content/keyContact/keyContactUpload.ts';
import { quickRequestUpload } from './modules/integrations/serviceRequest/quickRequestUpload.ts';
import { statusMappingUpload } from './modules/integrations/serviceRequest/statusMappingUpload.ts';
import { destinationUpload } from './modules/places/space/destinationUpload.ts';
import { imageUpload } from './modules/places/space/imageUpload.ts';
import { buildingSpaceUpload, spaceUpload } from './modules/places/space/spaceUpload.ts';
import { tenantUpload } from './modules/people/tenant/tenantUpload.ts';
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
  quickRequestUpload,
  spaceUpload,
  statusMappingUpload,
  tenantUpload,
];
