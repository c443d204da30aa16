import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { StyleSheet } from '@emotion/sheet';

import { readTabStored, writeTabStored } from '../storage/browserStorage.ts';
import { tabKeys } from '../storage/storageKeys.ts';
import { createStyle, fillSheet, rulesIn } from './styleSheets.ts';

const KEY = 'css';
/** Characters of rules that a tab keeps at most. */
const MAX_KEPT = 500_000;

/** What the supported browsers (SHELL-26) do not know without a prefix: Safari 17, and the last two an older Chrome. */
const prefixed = /^(?:user-select|backdrop-filter|text-decoration|print-color-adjust|box-decoration-break):/;

/** Adds the prefixes that are still needed; Emotion's own plugin adds those of browsers that are long gone, to every rule. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && prefixed.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Rules of one element at most, as Emotion has them. */
const MAX_RULES = 65_000;

/** Emotion's sheet with elements that the policy of pages allows. In development Emotion makes an element of each rule. */
class AllowedSheet extends StyleSheet {
  override insert(rule: string): void {
    if (this.isSpeedy && this.ctr % MAX_RULES === 0) {
      const style = createStyle(document);
      style.dataset['emotion'] = this.key;
      style.dataset['s'] = '';
      this.hydrate([style]);
      // The element of these rules is there: Emotion makes none.
      this.ctr += 1;
    }
    super.insert(rule);
  }
}

function newCache(): EmotionCache {
  const cache = createCache({ key: KEY, stylisPlugins: [prefix] });
  const { key, container, isSpeedy, tags } = cache.sheet;
  // Emotion makes sheets of the same kind for styles of the whole page.
  const sheet = new AllowedSheet({ key, container, speedy: isSpeedy });
  sheet.hydrate(tags);
  return Object.assign(cache, { sheet });
}

/** The styles of a tab as it keeps them: the names name what the rules say, so that they never go stale. */
interface KeptStyles {
  readonly names: readonly string[];
  readonly rules: string;
}

function isKept(value: unknown): value is KeptStyles {
  if (typeof value !== 'object' || value === null || !('names' in value) || !('rules' in value)) return false;
  return Array.isArray(value.names) && typeof value.rules === 'string';
}

function readKept(): KeptStyles | null {
  try {
    const kept: unknown = JSON.parse(readTabStored(tabKeys.styles) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Returns a cache that takes the names for made, as in a page that a server has drawn. The rules go into the element after
 * that: Emotion moves it first, which empties it, and the policy of pages takes none with a text of its own (SEC-06).
 */
function cacheOf({ names, rules }: KeptStyles): EmotionCache | null {
  const style = createStyle(document);
  style.dataset['emotion'] = [KEY, ...names].join(' ');
  document.head.append(style);
  const cache = newCache();
  if (fillSheet(style, rules)) return cache;
  style.remove();
  return null;
}

function namesIn({ inserted }: EmotionCache): readonly string[] {
  return Object.keys(inserted).filter((name) => inserted[name] === true);
}

/** Keeps the styles of this visit for the next one in this tab. */
function keep(cache: EmotionCache): void {
  const rules = cache.sheet.tags.flatMap(({ sheet }) => rulesIn(sheet)).join('');
  if (rules.length > MAX_KEPT) return;
  writeTabStored(tabKeys.styles, JSON.stringify({ names: namesIn(cache), rules } satisfies KeptStyles));
}

/**
 * Returns the cache of the styles that components make. A page that is loaded again in its tab has those of the visit
 * before: the browser reads them in one go, where making them takes a twelfth of the time that scripts run until the first row.
 */
export function createStyleCache(): EmotionCache {
  const kept = readKept();
  const shown = kept === null ? null : cacheOf(kept);
  const cache = shown ?? newCache();
  const known = namesIn(cache).length;
  addEventListener('pagehide', () => {
    if (namesIn(cache).length > known) keep(cache);
  });
  return cache;
}
