import { textsOf, type ResourceFacts } from '@atrium/contract';

import type { Job } from '../jobs/job.ts';
import { useDownload } from './useDownload.ts';

interface ExportControl {
  /** How far a long export is; null while none is under way. */
  readonly job: Job | null;
  start(format: 'csv' | 'xlsx' | 'ndjson'): void;
  cancel(): void;
}

/** Exports the whole filtered, sorted set with the chosen columns (KIT-04). */
export function useExport(
  resource: ResourceFacts,
  path: string,
  query: Readonly<Record<string, string>>,
  columns: readonly string[],
): ExportControl {
  const { job, start, cancel } = useDownload();
  return {
    job,
    start: (format) =>
      start({
        path: `${path}/export`,
        query: { ...query, format, columns: columns.join(',') },
        name: `${textsOf(resource)}.${format}`,
      }),
    cancel,
  };
}
