import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';
import { z } from 'zod';

/** The texts of the page for unsupported browsers, in the order in which the script shows them. */
type OlderBrowserTexts = readonly [picture: string, title: string, advice: string];

const pageTexts = z.object({ browser: z.object({ picture: z.string(), title: z.string(), advice: z.string() }) });

async function textsOf(language: 'en' | 'fr'): Promise<OlderBrowserTexts> {
  const file = fileURLToPath(new URL(`../../packages/phrases/${language}/pages.json`, import.meta.url));
  const { browser } = pageTexts.parse(JSON.parse(await readFile(file, 'utf8')));
  return [browser.picture, browser.title, browser.advice];
}

const PICTURE =
  '<svg width=160 viewBox="0 0 160 104" fill=none stroke=#6f7682 stroke-width=3><rect x=2 y=2 width=156 height=100 rx=10 /><path d="M2 26h156M80 46v18M80 79v3"/></svg>';

/**
 * Returns the script that speaks for a portal that cannot: in ECMAScript 5, at most 1 KB. It shows that the browser is not
 * supported (SHELL-23, SHELL-24) where it knows no modules, and where an error ends the portal before it has drawn
 * anything: the syntax is newer than the browser, or `toSorted`, which every supported one has (SHELL-26), is missing.
 */
export function olderBrowserScript(english: OlderBrowserTexts, french: OlderBrowserTexts): string {
  const texts = JSON.stringify({ en: english, fr: french }).replaceAll('<', String.raw`\u003c`);
  return [
    `(function(d){var l=/^fr/.test(navigator.language)?'fr':'en',t=${texts}[l];`,
    `function s(){var r=d.getElementById('root');if(r.firstChild)return;d.documentElement.lang=l;d.title=t[1];`,
    `r.innerHTML='<main><div role=img aria-label="'+t[0]+'">${PICTURE}<p>'+t[0]+'</div><h1>'+t[1]+'</h1><p>'+t[2]+'</main>';r.firstChild.style.cssText='background:#fff;color:#002124;font-family:sans-serif;padding:32px'}`,
    `window.onerror=function(m){if(/SyntaxError/.test(m)||![].toSorted)s()};`,
    `'noModule'in d.createElement('script')||s()})(document)`,
  ].join('');
}

/** Puts the script behind the place where the portal is drawn; the server names its digest in the policy of pages (SEC-06). */
export function olderBrowser(): Plugin {
  return {
    name: 'older-browser',
    async transformIndexHtml() {
      const script = olderBrowserScript(await textsOf('en'), await textsOf('fr'));
      return [{ tag: 'script', children: script, injectTo: 'body' }];
    },
  };
}
