import { createHash } from 'node:crypto';

/**
 * The id of the record that a job makes of a line: a UUID version 7 with the time of the job's own id, the same whenever
 * the job is begun again.
 */
export function lineId(jobId: string, line: number): string {
  const time = jobId.replaceAll('-', '').slice(0, 12);
  const digits = createHash('sha256')
    .update(`${jobId} ${String(line)}`)
    .digest('hex');
  const variant = ((Number.parseInt(digits.slice(3, 4), 16) & 3) | 8).toString(16);
  const parts = [time.slice(0, 8), time.slice(8), `7${digits.slice(0, 3)}`, `${variant}${digits.slice(4, 7)}`];
  return [...parts, digits.slice(7, 19)].join('-');
}
