import { noteOwnWrite } from './ownWrites.ts';
import { sendRequest } from './sendRequest.ts';
import type { CallOptions } from './sendRequest.ts';

/** A successful answer: its JSON body, the `ETag` as sent and the status. */
export interface Answer<Data> {
  readonly data: Data;
  readonly etag: string | null;
  /** What a page tells that may reach the identity provider of the answer (SEC-06). */
  readonly providerVersion: string | null;
  readonly status: number;
}

/** A list answer (API-12). */
export interface ListAnswer<Row> {
  readonly value: readonly Row[];
  readonly '@odata.count'?: number;
  readonly '@odata.nextLink'?: string;
}

/**
 * Calls the API: `callApi<Timezone>('building/timezone/…')`. The body is taken to have the contract's shape,
 * which the server's tests hold it to; an empty one yields an empty object (API-29). Rejects with `ApiError` (API-27, API-28).
 */
export function callApi<Data>(path: string, options: CallOptions = {}): Promise<Answer<Data>> {
  return sendRequest(path, options, async (response, method) => {
    const raw = await response.text();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where an answer gets its contract type
    const data = (raw === '' ? {} : JSON.parse(raw)) as Data;
    if (method !== 'GET') noteOwnWrite(data);
    return {
      data,
      etag: response.headers.get('etag'),
      providerVersion: response.headers.get('x-provider-version'),
      status: response.status,
    };
  });
}
