import { expandsOf, type ListQuery, type ResourceDefinition } from '@atrium/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { StoredPage } from '../../store/recordReader.ts';
import { type ODataPaging, sizedSkipToken } from '../odata/odataPaging.ts';
import { JsonText } from '../route.ts';

/**
 * The OData envelope of a page (API-12); the next page is named by key, not by offset (API-38). `url` is the request's own;
 * the dialect of UserByCustomer numbers its pages (RES-108), but goes on by key as every list does.
 */
export function listAnswer(
  page: StoredPage,
  query: Pick<ListQuery, 'top'>,
  url: string,
  sizeName: '$top' | 'pageSize' = '$top',
): JsonText {
  const link = page.nextToken === null ? null : nextLink(url, sizeName, query.top, page.nextToken);
  return pageAnswer(page, link);
}

/** The same for a client of OData: `$top` is what is left of the records that it asked for, and after the last there is no link (API-47). */
export function odataListAnswer(page: StoredPage, paging: ODataPaging, url: string): JsonText {
  const isOver = page.nextToken === null || paging.left === 0;
  return pageAnswer(page, isOver ? null : linkOf(url, '$top', paging.left, sizedSkipToken(paging, page.nextToken)));
}

function pageAnswer({ count, rows }: StoredPage, next: string | null): JsonText {
  const counted = count === null ? '' : `"@odata.count":${String(count)},`;
  return new JsonText(
    `{${counted}"value":[${rows}]${next === null ? '' : `,"@odata.nextLink":${JSON.stringify(next)}`}}`,
  );
}

/** The first pages of lists are asked for again and again; to read and write such an address took 20 microseconds. */
const linksOfFirstPages = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (link, key) => link.length + key.length,
});

function nextLink(url: string, sizeName: string, top: number, token: string): string {
  if (url.includes('skiptoken')) return linkOf(url, sizeName, top, token);
  const key = `${sizeName} ${String(top)} ${url}`;
  const known = linksOfFirstPages.get(key) ?? linkOf(url, sizeName, top, '');
  linksOfFirstPages.set(key, known);
  // A token has letters, digits, - and _ alone. Where the name was sent with its letters encoded it is not at the end.
  return known.endsWith('skiptoken=') ? known + token : linkOf(url, sizeName, top, token);
}

/** The address of a next page; without `top` it says no size. */
function linkOf(url: string, sizeName: string, top: number | null, token: string): string {
  const [path = '', text = ''] = url.split('?');
  const query = new URLSearchParams(text);
  query.delete('$skip');
  query.delete('pageNo');
  if (top === null) query.delete(sizeName);
  else query.set(sizeName, String(top));
  query.set('$skiptoken', token);
  return `${path}?${query.toString()}`;
}

function listOf(row: z.ZodType) {
  return z.object({
    '@odata.count': z.int().optional(),
    value: z.array(row),
    '@odata.nextLink': z.string().optional(),
  });
}

/** The references that `$expand` adds. */
function expandedShape(resource: ResourceDefinition) {
  return Object.fromEntries(
    Object.keys(expandsOf(resource)).map((name) => [name, z.looseObject({ id: z.uuid() }).nullable().optional()]),
  );
}

/** The answers a resource gives to all kinds of readers: whole, name only, or as an app reads it; with `$select` a part. */
export function readableSchema(
  resource: ResourceDefinition,
  shape: 'row' | 'record',
): { one: z.ZodType; part: z.ZodType; list: z.ZodType } {
  const whole = resource[shape].extend(expandedShape(resource));
  const lookup = z.object({
    id: z.uuid(),
    ...Object.fromEntries((resource.lookupFields ?? []).map((field) => [field, z.unknown()])),
  });
  const one = z.union([
    whole,
    ...(resource.reader === undefined ? [] : [resource.reader]),
    ...(resource.lookupFields === undefined ? [] : [lookup]),
  ]);
  const part = z.union([whole.partial(), ...(resource.reader === undefined ? [] : [resource.reader.partial()])]);
  const counted = z.looseObject({ count: z.int() });
  return { one, part, list: listOf(shape === 'row' ? z.union([one, part, counted]) : one) };
}
