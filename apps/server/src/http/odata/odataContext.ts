import type { IncomingHttpHeaders } from 'node:http';

import { isObject } from '../../store/validate.ts';
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
export function wantsContext(asked: AskedAs): boolean {
  return isODataClient(asked) && !/odata\.metadata=none/i.test(formatOf(asked));
}

/** Checks whether a request says that it is an OData client's: by the version that it reads, or by how much metadata it wants. */
export function isODataClient(asked: AskedAs): boolean {
  const { headers } = asked;
  const isVersioned = headers['odata-maxversion'] !== undefined || headers['odata-version'] !== undefined;
  return isVersioned || /odata\.metadata=(?:none|minimal|full)/i.test(formatOf(asked));
}

function formatOf({ headers, query }: AskedAs): string {
  return `${String(query['$format'] ?? '')};${headers.accept ?? ''}`;
}

/** A record with its version as the tag that a change names in `If-Match`; what has none as it is. */
function tagged(row: unknown): unknown {
  if (!isObject(row) || typeof row['version'] !== 'number') return row;
  return { '@odata.etag': `"${String(row['version'])}"`, ...row };
}

/** An answer as OData clients read it: its context first, and each record with its tag. */
export function withContext(text: string, context: string): string {
  const answer: unknown = JSON.parse(text);
  if (!isObject(answer)) return text;
  const { value } = answer;
  const annotated = Array.isArray(value) ? { ...answer, value: value.map(tagged) } : tagged(answer);
  return JSON.stringify(Object.assign({ '@odata.context': context }, annotated));
}

/** Returns where an answer is in `$metadata`, as a URL; `model` is the route's path in the model. */
export function odataContext(model: string, params: Readonly<Record<string, string>>, query: RawQuery): string {
  const [set = ''] = model.split('/$entity');
  const isOne = query['id'] !== undefined || set !== model;
  const path = set.replaceAll(/\/\{(\w+)\}/g, (_, name: string) => `(${params[name] ?? ''})`);
  const select = query['$select'];
  return `/api/$metadata#${path}${typeof select === 'string' ? `(${select})` : ''}${isOne ? '/$entity' : ''}`;
}
