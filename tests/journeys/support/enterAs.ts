import type { Page } from '@playwright/test';

import { bringToken } from './bringToken.ts';
import { expect } from './journey.ts';

/** Opens `path` as a person who is signed in already, and waits for the frame behind sign-in. */
export async function enterAs(page: Page, email: string, path = '/'): Promise<void> {
  await bringToken(page, email);
  await page.goto(path);
  await page.waitForURL((url) => !/^\/(?:oidc|signin|login)/.test(url.pathname));
  await expect(page.locator('main h1')).toBeVisible();
}
