import type { LoaderFunctionArgs, Params } from 'react-router';

import { entriesOf } from '../../kit/navigation/place.ts';
import { contextStackOf } from '../../kit/navigation/useContextStack.ts';
import { pageOf, paramsInside, type PlaceScreen } from '../router/placeHandle.ts';
import { loadScreenModule } from '../screenSet.ts';
import { rowsAllowed } from './earlyRows.ts';
import { queriesOfRole } from './roleQueries.ts';

/**
 * Asks for the rows that the list of an address shows, while its code is on the way and it is still being found out what
 * the person may see. What is refused is not shown before that: the guard decides over the screen, which then asks again.
 */
export async function fetchScreenEarly({ entry, words }: PlaceScreen, params: Params, search: string): Promise<void> {
  const stack = entriesOf(params).map((place) => ({ ...place, info: '' }));
  const context = contextStackOf({ stack, page: pageOf(words, params), params: paramsInside(words, params) });
  const { fetchListEarly } = await loadScreenModule(entry);
  await fetchListEarly?.(queriesOfRole(), context, search);
}

/** Milliseconds that a page waits for the rows of its list: those that are there by then are drawn with it, not in place of grey ones. */
const ROWS_SOON = 100;

/** The loader of a list: it asks, and waits for no more than a moment. A failure is the list's to show. */
export async function fetchRowsOf(
  screen: PlaceScreen,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): Promise<null> {
  const { search } = new URL(request.url);
  const rows = rowsAllowed.then(() => fetchScreenEarly(screen, params, search)).catch(() => undefined);
  const moment = new Promise((resolve) => {
    setTimeout(resolve, ROWS_SOON);
  });
  await Promise.race([rows, moment]);
  return null;
}
