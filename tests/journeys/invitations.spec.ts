import type { Page } from '@playwright/test';

import { enterAs } from './support/enterAs.ts';
import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';

/** Types a date and time into a picker, section by section. */
async function typeTime(page: Page, label: string, digits: string): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
}

test('a group is invited once the building can, and those without a response are asked again (NAV-60, RESV-13, RESV-14, RESV-15, RESV-18, RESV-19, RESV-20, ERR-49)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/400|409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `invites-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  await enableExtension(admin, building.id, 'extension.backToWork');
  const group = await admin.create(`building/${building.id}/usergroup`, { name: `Wardens ${mark}` });
  for (const firstName of ['Ada', 'Ben'])
    await admin.create(`building/${building.id}/employee`, {
      firstName,
      lastName: 'Moreau',
      email: `${firstName.toLowerCase()}@invites-${mark}.example`,
      groupId: firstName === 'Ada' ? group.id : null,
    });
  const invites = `/customer/${customer.id}/building/${building.id}/buildinginvites`;

  await enterAs(page, 'admin@atrium.example', invites);
  const mailbox = page.getByRole('alert').filter({ hasText: 'No delegate mailbox/admin delegate e-mail' });
  const calendar = page.getByRole('alert').filter({ hasText: 'No calendar data. Ask for delegate rights' });
  await expect(mailbox.getByRole('link', { name: 'Set the e-mail' })).toBeVisible();
  await calendar.getByRole('link', { name: 'Open integrations' }).click();
  await field(page, 'Calendar provider').fill('local');
  await save(page, `Harbour ${mark}`);
  await page.goto(invites);
  await expect(mailbox).toBeVisible();
  await expect(calendar).toHaveCount(0);
  await mailbox.getByRole('link', { name: 'Set the e-mail' }).click();
  await field(page, 'E-mail of the calendar admin group').fill(`rooms@invites-${mark}.example`);
  await save(page, `Quay ${mark}`);

  await page.goto(`${invites}/new`);
  await expect(page.getByText('Before anything is sent you see to how many people.')).toBeVisible();
  await expect(mailbox).toHaveCount(0);
  await field(page, 'Subject').fill('Safety briefing');
  await typeTime(page, 'Start', '060120310900');
  await typeTime(page, 'End', '060120311000');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/No participants/).first()).toBeVisible();
  await chooseReference(page, 'Employee group', `Wardens ${mark}`);
  await chooseReference(page, 'People', 'ben', `ben@invites-${mark}.example`);
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const question = page.getByRole('dialog', { name: 'Send “Safety briefing”?' });
  await question.getByRole('button', { name: 'Send to 2 people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Safety briefing' })).toBeVisible();
  const answers = page.getByRole('table', { name: 'Answers' });
  await expect(answers.getByRole('row', { name: new RegExp(`rooms@invites-${mark}`) })).toContainText('Organizer');
  await expect(answers.getByRole('row', { name: /Ada Moreau/ })).toContainText('No response');
  await expect(answers.getByRole('row', { name: /Ben Moreau/ })).toContainText('No response');
  await page.getByRole('button', { name: 'Resend to those without a response' }).click();
  await expect(page.getByText('Sent again to 2 people.')).toBeVisible();
  await expect.poll(async () => (await admin.list(`outgoingmail?$filter=buildingId eq ${building.id}`)).length).toBe(4);
  await expectGoodLooks(page, 'an invitation');

  await page.goto(invites);
  await expect(page.getByRole('row', { name: /Safety briefing/ })).toContainText(`Wardens ${mark}`);
});

test('a link that is none of ours says what to do, and answers nothing (RESV-16, API-41)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/invitation/answer?token=forged');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
