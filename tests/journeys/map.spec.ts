import type { Locator, Page } from '@playwright/test';

import { drawVenue, type PlannedFloor } from '../../apps/server/src/seed/content/floorPlan.ts';
import { storedZip } from '../../apps/server/src/formats/zip/storedZip.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';
import { expectGoodLooks } from './support/looks.ts';

const ADMINISTRATOR = 'admin@atrium.example';

const room = (reference: string) =>
  ({ reference, name: `Room ${reference}`, category: 'conferenceroom', isDesk: false }) as const;

const floors: readonly PlannedFloor[] = [
  { name: 'Ground floor', shortName: 'G', ordinal: 0, spaces: [room('A-0.1'), room('A-0.2')] },
  { name: 'First floor', shortName: '1', ordinal: 1, spaces: [room('A-1.1')] },
];

function archive(key: string, planned = floors) {
  const files = drawVenue({
    key,
    name: 'Yard',
    address: '20 Rue de la Villette',
    city: 'Lyon',
    country: 'FR',
    position: { latitude: 45.76, longitude: 4.86 },
    turn: 15,
    language: 'en',
    floors: planned,
  });
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    content: Buffer.from(JSON.stringify(content)),
  }));
  return { name: 'yard.zip', mimeType: 'application/zip', buffer: storedZip(entries) };
}

