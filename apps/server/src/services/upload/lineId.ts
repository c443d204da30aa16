import { createHash } from 'node:crypto';

/**
 * The id of the record that is made of a line of a job, or of a row that a person sends: a UUID version 7 with the time of
 * the maker's own id, the same whenever that is done again.
 */
export function lineId(makerId: string, line: number | string): string {
  const time = makerId.replaceAll('-', '').slice(0, 12);
  const digits = createHash('sha256')
    .update(`${makerId} ${String(line)}`)
    .digest('hex');
  const variant = ((Number.parseInt(digits.slice(3, 4), 16) & 3) | 8).toString(16);
  const parts = [time.slice(0, 8), time.slice(8), `7${digits.slice(0, 3)}`, `${variant}${digits.slice(4, 7)}`];
  return [...parts, digits.slice(7, 19)].join('-');
}
