import { deviceBatch } from './resources/device/deviceBatch.ts';
import { destinationBatch } from './resources/space/destinationBatch.ts';
import { imageBatch } from './resources/space/imageBatch.ts';
import { buildingSpaceBatch, spaceBatch } from './resources/space/spaceBatch.ts';
import type { BatchDefinition } from './services/batch/defineBatch.ts';

/** Every kind of place that is uploaded in bulk (PLACE-32), one line each. */
export const batchDefinitions: readonly BatchDefinition[] = [
  buildingSpaceBatch,
  destinationBatch,
  deviceBatch,
  imageBatch,
  spaceBatch,
];
