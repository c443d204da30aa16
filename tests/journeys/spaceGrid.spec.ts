import type { Page } from '@playwright/test';

import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

test('spaces of a floor are edited as a grid by keys, pasted from a spreadsheet, kept through a reload, saved together and undone (WORK-08, KIT-05, KIT-07, KIT-15, KIT-16)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Grid ${mark}`, `grid-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Slip ${mark}`);
  await admin.call('PUT', `building/${building.id}/extension/extension.map`, { body: { enabled: true } });
  const floor = await admin.create('space', { type: 'Floor', name: 'Ground floor', buildingId: building.id });
  for (const name of ['Ash', 'Elm', 'Oak'])
    await admin.create('space', { type: 'Room', name, buildingId: building.id, parentId: floor.id, capacity: 4 });
  const place = `/customer/${customer.id}/building/${building.id}/locations/${floor.id}/spaces`;
  await enterAs(page, 'admin@atrium.example', place);
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(page).toHaveURL(/view=grid/);

  const grid = page.getByRole('grid', { name: 'Spaces' });
  await grid.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(' tree');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nothing');
  await page.keyboard.press('Escape');
  await expect(grid.getByText('Ash tree')).toBeVisible();
  await expect(grid.getByText('Elm', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await putOnClipboard(page, `Desk 1\t\tDesk\tD-1\t1\tyes\nDesk 2\t\tDesk\tD#2\t1\tyes`);
  await page.keyboard.press('Control+V');
  await expect(page.getByText('3 changed, 1 to check')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the next problem' }).click();
  await expect(page.getByText('Contains characters that are not allowed').last()).toBeVisible();
  await expectGoodLooks(page, 'the grid of spaces with changes', {
    views: [
      { language: 'en', mode: 'light', width: 1440 },
      { language: 'en', mode: 'light', width: 360 },
      { language: 'en', mode: 'dark', width: 1440 },
      { language: 'en', mode: 'dark', width: 360 },
    ],
  });

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('3 changed, 1 to check')).toBeVisible();
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  await expect(page.getByText('Saved: 2, no change: 0, not saved: 0.')).toBeVisible();
  await expect(page.getByText('1 changed, 1 to check')).toBeVisible();
  const names = async () => (await admin.list(`space?floorId=${floor.id}&$orderby=name`)).map((space) => space['name']);
  expect(await names()).toEqual(['Ash tree', 'Desk 1', 'Elm', 'Oak']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 changes undone.')).toBeVisible();
  expect(await names()).toEqual(['Ash', 'Elm', 'Oak']);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('No changes')).toBeVisible();
  await openIn(page, 'fr', `${place}?view=grid`);
  await page.getByRole('grid', { name: 'Espaces' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Modifiées : 1, à vérifier : 1')).toBeVisible();
  await expectGoodLooks(page, 'the grid of spaces in French', {
    views: [
      { language: 'fr', mode: 'dark', width: 360 },
      { language: 'fr', mode: 'light', width: 1440 },
    ],
  });
  await openIn(page, 'en', `${place}?view=grid`);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ash', exact: true })).toBeVisible();
});
