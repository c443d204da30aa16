import { listLimits } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import type { RawQuery } from '../route.ts';
import { isODataClient } from './odataContext.ts';

/** The pages of a list that a client of OData reads to its end (API-47). */
export interface ODataPaging {
  /** The query of one page. */
  readonly query: RawQuery;
  /** Records of a page. */
  readonly size: number;
  /** Records that are to be answered after this page; null for all there are. */
  readonly left: number | null;
  readonly headers: Readonly<Record<string, string>>;
}

const preference = /(?:^|[,;\s])((?:odata\.)?maxpagesize)\s*=\s*"?(\d{1,9})/i;
/** A token with the size of the pages before it: a client need not say again what it prefers. */
const sizedToken = /^p(\d{1,4})-(.*)$/s;

/** Writes the token of the next page with the size of this one. */
export function sizedSkipToken({ size }: ODataPaging, token: string): string {
  return `p${String(size)}-${token}`;
}

/**
 * Returns how a client of OData is answered: pages of as many records as it prefers, 1,000 without a preference, and
 * `$top` as the number of records in all. Null for other callers, to whom `$top` is the size of a page (API-12).
 */
export function odataPaging({ headers }: Pick<FastifyRequest, 'headers'>, query: RawQuery): ODataPaging | null {
  const [, name, preferred] = preference.exec(String(headers.prefer ?? '')) ?? [];
  const given = query['$skiptoken'];
  const [, tokenSize, token] = (typeof given === 'string' ? sizedToken.exec(given) : null) ?? [];
  if (preferred === undefined && tokenSize === undefined && !isODataClient({ headers, query })) return null;
  const size = Math.min(listLimits.maxRows, Math.max(1, Number(preferred ?? tokenSize ?? listLimits.maxRows)));
  const top = query['$top'];
  // What is no number is left to the parser of the query, which says so.
  const total = typeof top === 'string' && /^\d{1,9}$/.test(top) ? Number(top) : null;
  return {
    query: {
      ...query,
      ...(top === undefined || total !== null ? { $top: String(Math.min(total ?? size, size)) } : {}),
      ...(token === undefined ? {} : { $skiptoken: token }),
    },
    size,
    left: total === null ? null : Math.max(0, total - size),
    headers: name === undefined ? {} : { 'preference-applied': `${name}=${String(size)}` },
  };
}
