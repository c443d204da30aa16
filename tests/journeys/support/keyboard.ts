import type { Locator, Page } from '@playwright/test';

import { expect } from './journey.ts';

/** Presses Tab until the control has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, control: Locator, most = 120): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by ${String(most)} presses of Tab`);
}

/** Reaches a control by Tab and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Reaches a field by Tab and types into it. */
export async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Types into a type-ahead and takes its only or first option with the arrow keys. */
export async function pickByKeys(page: Page, label: RegExp, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await typeInto(page, box, text);
  const option = page.getByRole('option').filter({ hasText: text.split('/').at(-1) ?? text });
  await expect(option.first()).toBeVisible();
  // What is found for the last letter may replace what was shown for those before it, and the mark with it.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option.and(page.locator('.Mui-focused'))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}
