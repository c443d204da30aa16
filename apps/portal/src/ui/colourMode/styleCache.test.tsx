import { CacheProvider } from '@emotion/react';
import type { StyleSheet } from '@emotion/sheet';
import Box from '@mui/material/Box';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { createStyleCache } from './styleCache.ts';

/** Draws a box with a style of its own, in a page whose styles are in the cache until the test ends. */
function draw(text: string) {
  const cache = createStyleCache();
  onTestFinished(() => cache.sheet.flush());
  const { unmount } = render(
    <CacheProvider value={cache}>
      <Box sx={{ color: 'rgb(1, 2, 3)', userSelect: 'none' }}>{text}</Box>
    </CacheProvider>,
  );
  return { cache, unmount };
}

beforeEach(() => sessionStorage.clear());

it('a page that is loaded again has the styles of the visit before, and makes none of them again (SHELL-57)', () => {
  const before = draw('first');
  expect(getComputedStyle(screen.getByText('first')).color).toBe('rgb(1, 2, 3)');
  before.unmount();
  // The page is loaded again in its tab: nothing is left of its styles.
  dispatchEvent(new Event('pagehide'));
  before.cache.sheet.flush();
  const { cache } = draw('second');
  expect(getComputedStyle(screen.getByText('second')).color).toBe('rgb(1, 2, 3)');
  expect(cache.sheet.tags.map(({ dataset }) => dataset['emotion'])).toEqual([expect.stringMatching(/^css \S/)]);
  // The policy of pages takes no style element with a text of its own (SEC-06).
  expect(cache.sheet.tags.map(({ textContent }) => textContent)).toEqual(['/**/']);
});

it('a tab keeps the styles of all visits, those of the visit before without a group around them (SHELL-57)', () => {
  const kept = () => String(JSON.parse(sessionStorage.getItem('Host.styles') ?? '{}').rules);
  draw('first').unmount();
  dispatchEvent(new Event('pagehide'));
  const first = kept();
  expect(first).not.toContain('@media');
  const { cache } = draw('second');
  render(
    <CacheProvider value={cache}>
      <Box sx={{ color: 'rgb(4, 5, 6)' }}>more</Box>
    </CacheProvider>,
  );
  dispatchEvent(new Event('pagehide'));
  expect(kept().startsWith(first)).toBe(true);
  expect(kept()).toContain('rgb(4, 5, 6)');
  expect(kept()).not.toContain('@media');
});

it('what a tab has kept and cannot be read costs the page nothing but the time to make it (SHELL-57)', () => {
  for (const kept of ['{', '"rules"', '{"names":["a"]}', '{"names":1,"rules":""}', '{"names":["a"],"rules":"}{"}']) {
    sessionStorage.setItem('Host.styles', kept);
    const { unmount } = draw(kept);
    expect(getComputedStyle(screen.getByText(kept)).color).toBe('rgb(1, 2, 3)');
    unmount();
  }
});

it('the elements of components begin with the text that the policy of pages takes, also those for the whole page (SEC-06)', () => {
  const { cache } = draw('quick');
  const Sheet = Object.getPrototypeOf(cache.sheet).constructor as typeof StyleSheet;
  const sheet = new Sheet({ key: 'css-global', container: document.head, speedy: true });
  onTestFinished(() => sheet.flush());
  for (const rule of ['a{color:red}', 'b{color:red}']) sheet.insert(rule);
  expect(sheet.tags.map(({ textContent }) => textContent)).toEqual(['/**/']);
  expect(sheet.tags.map((tag) => tag.sheet?.cssRules.length)).toEqual([2]);
});

it('what Safari does not know without a prefix has it, and nothing else (SHELL-26)', () => {
  const { cache } = draw('prefixed');
  const rules = cache.sheet.tags.map(({ textContent }) => textContent).join('');
  expect(rules).toContain('-webkit-user-select:none;user-select:none');
  expect(rules).not.toMatch(/-moz-|-ms-/);
});
