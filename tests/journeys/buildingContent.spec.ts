import { chooseImage, field, save, saveAll } from './support/form.ts';
import { pngFile, tooHeavyImage } from './support/images.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('FAQs are written, put in order by keyboard, published and deleted (CONT-09, CONT-10, NAV-23, KIT-14)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Answers ${mark}`, `faq-${mark}.example`);
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/faqs`);
  await expect(page.getByText('No questions yet. Answer the first one to help people in the app.')).toBeVisible();
  await page.goto(`/customer/${customer.id}/faqs/new`);
  await field(page, 'Question').fill('Where do guests park?');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Answer: Required' })).toBeVisible();
  for (const question of ['Where do guests park?', 'Who opens the roof?']) {
    if (question.startsWith('Who')) await page.goto(`/customer/${customer.id}/faqs/new`);
    await field(page, 'Question').fill(question);
    await page.getByRole('textbox', { name: 'Answer' }).fill('Ask at the front desk.');
    await save(page, question);
  }
  await page.getByRole('switch', { name: 'Published' }).check();
  await saveAll(page);
  expect(await admin.list(`customerArticle?customerId=${customer.id}&$filter=published eq true`)).toHaveLength(1);
  await page.goto(`/customer/${customer.id}/faqs`);
  const names = page.getByRole('row').getByRole('rowheader');
  await expect(names).toHaveText([/guests/, /roof/]);
  await page.getByRole('button', { name: 'Actions for Who opens the roof?' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/roof/, /guests/]);
  await page.getByRole('button', { name: 'Actions for Who opens the roof?' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveText([/guests/]);
});

test('a concierge service has its contacts and images in order (CONT-24, CONT-25, NAV-55, LIM-02)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Desk ${mark}`, `desk-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Lodge ${mark}`);
  await enableExtension(admin, building.id, 'extension.concierge');
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/concierge/new`);
  await field(page, 'Name').fill('Laundry');
  await field(page, 'Number to call').fill('01 23 45 67 89');
  const images = page.getByRole('group', { name: 'Additional images' });
  await images.locator('input[type=file]').setInputFiles([pngFile(600, 338), tooHeavyImage, pngFile(800, 450)]);
  await expect(images.getByRole('alert')).toContainText('heavy.png: The image is over 2 MB');
  await expect(images.getByRole('listitem')).toHaveCount(2);
  const second = images.getByRole('button', { name: 'Show in full: Image 2 of 2' });
  const address = await images.getByRole('listitem').nth(1).locator('img').getAttribute('src');
  await second.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(images.getByRole('listitem').first().locator('img')).toHaveAttribute('src', address ?? '');
  await expect(images.getByRole('button', { name: 'Show in full: Image 1 of 2' })).toBeFocused();
  const box = await images.getByRole('listitem').first().locator('img').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await chooseImage(page, 'Main image', pngFile(600, 338));
  await expect(page.getByRole('img', { name: 'Main image: preview' })).toBeVisible();
  await save(page, 'Laundry');
  const [service] = await admin.list(`building/${building.id}/concierge`);
  expect(service).toMatchObject({ name: 'Laundry', phone: '+33123456789' });
  await expect(field(page, 'Number to call')).toHaveValue('+33 1 23 45 67 89');
});

test('building images are uploaded, viewed, described, put in order and deleted (BLDG-37, CONT-26, NAV-44, KIT-14)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Views ${mark}`, `views-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Tower ${mark}`);
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/gallery`);
  await expect(page.getByText('No images yet. Add some to show people the building before they come.')).toBeVisible();
  const add = page.getByRole('group', { name: 'Add building images' });
  await add.locator('input[type=file]').setInputFiles([pngFile(600, 338), pngFile(800, 450)]);
  const tiles = page.getByRole('list', { name: 'Building Images' }).getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  await tiles.first().getByRole('link', { name: 'Details' }).click();
  await field(page, 'Description').fill('The lobby');
  await save(page, 'The lobby');
  await page.goto(`/customer/${customer.id}/building/${building.id}/gallery`);
  await page.getByRole('button', { name: 'Show in full: The lobby' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The lobby' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Move later: The lobby' }).click();
  await expect(tiles.nth(1)).toContainText('The lobby');
  await page.reload();
  await expect(tiles.nth(1)).toContainText('The lobby');
  await page.getByRole('button', { name: 'Remove: The lobby' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tiles).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles).toHaveCount(2);
});

test('a questionnaire asks for what its source needs and stays one (CONT-28, CONT-29, CONT-30, NAV-59)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Checks ${mark}`, `checks-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Gate ${mark}`);
  await enableExtension(admin, building.id, 'extension.backToWork');
  const place = `/customer/${customer.id}/building/${building.id}/questionnaire`;
  await enterAs(page, ADMINISTRATOR, place);
  await expect(page.getByText(/as a statement that is true or false/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Question: Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a row' }).click();
  await field(page, 'Question 1').fill('I have no fever.');
  await save(page, 'Questionnaire');
  await page.goto(place);
  await expect(field(page, 'Question 1')).toHaveValue('I have no fever.');
  await page.getByRole('combobox', { name: 'Source of the questions' }).click();
  await page.getByRole('option', { name: 'External link' }).click();
  await expect(field(page, 'Question 1')).toHaveCount(0);
  await field(page, 'External link').fill('https://checks.example/gate');
  await save(page, 'Questionnaire');
  expect((await admin.get(`building/${building.id}`)).questionSource).toBe('externalLink');
});
