import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

import { expect } from './journey.ts';
import type { View } from './views.ts';
import { resizeTo } from './resizeTo.ts';

/** The minified axe: a page reads it in half the time of the other one, `source` of the package. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How a page is looked at unless a journey says how: French is the longer language, the phone the narrower place for it. */
const usualViews: Readonly<Record<View['language'], readonly View[]>> = {
  en: [
    { language: 'en', mode: 'light', width: 1440 },
    { language: 'en', mode: 'light', width: 360 },
    { language: 'en', mode: 'dark', width: 360 },
  ],
  fr: [
    { language: 'fr', mode: 'light', width: 360 },
    { language: 'fr', mode: 'dark', width: 1440 },
  ],
};

/** A rule that is broken, and where. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly unknown[];
    readonly html: string;
    readonly failureSummary?: string;
  }[];
}

declare global {
  interface Window {
    /** Put into the page below. */
    readonly axe?: { run(where: Document, options: object): Promise<{ readonly violations: readonly Violation[] }> };
  }
}

async function findViolations(page: Page, isContrastOnly: boolean, isMenu: boolean): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  const runOnly = isContrastOnly ? ['color-contrast'] : { type: 'tag', values: tags };
  const violations = await page.evaluate(
    async (options) => (await window.axe?.run(document, options))?.violations ?? [],
    { runOnly, rules: { region: { enabled: !isMenu } }, resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Controls under 24 px either way; a link within a sentence may be as high as its line. */
async function findSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden], [type=file]), select, [role=button]',
    );
    return [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .filter((control) => {
        // A field is hit anywhere in its frame, a box or switch anywhere on its label.
        const target = control.closest('label, .MuiInputBase-root') ?? control;
        const { width, height, right } = target.getBoundingClientRect();
        return right > 0 && width > 1 && (width < 24 || height < 24);
      })
      .map((control) => control.outerHTML.slice(0, 200));
  });
}

/** Names of cards that share their line with a chip and have less than three fifths of it. */
async function findSqueezedNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main li .nameLink')].flatMap((link) => {
      const cell = link.parentElement;
      const line = cell?.parentElement;
      const share = (cell?.clientWidth ?? 0) / (line?.clientWidth ?? 1);
      return share < 0.59 ? [`${link.textContent}: ${share.toFixed(2)} of ${line?.textContent ?? ''}`] : [];
    }),
  );
}

/** Returns what makes the page wider than its window: the first elements that reach beyond its right edge, or a count of pixels. */
async function findOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    const named = beyond.slice(0, 12).map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return `${left.toFixed(0)} to ${right.toFixed(0)} px: ${element.outerHTML.slice(0, 160)}`;
    });
    return [`${String(scrollWidth)} px`, ...named];
  });
}

async function setColourMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('mui-mode', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'mui-mode', newValue: value }));
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-mui-color-scheme', mode);
}

/** Waits until what moves has come to rest. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    do {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  });
}

/**
 * Lets the bars that stay at the foot of the window lie where the page puts them, and returns them to it: such a bar
 * covers half of what happens to be behind it, which a person scrolls and axe does not.
 */
async function layBars(page: Page, isLaid: boolean): Promise<void> {
  await page.evaluate((laid) => {
    for (const element of document.querySelectorAll<HTMLElement>('main, main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (laid && position === 'sticky' && bottom !== 'auto') {
        element.style.position = 'static';
        element.dataset.laid = '';
      } else if (!laid && element.dataset.laid !== undefined) {
        element.style.removeProperty('position');
        delete element.dataset.laid;
      }
    }
  }, isLaid);
}

interface Looks {
  /** An open menu hides the page around it, and is no landmark itself. */
  readonly isMenu?: boolean;
  /** All of the language that the page is in. */
  readonly views?: readonly View[];
  /** The window keeps the width of the last view for the look that follows: to resize a page takes 0.2 s. */
  readonly keepsWidth?: boolean;
}

const HEIGHT = 900;

function isSized(page: Page, width: number): boolean {
  const size = page.viewportSize();
  return size?.width === width && size.height === HEIGHT;
}

/** Checks the page as it is against KIT-15 and KIT-16 in each view: axe, the size of targets, the width and the names of cards. */
export async function expectGoodLooks(page: Page, name: string, looks: Looks = {}): Promise<void> {
  const found: string[] = [];
  const language = (await page.locator('html').getAttribute('lang')) === 'fr' ? 'fr' : 'en';
  const { isMenu = false, views = usualViews[language], keepsWidth = false } = looks;
  const fitting = new Set(views.filter(({ width }) => isSized(page, width)));
  for (const { mode, width } of [...fitting, ...views.filter((view) => !fitting.has(view))]) {
    // Also where it is of that size and does not fit: Chromium may have kept styles.
    let isToResize = !isSized(page, width);
    await setColourMode(page, mode);
    await expect
      .poll(
        async () => {
          if (isToResize) await resizeTo(page, { width, height: HEIGHT });
          isToResize = true;
          return findOverflow(page);
        },
        { message: `${name} at ${String(width)} px` },
      )
      .toEqual([]);
    // Where a page is scrolled by chance, the bar above it may cover half of a button.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await standStill(page);
    await layBars(page, true);
    const problems = [
      ...(await findViolations(page, mode === 'dark', isMenu)),
      ...(mode === 'dark' ? [] : (await findSmallTargets(page)).map((html) => `under 24 px: ${html}`)),
      ...(await findSqueezedNames(page)).map((title) => `squeezed: ${title}`),
    ];
    await layBars(page, false);
    found.push(...problems.map((problem) => `${mode}, ${String(width)} px: ${problem}`));
  }
  if (!keepsWidth && !isSized(page, 1440)) await resizeTo(page, { width: 1440, height: HEIGHT });
  expect.soft(found, name).toEqual([]);
}

/** Waits until nothing on the page says any more that it is on its way. */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  const busy = '[aria-busy=true], .MuiSkeleton-root, [role=progressbar]:not([aria-hidden=true])';
  await expect(page.locator(busy)).toHaveCount(0);
}

/** Opens an address in a language and waits until its page has loaded. */
export async function openIn(page: Page, language: View['language'], path: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('i18nextLng', value), language);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await untilLoaded(page);
}

/**
 * Goes from a page of the portal to another one as a link does, and waits until that has loaded. To load the portal and
 * axe again takes more than a second, to step 0.2 s.
 */
export async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // A page writes its title when it is shown: until then, the page before is there.
    document.title = '';
    const { idx = 0 }: { readonly idx?: number } = history.state ?? {};
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await expect(page).not.toHaveTitle('');
  await expect(page).toHaveURL(path);
  await untilLoaded(page);
}
