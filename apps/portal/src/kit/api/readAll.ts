import { callApi, type ListAnswer } from './callApi.ts';
import { API_BASE, type CallOptions } from './sendRequest.ts';

/** Reads a list to its end, page by page as the server links them: no answer holds more than 1,000 rows (API-12). */
export async function readAll<Row>(path: string, options: Pick<CallOptions, 'query' | 'signal'>): Promise<Row[]> {
  const { data } = await callApi<ListAnswer<Row>>(path, options);
  const rows = [...data.value];
  let next = data['@odata.nextLink'];
  while (next !== undefined) {
    const answer = await callApi<ListAnswer<Row>>(next.slice(API_BASE.length), { signal: options.signal });
    rows.push(...answer.data.value);
    next = answer.data['@odata.nextLink'];
  }
  return rows;
}
