import type { Page } from '@playwright/test';

/** Keeps requests from the server until the returned function lets them through; what is held at the end stays unanswered. */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
