import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'atrium-demo';

/** Fills the provider's own page, where the e-mail address is already. */
export async function fillPassword(page: Page): Promise<void> {
  await page.waitForURL('**/oidc/interaction/**');
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('#password').press('Enter');
}

/** Signs a person in as people do, from `path` on, and waits for the frame behind sign-in. */
export async function signInAs(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/signin/);
  await page.getByRole('textbox').fill(email);
  await page.getByRole('textbox').press('Enter');
  await fillPassword(page);
  await page.waitForURL((url) => !/^\/(?:oidc|signin|login)/.test(url.pathname));
  await expect(page.locator('main h1')).toBeVisible();
}
