import { chooseImage, chooseReference, field, save, saveAll } from './support/form.ts';
import { falseImage, pngFile, tooHeavyImage } from './support/images.ts';
import { expect, test } from './support/journey.ts';
import { uniqueMark } from './support/portfolio.ts';
import { signInAs } from './support/signInAs.ts';

test.use({ serviceWorkers: 'allow' });

test('an administrator sets a customer up with a building, a role and a user, and that user writes the news of the building (ROOT-17, BLDG-14, BLDG-29, BLDG-30, ROOT-25, CUST-10, CONT-03, NAV-05, NAV-75)', async ({
  page,
  openWindow,
  admin,
  consoleWatch,
}) => {
  const mark = uniqueMark();
  const domain = `main-${mark}.example`;
  const customerName = `Riverside ${mark}`;
  const buildingName = `Mill ${mark}`;
  const otherName = `Granary ${mark}`;
  const roleName = `News editor ${mark}`;
  const title = `Lift works ${mark}`;
  const email = `robin@${domain}`;
  let customerId = '';
  let buildingId = '';

  await test.step('a customer with an e-mail domain and a logo', async () => {
    await signInAs(page, 'admin@atrium.example');
    await page.getByRole('link', { name: 'Add customer' }).click();
    await field(page, 'Name').fill(customerName);
    const domains = page.getByRole('combobox', { name: 'E-mail domains' });
    await domains.fill(domain);
    await domains.press('Enter');
    const logo = page.getByRole('group', { name: 'Logo' });
    for (const [file, reason] of [
      [pngFile(199, 200), 'Wrong image size: at least 200 × 200 pixels are needed'],
      [tooHeavyImage, 'The image is over 2 MB'],
      [falseImage, /cannot be read as an image|Choose a JPEG/],
    ] as const) {
      await chooseImage(page, 'Logo', file);
      await expect(logo.getByRole('alert')).toContainText(reason);
      await expect(logo.getByRole('img')).toHaveCount(0);
    }
    await chooseImage(page, 'Logo', pngFile(200, 200));
    await expect(logo.getByRole('img', { name: 'Logo: preview' })).toBeVisible();
    await save(page, customerName);
    await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
    customerId = page.url().split('/').at(-1) ?? '';
  });

  await test.step('the customer is entered by its name', async () => {
    await page.getByRole('link', { name: 'Customers' }).first().click();
    await page.getByLabel('Search', { exact: true }).fill(customerName);
    await page.getByRole('link', { name: customerName }).click();
    await expect(page).toHaveURL(`/customer/${customerId}/buildings`);
  });

  await test.step('a building: wrong values are named at their fields first', async () => {
    await page.getByRole('link', { name: 'Add building' }).click();
    await field(page, 'Latitude').fill('91');
    await field(page, 'Longitude').fill('east');
    await field(page, 'Size').fill('0');
    await field(page, 'Reception e-mail').fill('reception');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Mandatory fields are missing or malformed' });
    await expect(summary).toBeFocused();
    for (const [label, reason] of [
      ['Name', 'Required'],
      ['Address', 'Required'],
      ['City', 'Required'],
      ['Latitude', 'Enter a latitude from -90 to 90'],
      ['Longitude', /Enter a (longitude from -180 to 180|number)/],
      ['Size', 'Enter the size as a number above 0'],
      ['Reception e-mail', 'Enter a valid e-mail address'],
    ] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(reason));
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(summary.getByRole('link', { name: new RegExp(`^${label}: `) })).toBeVisible();
    }
    for (const label of ['Country', 'Timezone'])
      await expect(summary.getByRole('link', { name: new RegExp(`^${label}: `) })).toBeVisible();
    await summary.getByRole('link', { name: /^Latitude: / }).click();
    await expect(field(page, 'Latitude')).toBeFocused();

    await field(page, 'Name').fill(buildingName);
    await field(page, 'Address').fill('20 Rue de la Villette');
    await field(page, 'City').fill('Lyon');
    await chooseReference(page, 'Country', 'France');
    await chooseReference(page, 'Timezone', 'Europe/Paris', /^Paris/);
    await field(page, 'Latitude').fill('45.76');
    await field(page, 'Longitude').fill('4.86');
    await field(page, 'Size').fill('120000');
    await field(page, 'Reception e-mail').fill(`reception@${domain}`);
    const amenities = page.getByRole('group', { name: 'Featured amenities' });
    await amenities.getByRole('button', { name: 'Add a row' }).click();
    await field(page, 'Amenity 1').fill('Terrace');
    await page.getByRole('combobox', { name: /^Type of place 1/ }).click();
    await page.getByRole('option', { name: 'Common area' }).click();
    await save(page, buildingName);
    // The saved record takes the place of the new one.
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: buildingName })).toBeVisible();
    buildingId = page.url().split('/').at(-1) ?? '';
    expect((await admin.get(`building/${buildingId}`))['featuredAmenities']).toEqual([
      { amenity: 'Terrace', spaceType: 'Common Area', floor: null },
    ]);
  });

  await test.step('it is set to Provisioning, then live, each after its confirmation', async () => {
    const status = (label: string) => page.getByRole('radio', { name: label, exact: true });
    await expect(status('Provisioning')).toHaveAccessibleDescription(/in the mobile app only users assigned/);
    await status('Provisioning').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('only users assigned to the building');
    await dialog.getByRole('button', { name: 'Set to Provisioning' }).click();
    await save(page, buildingName);
    expect((await admin.get(`building/${buildingId}`))['status']).toBe('Provisioning');

    await status('Live').click();
    await expect(dialog).toContainText('The building becomes visible to all mobile users');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(status('Provisioning')).toBeChecked();
    await status('Live').click();
    await dialog.getByRole('button', { name: 'Make live' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/1 unsaved change$/)).toBeVisible();
    await saveAll(page);
    expect((await admin.get(`building/${buildingId}`))['status']).toBe('Active');
  });

  await test.step('the news are enabled for it', async () => {
    await page.goto(`/customer/${customerId}/building/${buildingId}/settings`);
    const news = page.getByRole('switch', { name: /News/ });
    await news.click();
    await expect(page.getByText(/News.* is enabled/)).toBeVisible();
    await expect(news).toBeChecked();
  });

  await test.step('a role that may edit the articles of its buildings', async () => {
    await page.goto('/admin/roles/new');
    await field(page, 'Name').fill(roleName);
    const matrix = page.getByRole('region', { name: 'Building', exact: true });
    for (const permission of ['View', 'Add', 'Edit', 'Delete'])
      await matrix.getByRole('checkbox', { name: `${permission}: Articles` }).check();
    await page
      .getByRole('region', { name: 'Customer', exact: true })
      .getByRole('checkbox', { name: 'View: Buildings' })
      .check();
    await save(page, roleName);
  });

  await test.step('a user with that role, limited to that building', async () => {
    await page.goto(`/customer/${customerId}/users/new`);
    await field(page, 'First name').fill('Robin');
    await field(page, 'Last name').fill('Miller');
    await field(page, 'E-mail').fill(email);
    await field(page, 'Approval ticket').fill('ACCESS-17');
    await chooseReference(page, 'Roles', roleName);
    await chooseReference(page, 'Buildings', buildingName);
    await page.keyboard.press('Escape');
    await save(page, 'Robin Miller');
  });

  const { countryId, timezoneId } = await admin.get(`building/${buildingId}`);
  const other = await admin.create('building', {
    customerId,
    name: otherName,
    address: '1 Quai Rambaud',
    city: 'Lyon',
    countryId,
    timezoneId,
    latitude: 45.74,
    longitude: 4.81,
  });
  const user = await openWindow();

  await test.step('the user lands on the articles of the building', async () => {
    await signInAs(user, email);
    await expect(user).toHaveURL(`/customer/${customerId}/building/${buildingId}/articles`);
    await expect(user.getByText('No articles yet. Write one to share news in the app.')).toBeVisible();
    await expect(user.getByRole('navigation', { name: 'Where you are' })).toContainText(buildingName);
  });

  await test.step('no other building is seen, in the list or by its address', async () => {
    await user.goto(`/customer/${customerId}/buildings`);
    await expect(user.getByRole('link', { name: buildingName })).toBeVisible();
    await expect(user.getByText(otherName)).toHaveCount(0);
    consoleWatch.allow(/40[34]/);
    for (const page404 of ['', '/articles', '/buildinginfo']) {
      await user.goto(`/customer/${customerId}/building/${other.id}${page404}`);
      await expect(user.getByRole('heading', { name: 'Page not found or not authorised' })).toBeVisible();
      await expect(user.getByText(otherName)).toHaveCount(0);
    }
  });

  await test.step('an article with an image and rich text is written and published', async () => {
    await user.goto(`/customer/${customerId}/building/${buildingId}/articles`);
    await user.getByRole('link', { name: 'Add article' }).click();
    await field(user, 'Title').fill(title);
    await chooseImage(user, 'Image', pngFile(800, 600));
    await expect(user.getByRole('img', { name: 'Image: preview' })).toBeVisible();
    const content = field(user, 'Content');
    // A button gives the focus back to the text, where the next key is meant to go.
    const format = async (name: string) => {
      await user.getByRole('button', { name }).click();
      await expect(content).toBeFocused();
    };
    await content.click();
    await user.keyboard.type('The lift is out of order until ');
    await format('Bold');
    await user.keyboard.type('Friday');
    await format('Bold');
    await user.keyboard.press('Enter');
    await format('Bulleted list');
    await user.keyboard.type('Use the stairs');
    await user.keyboard.press('Enter');
    await user.keyboard.type('Or the goods lift');
    await user.getByRole('switch', { name: 'Published' }).check();
    await save(user, title);
    await expect(user).toHaveURL(/\/[0-9a-f-]{36}$/);
    const article = await admin.get(`article/${user.url().split('/').at(-1) ?? ''}`);
    expect(article).toMatchObject({ title, published: true, buildingId });
    expect(article['content']).toContain('<strong>Friday</strong>');
    expect(article['content']).toMatch(/<ul>\s*<li>\s*<p>Use the stairs<\/p>/);
    expect(article['imageUrl']).toEqual(expect.any(String));
  });

  await test.step('while it is published it cannot be deleted, and both screens say why', async () => {
    const published = 'It is published. Unpublish it first.';
    await user.getByRole('button', { name: 'More actions' }).click();
    await user.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = user.getByRole('dialog');
    await expect(dialog).toContainText(published);
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await user.getByRole('link', { name: 'Articles' }).first().click();
    await user.getByRole('button', { name: `Actions for ${title}` }).click();
    const remove = user.getByRole('menuitem', { name: /^Delete/ });
    await expect(remove).toContainText(published);
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard.press('Escape');
  });

  await test.step('taken offline it is deleted', async () => {
    await user.getByRole('link', { name: title }).click();
    await user.getByRole('switch', { name: 'Published' }).uncheck();
    await save(user, title);
    await user.getByRole('button', { name: 'More actions' }).click();
    await user.getByRole('menuitem', { name: 'Delete' }).click();
    await user.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(user.getByText(`${title} was deleted`)).toBeVisible();
    await expect(user.getByText('No articles yet. Write one to share news in the app.')).toBeVisible();
  });
});
