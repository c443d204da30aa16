import type { Plugin } from 'vite';

import { STYLE_TEXT } from './src/ui/colourMode/styleSheets.ts';

/** What makes the style elements of components, which get their rules by script. */
const sheetFile = /@emotion[\\/]sheet[\\/]dist[\\/]emotion-sheet\.esm\.js$/;
const NO_TEXT = "document.createTextNode('')";

/** Returns Emotion's maker of style elements with the text that they begin with. Throws where it does not make them as known. */
export function withStyleText(code: string): string {
  if (!code.includes(NO_TEXT))
    throw new Error('Emotion makes its style elements in another way: see styleElementsPlugin');
  return code.replace(NO_TEXT, () => `document.createTextNode('${STYLE_TEXT}')`);
}

/**
 * Begins all style elements of scripts with one text, and puts an element with it into the page: the server names the
 * digests of the page's style elements in the policy of pages (SEC-06).
 */
export function styleElements(): Plugin {
  return {
    name: 'style-elements',
    apply: 'build',
    transform: { filter: { id: sheetFile }, handler: withStyleText },
    transformIndexHtml: () => [{ tag: 'style', children: STYLE_TEXT, injectTo: 'head' }],
  };
}
