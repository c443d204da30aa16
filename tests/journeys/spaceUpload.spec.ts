import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { writeCsv } from '@atrium/contract';

import { readSheet } from '../../apps/server/src/testing/readSheet.ts';
import { enterAs } from './support/enterAs.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';

/** How many rooms the file adds: enough for the progress to be seen. */
const NEW_ROOMS = 400;

/** The rows of a workbook that a button downloads. */
async function downloadRows(page: Page, button: string): Promise<string[][]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const rows = await readSheet(await readFile(await (await downloading).path()));
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '')),
  );
}

test('the spaces of a building are exported, changed and uploaded again: a column matched, looked at before anything is saved, applied, the refused line downloaded, and undone but for what was changed since (PLACE-32, PLACE-34, PLACE-37, PLACE-39, WORK-07)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Sheet ${mark}`, `sheet-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Mill ${mark}`);
  await enableExtension(admin, building.id, 'extension.map');
  const space = (type: string, name: string, mapSpaceXRefId: string, more = {}) =>
    admin.create('space', { type, name, mapSpaceXRefId, buildingId: building.id, ...more });
  const floor = await space('Floor', 'Ground floor', 'G');
  const inFloor = { parentId: floor.id, capacity: 4 };
  const [ash, elm, oak] = [
    await space('Room', 'Ash', 'G-1', inFloor),
    await space('Room', 'Elm', 'G-2', inFloor),
    await space('Room', 'Oak', 'G-3', inFloor),
  ];
  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/building/${building.id}/locations`);
  await page.getByRole('link', { name: 'Bulk upload' }).click();
  await expect(page).toHaveURL(/locations\/batchupload$/);
  await expect(page.getByText('No uploads yet.')).toBeVisible();

  // What there is, changed as a person would in a spreadsheet: renamed, larger, wrong, left alone, and new.
  const [headings = [], ...rows] = await downloadRows(page, 'Download Floors and spaces');
  const at = (heading: string) => headings.indexOf(heading);
  const line = (reference: string) => rows.find((row) => row[at('Map reference')] === reference) ?? [];
  expect(rows.map((row) => row[at('Name')])).toEqual(['Ground floor', 'Ash', 'Elm', 'Oak']);
  line('G-1')[at('Name')] = 'Ash tree';
  line('G-2')[at('Capacity')] = '12';
  line('G-3')[at('Capacity')] = 'many';
  const fresh = Array.from({ length: NEW_ROOMS }, (_, n) => {
    const values = {
      'Map reference': `N-${String(n)}`,
      Type: 'Room',
      Name: `New ${String(n)}`,
      'Map reference of its floor or area': 'G',
    };
    return headings.map((heading) => Object.entries(values).find(([own]) => own === heading)?.[1] ?? '');
  });
  const renamed = headings.map((heading) => (heading === 'Capacity' ? 'Chairs' : heading));
  const buffer = Buffer.from(writeCsv([renamed, ...rows, ...fresh], 'en'));
  await page.locator('main input[type=file]').setInputFiles({ name: 'mill.csv', mimeType: 'text/csv', buffer });

  const letters = String.fromCodePoint(65 + at('Capacity'));
  await expect(page.getByText('Unknown columns: Chairs.')).toBeVisible();
  await page.getByRole('combobox', { name: `Column ${letters}: Chairs` }).click();
  await page.getByRole('option', { name: 'Capacity', exact: true }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('404 lines · 400 new · 2 changed · 1 without change · 1 with errors')).toBeVisible();
  const lines = page.getByRole('list', { name: 'Lines of the file' });
  await expect(lines).toContainText(`Column ${letters}, Capacity, “many”: Enter a number`);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Changed' }).click();
  await expect(lines).toContainText('Name: Ash → Ash tree');
  await expect(lines).toContainText('Capacity: 4 → 12');
  const names = async () =>
    (await admin.list(`space?floorId=${floor.id}&$top=3&$orderby=name`)).map((one) => one['name']);
  expect(await names()).toEqual(['Ash', 'Elm', 'Oak']);

  await page.getByRole('button', { name: 'Apply 402 lines' }).click();
  await expect(page.getByRole('progressbar', { name: 'Saving' })).toBeVisible();
  await expect(page.getByText(/^Saving [\d,]+ of 402 lines$/)).toBeVisible();
  await expect(page.getByText('The lines are saved. Some lines could not be saved.')).toBeVisible({ timeout: 90_000 });
  expect((await admin.get(`space/${elm.id}`))['capacity']).toBe(12);
  const [errorHeadings = [], ...refused] = await downloadRows(page, 'Download the lines with errors');
  expect(refused).toHaveLength(1);
  const why = errorHeadings.indexOf('Why this line was not saved');
  expect(refused[0]?.[why]).toContain('Enter a number');
  expect(refused[0]).toContain('Oak');

  // What someone changes in the meantime stays as they left it.
  await admin.update('space', await admin.get(`space/${elm.id}`), { name: 'Elm room' });
  await page.getByRole('button', { name: 'Undo this upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo mill.csv?' });
  await dialog.getByRole('button', { name: 'Undo this upload' }).click();
  await expect(page.getByText('Some lines were changed since the upload')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Kept' }).click();
  await expect(lines).toContainText('Elm');
  await expect(lines).not.toContainText('Ash');
  expect(await names()).toEqual(['Ash', 'Elm room', 'Oak']);
  const kept = await Promise.all([ash, elm, oak].map(({ id }) => admin.get(`space/${id}`)));
  expect(kept.map((one) => one['capacity'])).toEqual([4, 12, 4]);
  await page.getByRole('link', { name: 'All uploads' }).click();
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toHaveText([/mill\.csv.*Undone.*Floors and spaces.*404 lines/]);
});
