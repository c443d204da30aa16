import type { ListQuery } from './parseListQuery.ts';
import { writeOrderBy } from './parseOrderBy.ts';
import { writeFilter } from './writeFilter.ts';

/** The query parameters that ask a list for `query`, unencoded; what is missing, null or empty is left out. */
export function listParameters(query: Partial<ListQuery>): Record<string, string> {
  const { filter, orderBy, top, skip, isCounted, select, expand, search, skipToken } = query;
  const parameters: Record<string, string> = {};
  if (filter != null) parameters['$filter'] = writeFilter(filter);
  if (orderBy !== undefined && orderBy.length > 0) parameters['$orderby'] = writeOrderBy(orderBy);
  if (top !== undefined) parameters['$top'] = String(top);
  if (skip !== undefined && skip > 0) parameters['$skip'] = String(skip);
  if (isCounted === true) parameters['$count'] = 'true';
  if (select != null && select.length > 0) parameters['$select'] = select.join(',');
  if (expand !== undefined && expand.length > 0) parameters['$expand'] = expand.join(',');
  if (search != null && search !== '') parameters['$search'] = search;
  if (skipToken != null) parameters['$skiptoken'] = skipToken;
  return parameters;
}

/** The query string, without a question mark, that asks a list for `query`: `$filter=name%20eq%20'x'&$top=25`. */
export function buildListQuery(query: Partial<ListQuery>): string {
  return Object.entries(listParameters(query))
    .map(([parameter, value]) => `${parameter}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
}