async function importArchive(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'Import map' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

/** Imports a map of the building that is open, and uses it. */
async function useMap(page: Page, key: string): Promise<void> {
  await importArchive(page, archive(key));
  await expect(page.getByText('The map was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this map' }).click();
  await expect(page.getByText('The map is in use')).toBeVisible();
}

/** Counts what of a part of the page is in a colour such as `#ff00ff`. */
async function pixelsOf(part: Locator, colour: string): Promise<number> {
  const picture = (await part.screenshot()).toString('base64');
  return part.page().evaluate(
    async ([text, wanted]) => {
      const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
      const channels = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (channels.every((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) <= 8)) count += 1;
      return count;
    },
    [picture, colour] as const,
  );
}

test('a map is imported, looked at, used, and gone through by mouse and keyboard (MAP-01, MAP-02, MAP-03, MAP-04, MAP-06, MAP-09)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Map ${mark}`, `map-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Yard ${mark}`);
  await enableExtension(admin, building.id, 'extension.map');
  const space = (name: string, mapSpaceXRefId: string) =>
    admin.create('space', { type: 'Common Area', name, buildingId: building.id, mapSpaceXRefId });
  const lounge = await space('Lounge', 'A-0.1');
  await space('Attic', 'A-9.9');
  const place = `/customer/${customer.id}/building/${building.id}`;
  await enterAs(page, ADMINISTRATOR, `${place}/map`);
  await expect(page.getByText('This building has no map content')).toBeVisible();

  const broken = archive(mark);
  await importArchive(page, { ...broken, buffer: Buffer.from('no archive') });
  await expect(page.getByText('The file is not a ZIP archive')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another archive' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(archive(mark));
  await expect(page.getByText('The map was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('Not in use yet')).toBeVisible();
  await expect(page.getByText('This building has no map content')).toBeVisible();

  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByText('You are looking at yard.zip, which is not in use.')).toBeVisible();
  // The map is drawn above the versions: a button that moves meanwhile would miss its click.
  await expect(page.getByText(/^\d+ of \d+ units$/)).toBeVisible();
  await expect(page.locator('[data-drawn=true]')).toBeVisible();
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this map' }).click();
  await expect(page.getByText('The map is in use')).toBeVisible();

  const map = page.getByRole('group', { name: 'Map of Ground floor' });
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  await expect(map.locator('canvas')).toBeVisible();
  const table = page.getByRole('region', { name: 'Units of the floor' });
  await expect(table.getByRole('row').filter({ hasText: 'A-0.1' })).toContainText('Free');
  await table.getByRole('button', { name: 'Lounge' }).click();
  const chosen = page.getByRole('status').getByText('Lounge · A-0.1 · Free');
  await expect(chosen).toBeVisible();
  // On a narrow screen another control, with a hint of its own, is below the pointer.
  await page.mouse.move(0, 0);
  await expectGoodLooks(page, 'the map');
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chosen).toBeHidden();
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('group', { name: 'Map of First floor' })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'A-1.1' })).toBeVisible();

  await page.getByRole('checkbox', { name: /Free/ }).uncheck();
  await page.keyboard.press('PageDown');
  await expect(table.getByRole('row').filter({ hasText: 'A-0.1' })).toHaveCount(0);

  // Below the page's own heading, also where no map is drawn between them.
  await expect(
    page.getByRole('heading', { level: 2, name: 'Spaces whose reference is not on the map: 1' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Spaces whose reference is not on the map: 1' }).click();
  await expect(page.getByRole('link', { name: 'Attic' })).toHaveAttribute('href', /\/sharedSpaces\//);
  await page.getByRole('button', { name: 'Units without a space: 2' }).click();
  await page.getByRole('button', { name: 'Show A-1.1 on the map' }).click();
  await expect(page.getByRole('group', { name: 'Map of First floor' })).toBeFocused();
  await expect(page.getByRole('status').getByText(/A-1\.1/)).toBeInViewport();

  const { body } = await admin.call('GET', `map/jibestream/venue/${building.id}/floors`);
  const ids = JSON.parse(JSON.stringify(body)).features.map(({ id }: { id: string }) => id);
  await page.goto(`/redirect?buildingId=${building.id}&floorId=${String(ids[1])}&coords=45.76,4.86&zoom=20&mode=2d`);
  await expect(page).toHaveURL(new RegExp(`${place}/map$`));
  const first = page.getByRole('group', { name: 'Map of First floor' });
  await expect(first.locator('[data-drawn=true]')).toHaveAttribute('data-zoom', '20');
  // Another town is not on this map, and the zoom counts without a place.
  await page.goto(`/redirect?buildingId=${building.id}&floorId=${String(ids[1])}&coords=48.85,2.35&zoom=21`);
  await expect(first.locator('[data-drawn=true]')).toHaveAttribute('data-zoom', '21');
  await page.evaluate((id) => localStorage.setItem('Host.floor', id), String(ids[0]));
  await page.reload();
  await expect(page.getByRole('group', { name: 'Map of Ground floor' }).locator('[data-drawn=true]')).toBeVisible();
  await page.getByRole('button', { name: 'Lounge' }).click();
  await page.getByRole('group', { name: 'Map of Ground floor' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sharedSpaces/${lounge.id}`));

  await page.goto(`${place}/map`);
  await page.getByRole('button', { name: 'Units without a space: 2' }).click();
  await page.getByRole('listitem').filter({ hasText: 'A-0.2' }).getByRole('link', { name: 'Add space' }).click();
  await expect(page.getByRole('textbox', { name: 'Map reference' })).toHaveValue('A-0.2');
});

test('the colours of a structure and of an icon category are seen on the open map once they are changed (TRUE-08, MAP-07)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Drawn ${mark}`, `drawn-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Yard ${mark}`);
  await enableExtension(admin, building.id, 'extension.map');
  const [category] = await admin.list("map-template?$filter=name eq 'Wayfinding'");
  if (category === undefined) throw new Error('The portfolio has no icons.');
  const lounge = { type: 'Common Area', name: 'Lounge', buildingId: building.id, mapSpaceXRefId: 'A-0.1' };
  await admin.create('space', { ...lounge, iconCategoryId: category.id });
  const [fill, disc] = ['#00ff00', '#ff00ff'];
  // The first by name counts.
  const name = `0 ${mark}`;
  const structure = await admin.create('map-template', {
    name,
    kind: 'Structure',
    type: 'Other',
    fillColor: '#ffffff',
  });
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/map`);
  await useMap(page, mark);
  const map = page.getByRole('group', { name: 'Map of Ground floor' });
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  expect([await pixelsOf(map, fill), await pixelsOf(map, disc)]).toEqual([0, 0]);

  await admin.update('map-template', structure, { fillColor: fill });
  await expect.poll(() => pixelsOf(map, fill)).toBeGreaterThan(500);
  await admin.update('map-template', await admin.get(`map-template/${category.id}`), { fillColor: disc, iconSize: 64 });
  await expect.poll(() => pixelsOf(map, disc)).toBeGreaterThan(500);
  const { version } = await admin.get(`map-template/${structure.id}`);
  expect((await admin.call('DELETE', `map-template/${structure.id}`, { ifMatch: version })).status).toBe(204);
  await expect.poll(() => pixelsOf(map, fill)).toBe(0);
});
