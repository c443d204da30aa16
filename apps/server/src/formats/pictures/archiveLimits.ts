import { batchLimits } from '@atrium/contract/files';

import type { UnzipLimits } from '../zip/unzip.ts';

/** What an archive of images may hold (SEC-09): macOS adds a file to each, and folders are files of their own. */
export const archiveLimits: UnzipLimits = {
  maxFiles: 3 * batchLimits.maxImages,
  maxFileBytes: batchLimits.maxFileBytes,
  maxUnpackedBytes: 2 * batchLimits.maxFileBytes,
};
