import { z } from 'zod';

import { defineJob, type JobDefinition } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { runRetention } from './runRetention.process.ts';

export const RETENTION_KIND = 'retention.run';

/** Removes what is older than the customers' policies say, in the night of each (AUDIT-14); it looks every ten minutes whose that is. */
export function retentionJob({ all }: JobServices): JobDefinition {
  return defineJob({
    kind: RETENTION_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, signal, report }) => ({
      removed: await runRetention({ executor, services: all(), signal, onBatch: (done) => report(done) }, Date.now()),
    }),
  });
}
