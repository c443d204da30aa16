import { type Browser, chromium, type Locator, type Page } from '@playwright/test';

import { findBrowser } from '../tools/findBrowser.ts';
import { signInToPortal } from './pages.ts';
import { medianOf, type Report } from './report.ts';

/** Milliseconds in which what is opened shows its content. */
const BOUND = 100;
const ROUNDS = 5;

/** Something that is opened for the first time in a page. */
interface Opening {
  readonly title: string;
  /** The page that it is opened from, loaded again each time. */
  readonly from: string;
  /** The controls that lead to it. Neither pointer nor focus comes near them, so that nothing is loaded ahead. */
  readonly way: (page: Page) => readonly Locator[];
  /** What shows that it is there: a selector, and the words in it where others are there before. */
  readonly shown: { readonly selector: string; readonly not?: string };
}

/** Presses a control and resolves to the milliseconds until the frame with what it opens was drawn. */
async function timeOpening(control: Locator, shown: Opening['shown']): Promise<number> {
  return control.evaluate(
    (element: HTMLElement, { selector, not }) =>
      new Promise<number>((resolve) => {
        const isThere = () => {
          const found = document.querySelector(selector);
          return found !== null && found.textContent !== not;
        };
        let begin = 0;
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        begin = performance.now();
        element.click();
      }),
    shown,
  );
}

function button(name: RegExp | string) {
  return (page: Page) => page.getByRole('button', { name }).first();
}

function entry(name: RegExp | string) {
  return (page: Page) => page.getByRole('menuitem', { name }).first();
}

function wayOf(...controls: readonly ((page: Page) => Locator)[]): Opening['way'] {
  return (page) => controls.map((control) => control(page));
}

function opensDialog(title: string, ...controls: readonly ((page: Page) => Locator)[]): Opening {
  return {
    title,
    from: '/admin/timezones',
    way: wayOf(...controls),
    shown: { selector: '[role=dialog] :is(h1, h2, h3)' },
  };
}

const openings: readonly Opening[] = [
  {
    title: 'a record of a list',
    from: '/admin/timezones',
    way: (page) => [page.locator('tbody a').first()],
    shown: { selector: '#content [data-field]' },
  },
  {
    title: 'a list of the menu',
    from: '/admin/timezones',
    way: (page) => [page.getByRole('link', { name: 'Countries', exact: true }).first()],
    shown: { selector: '#content h1', not: 'Timezones' },
  },
  {
    title: 'the landing page',
    from: '/admin/timezones',
    way: (page) => [page.getByRole('link', { name: 'Atrium' }).first()],
    shown: { selector: '#content h1', not: 'Timezones' },
  },
  {
    title: 'a filter',
    from: '/admin/countries',
    way: wayOf(button('Currency')),
    shown: { selector: '.MuiPopover-paper' },
  },
  opensDialog('the jobs', button(/^Your jobs/)),
  opensDialog('About', button('Help'), entry('About')),
  opensDialog('the choices of privacy', button('Help'), entry('Privacy choices')),
  opensDialog('trying a role', button(/^Your account/), button('Try a role')),
  opensDialog('columns and density', button('More actions'), entry('Columns and density')),
  opensDialog('deleting a record', button(/^Actions for/), entry('Delete')),
];

async function timeOnce(page: Page, address: string, { from, way, shown }: Opening): Promise<number> {
  await page.goto(`${address}${from}`, { waitUntil: 'networkidle' });
  const controls = way(page);
  for (const control of controls.slice(0, -1)) {
    await control.evaluate((element: HTMLElement) => element.click());
  }
  const last = controls.at(-1);
  if (last === undefined) throw new Error('nothing leads there');
  await last.waitFor();
  return timeOpening(last, shown);
}

async function timeAll(browser: Browser, address: string, report: Report): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInToPortal(page, address);
  for (const opening of openings) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOnce(page, address, opening));
    report.most(`${opening.title}, opened for the first time`, medianOf(times), BOUND, 'ms');
  }
  await context.close();
}

/** Returns how long screens and dialogs take that are opened for the first time in a page, in Chromium. */
export async function benchOpenings(address: string, report: Report): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('no Chromium or Chrome is installed: CHROME_PATH names one');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await timeAll(browser, address, report);
  } finally {
    await browser.close();
  }
}
