import { parsePath } from '../../kit/navigation/place.ts';
import { contextStackOf } from '../../kit/navigation/useContextStack.ts';
import { matchScreen } from '../matchScreen.ts';
import { screens } from '../screens.ts';
import { loadScreenModule } from '../screenSet.ts';
import { prefetchPlace } from '../shell/lazyScreen.ts';
import { queriesOfRole } from './roleQueries.ts';

/**
 * Loads the screen of an address and asks for the rows that it lists, while it is still being found out what the person
 * may see. What is refused is not shown before that: the guard decides over the screen, which then asks again.
 */
export async function fetchPlaceEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  prefetchPlace(pathname);
  const parsed = parsePath(pathname);
  const match = parsed === null ? null : matchScreen(screens, parsed.context, parsed.rest);
  if (parsed === null || match === null || match.recordId !== undefined) return;
  const stack = parsed.entries.map((entry) => ({ ...entry, info: '' }));
  const context = contextStackOf({ stack, page: match.page, params: match.params });
  const { fetchListEarly } = await loadScreenModule(match.entry);
  await fetchListEarly?.(queriesOfRole(), context, search);
}
