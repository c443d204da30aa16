import type { ListQuery, ResourceDefinition } from '@atrium/contract';
import { z } from 'zod';

import type { StoredPage } from '../../store/recordReader.ts';
import { JsonText } from '../route.ts';

/** The OData envelope of a page (API-12); the next page is named by key, not by offset (API-38). `url` is the request's own. */
export function listAnswer(page: StoredPage, query: Pick<ListQuery, 'top'>, url: string): JsonText {
  const count = page.count === null ? '' : `"@odata.count":${String(page.count)},`;
  const next =
    page.nextToken === null ? '' : `,"@odata.nextLink":${JSON.stringify(nextLink(url, query.top, page.nextToken))}`;
  return new JsonText(`{${count}"value":[${page.rows.join(',')}]${next}}`);
}

function nextLink(url: string, top: number, token: string): string {
  const [path = '', text = ''] = url.split('?');
  const query = new URLSearchParams(text);
  query.delete('$skip');
  query.set('$top', String(top));
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

/** The answers a resource gives to all kinds of readers: whole, name only, or as an app reads it. */
export function readableSchema(
  resource: ResourceDefinition,
  shape: 'row' | 'record',
): { one: z.ZodType; list: z.ZodType } {
  const whole = resource[shape];
  const lookup = z.object({
    id: z.uuid(),
    ...Object.fromEntries((resource.lookupFields ?? []).map((field) => [field, z.unknown()])),
  });
  const one = z.union([
    whole,
    ...(resource.reader === undefined ? [] : [resource.reader]),
    ...(resource.lookupFields === undefined ? [] : [lookup]),
  ]);
  const selectable = z.union([whole.partial(), ...(resource.reader === undefined ? [] : [resource.reader.partial()])]);
  return { one, list: listOf(shape === 'row' ? z.union([one, selectable]) : one) };
}
