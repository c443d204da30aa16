import type { Plugin } from 'vite';

import { createPortalTheme } from './src/theme/createPortalTheme.ts';

/** The name of a declaration in a style sheet: `color-scheme`; a variable's stays as it is. */
function nameInSheet(name: string): string {
  return name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the CSS variables of the theme, light and dark, as a style sheet; no language changes them. */
export function themeVariables(): string {
  const sheets: readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[] =
    createPortalTheme('en').generateStyleSheets();
  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, declarations]) => {
      const lines = Object.entries(declarations).map(([name, value]) => `${nameInSheet(name)}:${String(value)}`);
      return `${selector}{${lines.join(';')}}`;
    })
    .join('');
}

/**
 * Puts the variables of the theme into the page as it comes: the browser's own parser reads them, and no script makes
 * them at each visit.
 */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    transformIndexHtml: () => [{ tag: 'style', children: themeVariables(), injectTo: 'head' }],
  };
}
