import { type RestService, valueAtPath } from '@atrium/contract';

import { ConnectionError } from '../../ports/connection.ts';
import type { ReadAnswer } from './judgeAnswer.ts';
import type { RestClient } from './restClient.ts';

const MAX_PAGES = 2_000;
const USUAL_SIZE = 100;

/** How a list continues, by the settings. */
type PagingRules = Pick<
  RestService,
  'paging' | 'pageParameter' | 'sizeParameter' | 'pageSize' | 'cursorPath' | 'itemsPath'
>;

function withParameters(address: string, parameters: readonly (readonly [string, string])[]): string {
  const url = new URL(address);
  for (const [name, value] of parameters) url.searchParams.set(name, value);
  return url.href;
}

/** Tells whether the parameters of a link say that it leads to the next page: `; rel="next last"`. */
function isNext(parameters: string): boolean {
  return parameters.split(';').some((parameter) => {
    const [name = '', value = ''] = parameter.split('=');
    const relations = value.replaceAll(/[",]/g, ' ').trim().toLowerCase().split(/\s/);
    return name.trim().toLowerCase() === 'rel' && relations.includes('next');
  });
}

/** The address of `rel="next"` of a `Link` header; null without one. */
function linkedNext({ response }: ReadAnswer): string | null {
  const header = response.headers.get('link') ?? '';
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g))
    if (isNext(parameters)) return address;
  return null;
}

/** The address of the page after one, or null where it was the last. */
function nextAddress(
  rules: PagingRules,
  first: string,
  { answer, current, count, page }: { answer: ReadAnswer; current: string; count: number; page: number },
): string | null {
  const { paging = 'none', pageParameter, cursorPath = null } = rules;
  const size = rules.pageSize ?? USUAL_SIZE;
  const parameter = pageParameter ?? '';
  if (paging === 'page' && count >= size) return withParameters(first, [[parameter, String(page + 2)]]);
  if (paging === 'offset' && count >= size) return withParameters(first, [[parameter, String((page + 1) * size)]]);
  if (paging === 'link') {
    const next = linkedNext(answer);
    return next === null ? null : new URL(next, current).href;
  }
  if (paging !== 'cursor') return null;
  const mark = valueAtPath(answer.value, cursorPath);
  if ((typeof mark !== 'string' && typeof mark !== 'number') || mark === '') return null;
  const text = String(mark);
  if (/^(?:https?:\/\/|\/)/.test(text)) return new URL(text, current).href;
  return withParameters(first, [[parameter === '' ? 'cursor' : parameter, text]]);
}

/**
 * Reads a list page by page, in whichever way it continues (SRV-05). A page may repeat or leave out items while the other side
 * changes: compare them by key, never by place.
 * @throws ConnectionError also where there is no list, or it does not end
 */
export async function* readPages<Call extends string>(
  client: RestClient<Call>,
  rules: PagingRules,
  address: string,
  name: Call,
): AsyncGenerator<readonly unknown[]> {
  const { paging = 'none', sizeParameter, pageParameter } = rules;
  const size = String(rules.pageSize ?? USUAL_SIZE);
  const begin: (readonly [string, string])[] = [];
  if ((sizeParameter ?? '') !== '') begin.push([sizeParameter ?? '', size]);
  if (paging === 'page' || paging === 'offset') begin.push([pageParameter ?? '', paging === 'page' ? '1' : '0']);
  const first = withParameters(address, begin);
  const asked = new Set<string>();
  let current: string | null = first;
  for (let page = 0; current !== null; page += 1) {
    if (page === MAX_PAGES || asked.has(current))
      throw new ConnectionError('unreadable', 'The list of the system does not end');
    asked.add(current);
    const answer: ReadAnswer = await client.call({ name, address: current });
    const items = valueAtPath(answer.value, rules.itemsPath ?? null);
    if (!Array.isArray(items))
      throw new ConnectionError('unreadable', 'The system answered no list where one is to be');
    yield items;
    current = nextAddress(rules, first, { answer, current, count: items.length, page });
  }
}
