import type { ContextName } from '@atrium/contract';
import type { Params, UIMatch } from 'react-router';

import type { ScreenEntry } from '../screenSet.ts';

/** The screen that a route shows. */
export interface PlaceScreen {
  readonly entry: ScreenEntry;
  /** The words of its page behind the context, ids as parameters; they may name the page in another way than the table does. */
  readonly words: string;
  readonly part: 'ListScreen' | 'RecordScreen';
}

/** What a route of a context says of itself. */
export interface PlaceHandle {
  readonly context: ContextName;
  /** None where a context is entered without a page, and where there is no such page. */
  readonly screen?: PlaceScreen;
}

function isPlaceHandle(handle: unknown): handle is PlaceHandle {
  return typeof handle === 'object' && handle !== null && 'context' in handle;
}

/** Returns what the matched route says of itself; null outside of the contexts. */
export function handleOf(matches: readonly Pick<UIMatch, 'handle'>[]): PlaceHandle | null {
  const handle = matches.at(-1)?.handle;
  return isPlaceHandle(handle) ? handle : null;
}

const parameters = /:(\w+)/g;

/** The ids inside the words of a page. */
export function paramsInside(words: string, params: Params): Readonly<Record<string, string>> {
  return Object.fromEntries([...words.matchAll(parameters)].map(([, name = '']) => [name, params[name] ?? '']));
}

/** The words of a page with its ids: `countries/{id}/states`. */
export function pageOf(words: string, params: Params): string {
  return words.replaceAll(parameters, (_, name: string) => params[name] ?? '');
}
