import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

/**
 * Signs out by the user menu, until the sign-in page is there to stay: it shows once before the page leaves, for the
 * provider if the person has signed in there, and is loaded once more afterwards.
 */
export async function signOut(page: Page): Promise<void> {
  const isBack = page.waitForEvent('load');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await isBack;
  await expect(page).toHaveURL(/\/signin$/);
}
