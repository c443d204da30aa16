import { requestPath } from '../../requestPath.ts';
import type { HttpError } from '../../../base/httpError.ts';
import { refusal } from './batchRequest.ts';

const ROOT = '/api/';

/** An address with the record that it begins with in place of `$` and the id of the request that made it. */
function withReference(url: string, records: ReadonlyMap<string, string>): string | HttpError {
  const [, id, rest = ''] = /^\/?\$([^/?#(]+)([/?#(].*)?$/.exec(url) ?? [];
  if (id === undefined || /^(?:metadata|count|batch|all|crossjoin|entity|root|id)$/.test(id)) return url;
  const record = records.get(id);
  return record === undefined ? refusal(`Before this request none with the id ${id} was answered.`) : record + rest;
}

/** Checks whether a path leads out of what it is below, or has signs that programs read differently. */
function isOdd(path: string): boolean {
  const decoded = requestPath(path).replaceAll(/%2f/gi, '/').replaceAll(/%2e/gi, '.');
  const words = decoded.split('/').slice(2, -1);
  const hasDots = decoded.split('/').some((word) => word === '.' || word === '..');
  return hasDots || words.includes('') || path.includes('\\') || /%(?:5c|00)/i.test(path);
}

/**
 * Returns the path and query that a request of a batch is for, below the root of the API; or why there is none.
 * @param hosts what the origin of the server is called
 * @param records the paths of records by the ids of the requests that made or read them
 */
export function partUrl(
  sent: string,
  hosts: readonly string[],
  records: ReadonlyMap<string, string>,
): string | HttpError {
  const [, host, ofHost] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(sent) ?? [];
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return refusal(`${host} is another server.`);
  const referred = ofHost ?? withReference(sent, records);
  if (typeof referred !== 'string') return referred;
  const url = referred.startsWith('/') || ofHost !== undefined ? referred : ROOT + referred;
  const [path = ''] = url.split('?', 1);
  if (/[^\x21-\x7e]|#/.test(url)) return refusal('The address is not encoded as those of requests are.');
  if (!path.startsWith(ROOT) || isOdd(path)) return refusal('The address is no path of the API.');
  return url;
}
