import type { Page } from '@playwright/test';

import { enterAs } from './support/enterAs.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';

const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><script>alert(1)</script>
  <rect width="800" height="400" fill="#fff" stroke="#333"/><path d="M400 0v400M0 200h400" stroke="#333"/>
  <text x="40" y="60" font-size="24">Plan</text></svg>`;

async function chooseDrawing(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'image/svg+xml', buffer: Buffer.from(content) };
  await page.getByLabel('Choose a drawing').setInputFiles(file);
}

test('a floor gets a drawing, its spaces are placed by click, keys and numbers, and the space view shows them (MAP-01, MAP-03, MAP-06, SPACE-02)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Plan ${mark}`, `plan-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Loft ${mark}`);
  await enableExtension(admin, building.id, 'extension.map');
  const space = (type: string, name: string, more: Record<string, unknown>) =>
    admin.create('space', { type, name, buildingId: building.id, ...more });
  const floor = await space('Floor', 'Ground floor', { displayOrder: 0 });
  const inFloor = { parentId: floor.id, reservable: true };
  const [lyon, nantes, paris] = [
    await space('Room', 'Lyon', inFloor),
    await space('Room', 'Nantes', inFloor),
    await space('Room', 'Paris', inFloor),
  ];
  const place = `/customer/${customer.id}/building/${building.id}`;
  await enterAs(page, 'admin@atrium.example', `${place}/map`);

  await expect(page.getByText('This floor has no drawing')).toBeVisible();
  await chooseDrawing(page, 'plan.svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>');
  await expect(page.getByText('This SVG declares entities of its own')).toBeVisible();
  await chooseDrawing(page, 'plan.svg', PLAN);
  await expect(page.getByText('The drawing of Ground floor was uploaded')).toBeVisible();
  const map = page.getByRole('group', { name: 'Map of Ground floor' });
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  await expect(page.getByText('0 of 3 spaces on the drawing')).toBeVisible();

  const positionOf = async (spaceId: string) => {
    const { body } = await admin.call('GET', `building/${building.id}/drawing/${floor.id}`);
    const features: { id: string; properties: { drawingPosition?: { x: number; y: number } | null } }[] = JSON.parse(
      JSON.stringify(body),
    ).features;
    return features.find(({ id }) => id === spaceId)?.properties.drawingPosition;
  };
  const table = page.getByRole('region', { name: 'Units of the floor' });
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });

  // By click: the middle of the map is the middle of the drawing.
  await page.getByRole('button', { name: 'Place Lyon' }).click();
  const bar = page.getByRole('form', { name: 'Place Lyon' });
  await expect(bar).toBeVisible();
  await map.locator('canvas').click();
  await expect(page.getByText('Lyon was placed')).toBeVisible();
  const middle = await positionOf(lyon.id);
  expect(middle?.x).toBeCloseTo(0.5, 1);
  expect(middle?.y).toBeCloseTo(0.5, 1);

  // By keys: the map has the focus, the marker begins in the middle.
  await page.getByRole('button', { name: 'Place Nantes' }).click();
  await expect(map).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(rowOf('Nantes')).toContainText('60 % from the left, 49.5 % from the top');
  expect(await positionOf(nantes.id)).toEqual({ x: 0.6, y: 0.495 });
  await page.getByRole('button', { name: 'Move Nantes', exact: true }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('form', { name: 'Place Nantes' })).toBeHidden();
  expect(await positionOf(nantes.id)).toEqual({ x: 0.6, y: 0.495 });

  // By numbers.
  await page.getByRole('button', { name: 'Place Paris' }).click();
  const numbers = page.getByRole('form', { name: 'Place Paris' });
  await numbers.getByLabel('From the left (%)').fill('120');
  await expect(numbers.getByText('Enter a number from 0 to 100')).toBeVisible();
  await numbers.getByLabel('From the left (%)').fill('12,5');
  await numbers.getByLabel('From the top (%)').fill('25');
  await expectGoodLooks(page, 'the drawing of a floor');
  await numbers.getByRole('button', { name: 'Set place' }).click();
  await expect(rowOf('Paris')).toContainText('12.5 % from the left, 25 % from the top');
  expect(await positionOf(paris.id)).toEqual({ x: 0.125, y: 0.25 });
  await expect(page.getByText('3 of 3 spaces on the drawing')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Paris from the drawing' }).click();
  await expect(rowOf('Paris')).toContainText('Not placed');
  await page.getByRole('button', { name: 'Undo the last change: Paris' }).click();
  await expect(rowOf('Paris')).toContainText('12.5 % from the left, 25 % from the top');

  await chooseDrawing(page, 'larger.svg', PLAN.replaceAll('800', '1600'));
  await expect(page.getByText('The drawing of Ground floor was replaced. 3 spaces keep their places.')).toBeVisible();
  await expect(page.getByText('larger.svg')).toBeVisible();

  // In the space view: the same spaces with their availability, by click and by table.
  await page.goto(`${place}/spaceView?showMap=true&floorId=${floor.id}`);
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').getByText(/(?:Lyon|Nantes|Paris).* · Free/)).toBeVisible();
  await expectGoodLooks(page, 'the space view of a drawn floor');

  await page.goto(`${place}/map`);
  await page.getByRole('button', { name: 'Delete drawing' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete the drawing of Ground floor?' });
  await expect(asked.getByText('The places of 3 spaces on it are deleted too.')).toBeVisible();
  await asked.getByRole('button', { name: 'Delete drawing' }).click();
  await expect(page.getByText('This floor has no drawing')).toBeVisible();
  await expect(page.getByText('This building has no map content')).toBeVisible();
});
