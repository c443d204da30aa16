import { featureOf, menu } from '@atrium/contract';
import type { ContextName, FeatureKey } from '@atrium/contract';

import { tabOf } from './contexts/buildingTabs.ts';
import { menuPage } from './contexts/landing.ts';
import type { ScreenEntry } from './screenSet.ts';

/** What the table of screens has for an address, without its contexts. */
export interface ScreenMatch {
  readonly entry: ScreenEntry;
  /** The address without the record: `timezones`, `countries/{id}/states`. */
  readonly page: string;
  readonly recordId: string | undefined;
  readonly params: Readonly<Record<string, string>>;
}

function matchEntry(entry: ScreenEntry, segments: readonly string[]): Omit<ScreenMatch, 'entry'> | null {
  const pattern = entry.page.split('/');
  if (segments.length < pattern.length || segments.length > pattern.length + 1) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return { page: segments.slice(0, pattern.length).join('/'), recordId: segments[pattern.length], params };
}

/** The segments that name a page in another word, and the page of the table that they mean (SHELL-19, BLDG-07). */
function wordsOf(context: ContextName, rest: readonly string[]): { words: readonly string[]; target: string } {
  const [first = '', second] = rest;
  const tab = second === undefined ? null : tabOf(context, rest);
  return tab === null
    ? { words: [first], target: menuPage(context, first) }
    : { words: rest.slice(0, 2), target: tab.page };
}

/** The screen of an address: the longest page that fits, with at most one record id behind it; null when there is none (SHELL-17). */
export function matchScreen(
  screens: readonly ScreenEntry[],
  context: ContextName,
  rest: readonly string[],
): ScreenMatch | null {
  const { words, target } = wordsOf(context, rest);
  const named = target.split('/');
  const segments = [...named, ...rest.slice(words.length)];
  const found = screens
    .filter((entry) => entry.context === context)
    .toSorted((one, other) => other.page.split('/').length - one.page.split('/').length)
    .flatMap((entry) => {
      const match = matchEntry(entry, segments);
      return match === null ? [] : [{ entry, ...match }];
    })[0];
  if (found === undefined) return null;
  // The address keeps the words the person came with, so that links made from it stay theirs.
  const page = [...words, ...found.page.split('/').slice(named.length)].join('/');
  return { ...found, page };
}

/** The feature that opens a screen: its own or that of its sub-route (NAV-66), else that of the menu item its page begins with. */
export function featureOfScreen(entry: Omit<ScreenEntry, 'load'>): FeatureKey {
  if (entry.feature !== undefined) return entry.feature;
  const [first = ''] = entry.page.split('/');
  const page = menuPage(entry.context, first);
  const item = menu.find((candidate) => candidate.context === entry.context && candidate.page === page);
  const own = item?.subRoutes?.find(({ path }) => path === entry.page)?.feature;
  return own ?? (item === undefined ? `${entry.context}.${page}` : featureOf(item));
}
