import { openApi } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { pickByKeys, pressOn, typeInto } from './support/keyboard.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, uniqueMark } from './support/portfolio.ts';

test('a morning of the reception on a phone: expected, of another day, not announced, without a host, with a badge (VIS-01, VIS-02, VIS-03, NAV-68, INTG-24)', async ({
  page,
  admin,
  server,
  openWindow,
}) => {
  test.slow();
  const mark = uniqueMark();
  const domain = `visitors-${mark}.example`;
  const customer = await createCustomer(admin, `Harbour ${mark}`, domain);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  const person = async (name: string, privileges: Record<string, readonly string[]>, buildings = [building.id]) => {
    const role = await admin.create('role', { name: `${name} ${mark}`, privilegeMap: privileges });
    const email = `${name.toLowerCase()}@${domain}`;
    await createPerson(admin, { customerId: customer.id, email, roleId: role.id, buildings, name });
    return email;
  };
  const host = await person('Hedy', {});
  const reception = await person('Rita', { 'BUILDING.visitorManagement': ['view', 'add', 'edit'] });
  const looker = await person('Lou', { 'BUILDING.visitorManagement': ['view'] });
  const app = await openApi(server.publicUrl, host);
  const announce = (name: string, inDays = 0, email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@guests.example`) =>
    app.create('visitor', {
      ...{ buildingId: building.id, name, email, company: 'Engines Ltd' },
      expectedAt: new Date(Date.now() + inDays * 86_400_000).toISOString(),
    });
  const ada = await announce('Ada Lovelace');
  const charles = await announce('Charles Babbage', 3);
  const employees = `building/${building.id}/employee`;
  const left = await admin.create(employees, { firstName: 'Grace', lastName: 'Left', email: `grace@${domain}` });
  await (
    await openApi(server.publicUrl, reception)
  ).create('visitor', {
    ...{ buildingId: building.id, name: 'Mary Somerville', email: 'mary@guests.example' },
    ...{ hostName: 'Grace Left', hostEmail: `grace@${domain}`, expectedAt: new Date().toISOString() },
  });
  await admin.call('DELETE', `${employees}/${left.id}`, { ifMatch: left.version });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('.printedRoll')?.textContent ?? '';
      document.documentElement.dataset['paper'] = [...document.styleSheets, ...document.adoptedStyleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSPageRule)
        .map(({ cssText }) => cssText)
        .join(' ');
      window.dispatchEvent(new Event('afterprint'));
    };
  });

  const place = `/customer/${customer.id}/building/${building.id}/visitorManagement`;
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, reception, place);
  const part = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const visitOf = (name: string) => page.getByRole('listitem', { name, exact: true });
  await expect(part('Expected')).toContainText('Ada Lovelace');
  await expect(part('Expected')).toContainText('Host: Hedy Journey');
  await expect(page.getByText('Charles Babbage')).toHaveCount(0);

  await page.getByRole('button', { name: 'Check in Ada Lovelace' }).click();
  await expect(part('In the building')).toContainText('Ada Lovelace');
  await expect(page.getByText('Ada Lovelace is checked in. Hedy Journey is informed.')).toBeVisible();
  expect(await app.get(`visitor/${ada.id}`)).toMatchObject({ status: 'CheckedIn' });

  // Announced while the page is open, with the address of another visitor of the day.
  await announce('Augusta King', 0, 'ada@guests.example');
  await expect(visitOf('Augusta King')).toContainText('Same e-mail twice today');
  await expect(visitOf('Ada Lovelace')).toContainText('Same e-mail twice today');

  // Expected on another day.
  await page.getByRole('textbox', { name: 'Search' }).fill('Babbage');
  await expect(part('Expected on another day')).toContainText('Charles Babbage');
  await page.getByRole('button', { name: 'Check in Charles Babbage' }).click();
  const otherDay = page.getByRole('dialog', { name: 'Charles Babbage is not expected today' });
  await otherDay.getByRole('button', { name: 'Check in anyway' }).click();
  await expect(part('In the building')).toContainText('Charles Babbage');
  expect(await app.get(`visitor/${charles.id}`)).toMatchObject({ status: 'CheckedIn' });
  await page.getByRole('button', { name: 'Clear the search' }).click();

  // A host who has left.
  await expect(visitOf('Mary Somerville')).toContainText('Host has left');
  await page.getByRole('button', { name: 'Check in Mary Somerville' }).click();
  const newHost = page.getByRole('dialog', { name: 'New host for Mary Somerville' });
  await expect(newHost).toContainText('Grace Left has left the company');
  await chooseReference(page, 'Host', 'Hedy', /Hedy Journey/);
  await newHost.getByRole('button', { name: 'Save host' }).click();
  await expect(part('In the building')).toContainText('Mary Somerville');

  // By keyboard alone: one who was not announced, a badge, and the departure.
  await pressOn(page, page.getByRole('button', { name: 'Walk-in' }));
  const walkIn = page.getByRole('dialog', { name: 'Visitor who was not announced' });
  await typeInto(page, field(walkIn, 'Name'), 'Emmy Noether');
  await typeInto(page, field(walkIn, 'E-mail'), 'emmy@guests.example');
  await pickByKeys(page, /^Host/, 'Hedy');
  await pressOn(page, walkIn.getByRole('button', { name: 'Check in' }));
  await expect(part('In the building')).toContainText('Emmy Noether');
  await expect(walkIn).toHaveCount(0);
  await pressOn(page, page.getByRole('button', { name: 'Print the badge of Emmy Noether' }));
  await expect(page.locator('html')).toHaveAttribute('data-printed', /Emmy Noether.*Hedy Journey/);
  await expect(page.locator('html')).toHaveAttribute('data-paper', /size: 62mm/);
  await pressOn(page, page.getByRole('button', { name: 'Check out Emmy Noether' }));
  await expect(part('Left')).toContainText('Emmy Noether');
  await expect(visitOf('Emmy Noether')).toBeFocused();
  await expectGoodLooks(page, 'the desk of the reception');

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: 'Emmy Noether' })).toBeVisible();
  await expectGoodLooks(page, 'the history of visitors');

  const seen = await openWindow();
  await enterAs(seen, looker, place);
  await expect(seen.getByRole('listitem', { name: 'AL', exact: true })).toBeVisible();
  for (const hidden of ['Lovelace', 'Engines', 'Hedy']) await expect(seen.locator('main')).not.toContainText(hidden);
  await expect(seen.getByRole('button', { name: /Check/ })).toHaveCount(0);

  const office = await openWindow();
  await enterAs(office, 'admin@atrium.example', `${place}/settings`);
  await field(office, 'E-mail of the security').fill(`security@${domain}`);
  await save(office, 'Visitor settings');
  const [settings] = await admin.list(`visitorsettings?buildingId=${building.id}`);
  expect(settings).toMatchObject({ provider: 'local', securityEmail: `security@${domain}` });
});
