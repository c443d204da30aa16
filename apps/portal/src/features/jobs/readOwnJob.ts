import { z } from 'zod';

import type { Job } from '../../kit/jobs/job.ts';
import { fileResult, jobShape } from '../../kit/jobs/readJob.ts';

const withFile = z.looseObject({ result: fileResult.nullable().catch(null) });

/** A line of one's own jobs, with the address of the file that it has made. */
export function readOwnJob(value: unknown): Job {
  const fileUrl = withFile.parse(value).result?.fileUrl;
  return { ...jobShape.parse(value), ...(fileUrl === undefined ? {} : { fileUrl }) };
}
