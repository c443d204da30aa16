import { times } from '@atrium/contract';
import type { Page } from '@playwright/test';

import { LATE_FILE } from './support/deployment.ts';
import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { uniqueMark } from './support/portfolio.ts';
import { fillPassword, signInAs } from './support/signInAs.ts';
import { signOut } from './support/signOut.ts';

const ADMIN = 'admin@atrium.example';
const DRAFT_DATABASE = 'atrium';

/** Returns what is kept of unsaved forms on this device, as text. */
function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
    DRAFT_DATABASE,
  );
}

/** Makes what is kept older than it is. */
function ageDrafts(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate(
    ([name, by]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('drafts', 'readwrite');
          const walk = transaction.objectStore('drafts').openCursor();
          walk.addEventListener('success', () => {
            const { result } = walk;
            if (result === null) return;
            result.update({ ...result.value, savedAt: result.value.savedAt - by });
            result.continue();
          });
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    [DRAFT_DATABASE, milliseconds] as const,
  );
}

/** Listens to failed loads as an operator's script may; `cancels` keeps their errors from being thrown on. */
async function listenToFailedLoads(page: Page, cancels: boolean): Promise<void> {
  await page.evaluate((isCancelling) => {
    window.addEventListener('vite:preloadError', (event) => {
      document.title = `fired: ${'payload' in event ? String(event.payload) : 'nothing'}`;
      if (isCancelling) event.preventDefault();
    });
  }, cancels);
}

/** Waits until this page's browser keeps the portal for offline use. */
async function workerIsActive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
}

/** Waits until the newest version of the portal is in charge of this page's browser. */
async function nothingWaits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)).toBe(true);
}

const bar = /Unsaved changes to this form are kept on this device/;

test('what is typed survives a reload and an expired session, and is gone after the save, after 7 days and at sign-out (KIT-07)', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/40[01]|status of 4/);
  page.on('dialog', (dialog) => void dialog.accept());
  const name = `Draft ${uniqueMark()}`;
  await signInAs(page, ADMIN, '/admin/policies/new');
  await field(page, 'Name').fill(name);
  await expect.poll(() => keptDrafts(page)).toContain(name);
  await page.reload();
  await expect(page.getByText(bar)).toBeVisible();
  await expectGoodLooks(page, 'form with a draft');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Name')).toHaveValue(name);

  await test.step('the session expires during the save', async () => {
    await field(page, 'Code').fill(`policy.${name.replaceAll(/\W/g, '')}`);
    await field(page, 'Address').fill('https://www.northwind.example/policy');
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
    await page.route('**/api/config/policy/', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated' } }),
    );
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/signin/);
    await page.unrouteAll();
  });
  await page.getByRole('textbox').fill(ADMIN);
  await page.getByRole('textbox').press('Enter');
  await fillPassword(page);
  await page.waitForURL('**/admin/policies/new');
  await expect(page.getByText(bar)).toBeVisible();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Address')).toHaveValue('https://www.northwind.example/policy');
  await save(page, name);
  await expect.poll(() => keptDrafts(page)).toBe('[]');

  await field(page, 'Name').fill(`${name} again`);
  await expect.poll(() => keptDrafts(page)).toContain(`${name} again`);
  await ageDrafts(page, 7 * times.day - times.minute);
  await page.reload();
  await expect(page.getByText(bar)).toBeVisible();
  await ageDrafts(page, times.minute);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect.poll(() => keptDrafts(page)).toBe('[]');
  await expect(page.getByText(bar)).toHaveCount(0);

  await field(page, 'Name').fill(`${name} again`);
  await expect.poll(() => keptDrafts(page)).toContain(`${name} again`);
  await signOut(page);
  await expect.poll(() => keptDrafts(page)).toBe('[]');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without network the shell opens and says so, a part that cannot be fetched is tried again, a failed save loses nothing, and all goes on afterwards (ERR-61, ERR-62)', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(
      /ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|error occurred|FetchEvent|dynamically imported|undefined or null|React error #520/,
    );
    const notice = page.getByText('No connection to the servers.', { exact: false });
    const name = `Offline ${uniqueMark()}`;
    await enterAs(page, ADMIN, '/admin/policies/new');
    await workerIsActive(page);
    await field(page, 'Name').fill(name);
    await field(page, 'Code').fill(`policy.${name.replaceAll(/\W/g, '')}`);
    await field(page, 'Address').fill('https://www.northwind.example/policy');

    await test.step('a save fails and keeps what was typed', async () => {
      await context.setOffline(true);
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const failure = page.getByRole('alert').filter({ hasText: 'Could not reach the servers' });
      await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(field(page, 'Name')).toHaveValue(name);
      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      await expect(failure).toHaveCount(0);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(`${name} was saved`)).toBeVisible();
    });

    await test.step('a screen that cannot be fetched offers another try', async () => {
      await listenToFailedLoads(page, false);
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Deeplinks' }).click();
      await expect(page.getByRole('heading', { name: 'This part of the portal could not be loaded' })).toBeVisible();
      await expect(page).toHaveTitle(/^fired: .*dynamically imported module/);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Deep links', level: 1 })).toBeVisible();
    });

    await test.step('a cancelled one is not thrown on', async () => {
      await listenToFailedLoads(page, true);
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Countries' }).click();
      // The screen was not loaded, and the error that is reported is no failed load.
      await expect(page.getByRole('heading', { name: 'An unexpected error occurred' })).toBeVisible();
      await expect(page).toHaveTitle(/^fired: /);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await expect(page.getByRole('heading', { name: 'Countries', level: 1 })).toBeVisible();
    });

    await test.step('a list stays as it is, and the shell opens again', async () => {
      await page.getByRole('link', { name: 'Policies' }).click();
      await expect(page.getByText(name)).toBeVisible();
      await context.setOffline(true);
      await expect(notice).toBeVisible();
      await expect(page.getByText(name)).toBeVisible();
      await page.reload();
      await expect(notice).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible();
      await expect(page.getByText(name)).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  });
});

