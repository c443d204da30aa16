import { pageAliases, type ContextName } from '@atrium/contract';
import type { RouteObject } from 'react-router';

import { loadRecordScreen } from '../../kit/form/LazyRecordScreen.tsx';
import { contextRoutes } from '../../kit/navigation/place.ts';
import { buildingTabs, tabPage } from '../contexts/buildingTabs.ts';
import { EnterContext } from '../contexts/EnterContext.tsx';
import { loadScreenSet } from '../screenSet.ts';
import type { ScreenEntry } from '../screenSet.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { fetchAhead } from '../visit/fetchAhead.ts';
import type { PlaceHandle, PlaceScreen } from './placeHandle.ts';
import { ScreenFailure } from './ScreenFailure.tsx';

/** The words of an address that mean a page of the table in another way (SHELL-19, BLDG-07). */
function otherWords(context: ContextName): readonly (readonly [words: string, page: string])[] {
  const tabs = buildingTabs.map((tab) => [tabPage(tab), tab.page] as const);
  return [...Object.entries(pageAliases[context] ?? {}), ...(context === 'BUILDING' ? tabs : [])];
}

/** Every way to name the page of a screen behind its context; links made from one keep it. */
function wordsOf({ context, page }: ScreenEntry): readonly string[] {
  const others = otherWords(context).flatMap(([words, meant]) =>
    `${page}/`.startsWith(`${meant}/`) ? [`${words}${page.slice(meant.length)}`] : [],
  );
  return [...new Set([page, ...others])];
}

/** Loads the screen of a route with its texts: they are there before the page is left for it. */
async function loadScreen({ entry, part }: PlaceScreen) {
  if (part === 'ListScreen') {
    const { ListScreen, loadList } = await loadScreenSet(entry);
    await loadList?.();
    return ListScreen;
  }
  const [set] = await Promise.all([loadScreenSet(entry), loadRecordScreen()]);
  // The parts of forms that the screen's module has named by now.
  await (set.loadRecord ?? loadRecordScreen)();
  return set.RecordScreen ?? NotFound;
}

function screenRoute(path: string, screen: PlaceScreen): RouteObject {
  const handle: PlaceHandle = { context: screen.entry.context, screen };
  return {
    path,
    caseSensitive: true,
    handle,
    lazy: { Component: () => loadScreen(screen) },
    loader: (place) => fetchAhead(screen, place),
    // An open screen asks for what it shows itself.
    shouldRevalidate: () => false,
  };
}

/** The routes of the screens of one context: each page, and its records (SHELL-17, NAV-76). */
export function screenRoutes(screens: readonly ScreenEntry[], context: ContextName): RouteObject[] {
  const own = screens.filter((entry) => entry.context === context);
  return own.flatMap((entry) =>
    wordsOf(entry).flatMap((words) => [
      screenRoute(words, { entry, words, part: 'ListScreen' }),
      screenRoute(`${words}/:recordId`, { entry, words, part: 'RecordScreen' }),
    ]),
  );
}

/**
 * The routes of all places, at any depth (SHELL-13 to SHELL-17). `pagesOf` gives the screens that a place has from the start;
 * the router is given all others when their place is opened.
 */
export function placeRoutes(pagesOf: (context: ContextName) => RouteObject[] = () => []): RouteObject[] {
  const places = contextRoutes((context) => {
    const handle: PlaceHandle = { context };
    return [
      { index: true, handle, Component: EnterContext },
      ...pagesOf(context),
      { path: '*', handle, Component: NotFound },
    ];
  });
  // Around the routes and not at each: the router draws nothing of a route whose code has failed to load.
  return [{ ErrorBoundary: ScreenFailure, children: places }];
}
