import type { Locator, Page } from '@playwright/test';

import type { ChosenFile } from './images.ts';
import { expect } from './journey.ts';

/** The field with this label; a required one carries a star that is no part of its name. */
export function field(within: Page | Locator, label: string): Locator {
  const literal = label.replaceAll(/[()[\]{}.*+?^$|\\]/g, String.raw`\$&`);
  return within.getByRole('textbox', { name: new RegExp(`^${literal}( \\*)?$`) });
}

/** Types into a type-ahead and takes the option of exactly that name. */
export async function chooseReference(
  page: Page,
  label: string,
  typed: string,
  option: string | RegExp = typed,
): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) });
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Gives an image field a file as the chooser would. */
export async function chooseImage(page: Page, label: string, file: ChosenFile): Promise<void> {
  await page.getByRole('group', { name: label }).locator('input[type=file]').setInputFiles(file);
}

/**
 * Presses Save until what is expected of it is there: while the record is loaded again, as after a change by someone
 * else, the portal sends nothing and asks to try again (SHELL-55).
 */
export async function pressSave(page: Page, expected: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  const isAsked = page.getByText('Not allowed while data is being updated');
  await expect(async () => {
    await button.click();
    await expect(expected.or(isAsked).first()).toBeVisible();
    await expect(expected).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Saves and waits until the form says that there is nothing more to save. */
export async function saveAll(page: Page): Promise<void> {
  await pressSave(page, page.getByText('No unsaved changes'));
}

/** Saves and waits for the toast that names what was saved. */
export async function save(page: Page, name: string): Promise<void> {
  const told = page.getByText(`${name} was saved`);
  // What an earlier save has told goes first.
  await expect(told).toHaveCount(0);
  await pressSave(page, told);
}