test.describe('a deployment', () => {
  test.use({ baseURL: async ({ deployment }, use) => use(deployment.publicUrl), serviceWorkers: 'allow' });

  test('a new version is offered at top centre and taken with exactly one reload, over which what was typed comes back (SHELL-35, SHELL-36, SHELL-37, SHELL-38, SHELL-39)', async ({
    page,
    deployment,
  }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`The browser asks: ${dialog.message()}`);
    });
    await enterAs(page, ADMIN, '/admin/policies/new');
    await workerIsActive(page);
    const scope = await page.evaluate(async () => {
      const { active, scope: own } = await navigator.serviceWorker.ready;
      return [active?.scriptURL, own].map((url) => new URL(String(url)).pathname);
    });
    expect(scope).toEqual(['/service-worker.js', '/']);
    let loads = 0;
    page.on('load', () => (loads += 1));
    // The first worker took over without a reload: what is typed is where it was typed.
    await field(page, 'Name').fill('Typed before the upgrade');
    await expect(page.getByText('A new version of Atrium is available.')).toHaveCount(0);

    deployment.changeWorker('another version');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const banner = page.getByRole('status').filter({ hasText: 'A new version of Atrium is available.' });
    await expect(banner).toBeVisible();
    const box = await banner.locator('div').boundingBox();
    const text = await banner.getByRole('button', { name: 'Upgrade' }).boundingBox();
    expect(box?.y).toBe(0);
    expect(Math.abs((text?.x ?? 0) - 640)).toBeLessThan(200);
    await expectGoodLooks(page, 'banner of a new version');
    expect(loads).toBe(0);
    await banner.getByRole('button', { name: 'Upgrade' }).click();
    await expect(page.getByText('Your changes from before the upgrade are back')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Typed before the upgrade');
    await expect(page.getByText('A new version of Atrium is available.')).toHaveCount(0);
    await nothingWaits(page);
    await workerIsActive(page);
    await expect(page.getByText('Your changes from before the upgrade are back')).toBeVisible();
    expect(loads).toBe(1);
  });

  test('an upgrade does not wait for a file that is late, and is asked for once (SHELL-38, SHELL-39)', async ({
    page,
    deployment,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/);
    await enterAs(page, ADMIN, '/admin/policies/new');
    await workerIsActive(page);
    await field(page, 'Name').fill('Typed before the upgrade');
    deployment.changeWorker('another version');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const upgrade = page.getByRole('button', { name: 'Upgrade' });
    await expect(upgrade).toBeVisible();
    // A browser lets the worker before end what it is at, for up to five minutes.
    await page.evaluate((file) => void fetch(file).catch(() => undefined), LATE_FILE);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await upgrade.click();
    await expect(page.getByText('Your changes from before the upgrade are back')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Typed before the upgrade');
    await expect(upgrade).toHaveCount(0);
    deployment.answerLate();
    await nothingWaits(page);
    await expect(upgrade).toHaveCount(0);
    expect(loads).toBe(1);
  });

  test('a screen whose part a deployment replaced offers the upgrade (ERR-61)', async ({
    page,
    deployment,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404|Failed to (?:fetch|load)|error occurred|dynamically imported/);
    await enterAs(page, ADMIN, '/admin/policies');
    await workerIsActive(page);
    deployment.changeWorker('a deployment');
    const panel = page.getByRole('alert').filter({ hasText: 'This part of the portal could not be loaded' });
    await deployment.withoutPart('ROOT.deeplinks', async () => {
      await page.getByRole('link', { name: 'Deeplinks' }).click();
      await expect(panel).toContainText('A newer version of Atrium is available.');
    });
    await panel.getByRole('button', { name: 'Upgrade' }).click();
    await expect(page.getByRole('heading', { name: 'Deep links', level: 1 })).toBeVisible();
  });
});
