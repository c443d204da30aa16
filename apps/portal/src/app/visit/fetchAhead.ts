import type { LoaderFunctionArgs, Params } from 'react-router';

import { entriesOf } from '../../kit/navigation/place.ts';
import { contextStackOf } from '../../kit/navigation/useContextStack.ts';
import { pageOf, paramsInside, type PlaceScreen } from '../router/placeHandle.ts';
import { loadScreenModule } from '../screenSet.ts';
import { earlyCallsAllowed } from './earlyCalls.ts';
import { queriesOfRole } from './roleQueries.ts';

/**
 * Asks for the rows or the record that an address shows, while its code is on the way and it is still being found out what
 * the person may see. What is refused is not shown before that: the guard decides over the screen, which then asks again.
 */
export async function fetchScreenEarly(
  { entry, words, part }: PlaceScreen,
  params: Params,
  search: string,
): Promise<void> {
  const stack = entriesOf(params).map((place) => ({ ...place, info: '' }));
  const { recordId } = params;
  const context = contextStackOf({ stack, page: pageOf(words, params), recordId, params: paramsInside(words, params) });
  const { fetchListEarly, fetchRecordEarly } = await loadScreenModule(entry);
  await (part === 'ListScreen' ? fetchListEarly : fetchRecordEarly)?.(queriesOfRole(), context, search);
}

/** Milliseconds that a page waits for what it shows: what is there by then is drawn with it, not in place of a skeleton. */
const ANSWER_SOON = 100;

/** The loader of a screen: it asks, and waits for no more than a moment. A failure is the screen's to show. */
export async function fetchAhead(
  screen: PlaceScreen,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): Promise<null> {
  const { search } = new URL(request.url);
  const answer = earlyCallsAllowed.then(() => fetchScreenEarly(screen, params, search)).catch(() => undefined);
  const moment = new Promise((resolve) => {
    setTimeout(resolve, ANSWER_SOON);
  });
  await Promise.race([answer, moment]);
  return null;
}
