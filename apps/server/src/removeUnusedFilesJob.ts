import { z } from 'zod';

import { removeUnusedFiles } from './services/files/removeUnusedFiles.ts';
import { defineJob, type JobDefinition } from './services/jobs/defineJob.ts';
import type { JobServices } from './services/jobs/jobServices.ts';

export const REMOVE_UNUSED_FILES_KIND = 'files.removeUnused';

/** Removes the files that nothing uses; runs every night, in one process. */
export function removeUnusedFilesJob({ all, files }: JobServices): JobDefinition {
  return defineJob({
    kind: REMOVE_UNUSED_FILES_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, report }) => {
      const removed = await removeUnusedFiles(executor, { files, stores: all().stores }, new Date());
      await report(removed, removed, { removed });
    },
  });
}
