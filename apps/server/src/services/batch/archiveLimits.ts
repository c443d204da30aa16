import { batchLimits } from '@atrium/contract';

import type { UnzipLimits } from '../files/unzip.ts';

/** What an archive of images may hold (SEC-09). */
export const archiveLimits: UnzipLimits = {
  mostFiles: batchLimits.maxImages,
  mostFileBytes: batchLimits.maxFileBytes,
  mostUnpackedBytes: 2 * batchLimits.maxFileBytes,
};
