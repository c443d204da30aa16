import type { IncomingHttpHeaders } from 'node:http';

import type { RawQuery } from '../route.ts';

/** What a request asks of an OData answer apart from its text. */
interface AskedAs {
  readonly headers: IncomingHttpHeaders;
  readonly query: RawQuery;
}

/**
 * Checks whether a request is an OData client's that reads where its answer is in `$metadata`: it says which version it
 * reads, or how much metadata (API-44). Others are answered without `@odata.context`.
 */
export function wantsContext({ headers, query }: AskedAs): boolean {
  const format = `${String(query['$format'] ?? '')};${headers.accept ?? ''}`;
  if (/odata\.metadata=none/i.test(format)) return false;
  const isVersioned = headers['odata-maxversion'] !== undefined || headers['odata-version'] !== undefined;
  return isVersioned || /odata\.metadata=(?:minimal|full)/i.test(format);
}

/** A JSON object with its context first. */
export function withContext(text: string, context: string): string {
  const rest = text.slice(1);
  return `{"@odata.context":${JSON.stringify(context)}${rest === '}' ? '' : ','}${rest}`;
}

/** Returns where an answer is in `$metadata`, as a URL; `model` is the route's path in the model. */
export function odataContext(model: string, params: Readonly<Record<string, string>>, query: RawQuery): string {
  const [set = ''] = model.split('/$entity');
  const isOne = query['id'] !== undefined || set !== model;
  const path = set.replaceAll(/\/\{(\w+)\}/g, (_, name: string) => `(${params[name] ?? ''})`);
  const select = query['$select'];
  return `/api/$metadata#${path}${typeof select === 'string' ? `(${select})` : ''}${isOne ? '/$entity' : ''}`;
}
