import type { Page } from '@playwright/test';

/**
 * Sets the size of the window, in CSS pixels. A busy Chromium sometimes keeps the styles of the size before where rules were
 * added meanwhile, for good: it is made to read its style sheets again.
 */
export async function resizeTo(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      sheet.disabled = true;
      document.documentElement.getBoundingClientRect();
      sheet.disabled = false;
    }
  });
}
