import type { Plugin } from 'vite';

import { STYLE_TEXT } from './src/ui/colourMode/styleSheets.ts';

/**
 * Puts an element with the text that all style elements of scripts begin with into the page: the server names the digests
 * of the page's style elements in the policy of pages (SEC-06).
 */
export function styleElements(): Plugin {
  return {
    name: 'style-elements',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'style', children: STYLE_TEXT, injectTo: 'head' }],
  };
}
