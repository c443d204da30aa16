import { featureOf, menu } from '@atrium/contract';
import type { ContextName, FeatureKey } from '@atrium/contract';

import { menuPage } from './contexts/landing.ts';
import type { ScreenEntry } from './screenSet.ts';

/** An address behind its contexts, held against the table of screens. */
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

/** The screen of an address: the longest page that fits, with at most one record id behind it; null when there is none (SHELL-17). */
export function matchScreen(
  screens: readonly ScreenEntry[],
  context: ContextName,
  rest: readonly string[],
): ScreenMatch | null {
  const [first = '', ...others] = rest;
  const segments = [menuPage(context, first), ...others];
  const found = screens
    .filter((entry) => entry.context === context)
    .toSorted((one, other) => other.page.split('/').length - one.page.split('/').length)
    .flatMap((entry) => {
      const match = matchEntry(entry, segments);
      return match === null ? [] : [{ entry, ...match }];
    })[0];
  if (found === undefined) return null;
  // The address keeps the word the person came with, so that links made from it stay theirs.
  const page = [first, ...found.page.split('/').slice(1)].join('/');
  return { ...found, page };
}

/** The feature that opens a screen: its own or that of its sub-route (NAV-66), else that of the menu item its page begins with. */
export function featureOfScreen(entry: ScreenEntry): FeatureKey {
  if (entry.feature !== undefined) return entry.feature;
  const [page = ''] = entry.page.split('/');
  const item = menu.find((candidate) => candidate.context === entry.context && candidate.page === page);
  const own = item?.subRoutes?.find(({ path }) => path === entry.page)?.feature;
  return own ?? (item === undefined ? `${entry.context}.${page}` : featureOf(item));
}
