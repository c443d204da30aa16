import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { olderBrowserScript } from '../apps/portal/olderBrowserPlugin.ts';
import { readMinimums } from '../apps/portal/src/app/browser/browserSupport.ts';
import { themeVariables } from '../apps/portal/themeSheetPlugin.ts';
import { root } from '../tools/runProgram.ts';

const read = (file: string) => readFileSync(join(root, 'apps/portal', file), 'utf8');

/** A browser in which the script for older ones has run. */
function olderBrowser({ language = 'en-GB', knowsModules = true, drawn = false, hasArrays = true } = {}) {
  const main = { style: { cssText: '' } };
  const place = {
    innerHTML: '',
    get firstChild() {
      return drawn || this.innerHTML !== '' ? main : null;
    },
  };
  const window: { onerror?: (message: string) => void } = {};
  const document = {
    title: 'Atrium',
    documentElement: { lang: 'en' },
    getElementById: () => place,
    createElement: () => (knowsModules ? { noModule: false } : {}),
  };
  const context = createContext({ window, document, navigator: { language } });
  if (!hasArrays) runInContext('delete Array.prototype.toSorted', context);
  const phrases = (tongue: string) => {
    const { browser } = JSON.parse(readFileSync(join(root, `packages/phrases/${tongue}/pages.json`), 'utf8'));
    return [browser.picture, browser.title, browser.advice] as const;
  };
  const script = olderBrowserScript(phrases('en'), phrases('fr'));
  runInContext(script, context);
  return { script, document, main, shown: () => place.innerHTML, fail: (message: string) => window.onerror?.(message) };
}

describe('a browser that cannot run the portal', () => {
  it('reads it from an inline script of at most 1 KB in ECMAScript 5 (SHELL-23)', () => {
    const { script } = olderBrowser();
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1024);
    const code = script.replaceAll(/"[^"]*"|'[^']*'/g, '""');
    expect(code).not.toMatch(
      /=>|`|\b(?:let|const|class|of|async|import|export)\b|\.\.\.|\?\.|\?\?|\*\*|[({,]\s*\w+\s*[,}]\s*\)?=/,
    );
  });

  it('reads at once that it is not supported where it knows no modules (SHELL-23, SHELL-24)', () => {
    const { shown, document } = olderBrowser({ knowsModules: false });
    expect(shown()).toContain('role=img aria-label="Oops... Browser not compatibile"');
    expect(shown()).toContain('<h1>Your browser is not supported</h1>');
    expect(shown()).toContain('Chrome, Edge, Firefox or Safari');
    expect(document.title).toBe('Your browser is not supported');
  });

  it('reads it in colours that the policy of pages allows (SHELL-23, SEC-06)', () => {
    const { shown, main } = olderBrowser({ knowsModules: false });
    expect(shown()).not.toMatch(/\sstyle\s*=/);
    expect(main.style.cssText).toContain('background:#fff;color:#002124;');
  });

  it('reads it in its language where it refuses the syntax of the bundle, or lacks what the bundle calls (SHELL-23, SHELL-24)', () => {
    const refusing = olderBrowser({ language: 'fr-CA' });
    refusing.fail('Uncaught SyntaxError: Unexpected token');
    expect(refusing.shown()).toContain('<h1>Votre navigateur n’est pas pris en charge</h1>');
    expect(refusing.document.documentElement.lang).toBe('fr');
    const lacking = olderBrowser({ hasArrays: false });
    lacking.fail('Uncaught TypeError: x.toSorted is not a function');
    expect(lacking.shown()).toContain('<h1>Your browser is not supported</h1>');
  });

  it('is not thought of where the portal is drawn, or fails in a browser that is new enough (SHELL-25)', () => {
    const drawn = olderBrowser({ drawn: true });
    drawn.fail('Uncaught SyntaxError: Unexpected end of JSON input');
    expect(drawn.shown()).toBe('');
    const failing = olderBrowser();
    expect(failing.shown()).toBe('');
    failing.fail('Uncaught TypeError: x is not a function');
    expect(failing.shown()).toBe('');
  });
});

describe('the page of the portal', () => {
  it('names the browsers that it is built for (SHELL-26)', () => {
    const table = /<meta name="supported-browsers" content="([^"]*)"/.exec(read('index.html'))?.[1];
    const minimums = readMinimums(table);
    expect(minimums).toEqual({ chrome: 125, edge: 124, firefox: 127, safari: 17 });
    const target = Object.entries(minimums).map(([name, version]) => `'${name}${String(version)}'`);
    expect(read('vite.config.ts')).toContain(`const target = [${target.join(', ')}];`);
  });

  it('has the colours of both modes before any script runs (SHELL-50, SHELL-57)', () => {
    const [light, dark] = ['light', 'dark'].map((mode) => {
      const sheet = themeVariables();
      const start = sheet.indexOf(`[data-mui-color-scheme="${mode}"]{`);
      return sheet.slice(start, sheet.indexOf('}', start));
    });
    expect(light).toContain('color-scheme:light;');
    expect(light).toContain('--mui-palette-brand-fill:#29ccc4;');
    expect(light).toContain('--mui-palette-text-primary:#002124;');
    expect(dark).toContain('color-scheme:dark;');
    expect(dark).toMatch(/--mui-palette-text-primary:(?!#002124)#\w{6};/);
  });

  it('has a splash picture of 16:9 (SHELL-56)', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(read('public/splash.svg')) ?? [];
    expect(Number(width) / Number(height)).toBeCloseTo(16 / 9, 5);
  });
});
