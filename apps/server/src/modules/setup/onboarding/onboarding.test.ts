import { onboarding } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('onboarding screens', () => {
  let test: TestApp;
  let admin: string;

  const create = (body: Record<string, unknown>, as = admin) => test.call('POST', 'config/onboarding', { as, body });
  const upload = async (kind: string, width: number, height: number): Promise<string> => {
    const content = samplePng(width, height);
    const sent = formData({ name: 'file', filename: 'picture.png', type: 'image/png', content });
    return (await test.call('POST', `upload/image?kind=${kind}`, { as: admin, ...sent })).body.id;
  };
  const namesFor = async (email: string) =>
    (await test.call('GET', 'config/onboarding?$top=100', { as: email })).body.value.map(
      ({ name }: { name: string }) => name,
    );

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const welcome = {
    name: 'Welcome',
    description: 'Your workplace in your pocket.',
    helpText: 'Sign in with your work address.',
    primaryButtonText: 'Sign in',
    secondaryButtonText: 'Not now',
  };

  it('keep their texts, background image and both logos (BRAND-09, RES-65)', async () => {
    const backgroundImageId = await upload('background', 1280, 720);
    const hostLogoId = await upload('logo', 200, 200);
    const clientLogoId = await upload('logo', 300, 200);
    const created = await create({ ...welcome, backgroundImageId, hostLogoId, clientLogoId });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...welcome, customerId: null, backgroundImageId, hostLogoId, clientLogoId });
    for (const url of [created.body.backgroundImageUrl, created.body.hostLogoUrl, created.body.clientLogoUrl])
      expect((await test.app.inject({ url })).statusCode).toBe(200);
    const read = await test.call('GET', `config/onboarding/${created.body.id}`, { as: admin });
    expect(read.body).toMatchObject(welcome);
  });

  it('name every field that is wrong (BRAND-09)', async () => {
    const long = 'x'.repeat(41);
    const answer = await create({
      name: ' ',
      primaryButtonText: long,
      secondaryButtonText: long,
      backgroundImageId: await upload('logo', 200, 200),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['name', 'required'],
      ['primaryButtonText', 'tooLong'],
      ['secondaryButtonText', 'tooLong'],
      ['backgroundImageId', 'image'],
    ]);
  });

  it('are at the root or at a customer, each with its own right (BRAND-10)', async () => {
    const { north, south } = test.people.customers;
    const keeper = await createPerson(test.services, {
      customerId: north,
      email: 'onboarding@northwind.example',
      privilegeMap: { 'CUSTOMER.onboardings': ['view', 'add', 'edit', 'delete'] },
    });
    expect((await create({ name: 'Root' }, keeper.email)).status).toBe(403);
    expect((await create({ name: 'Theirs', customerId: south }, keeper.email)).status).toBe(404);
    const own = await create({ name: 'Ours', customerId: north }, keeper.email);
    expect(own.status).toBe(201);
    expect(await namesFor(keeper.email)).toEqual(['Ours']);
    const path = `config/onboarding/${own.body.id}`;
    expect((await test.call('DELETE', path, { as: keeper.email, version: 1 })).status).toBe(204);
    expect((await test.call('POST', `${path}/restore`, { as: keeper.email })).status).toBe(200);
    expect((await test.call('DELETE', path, { as: keeper.email, version: 3 })).status).toBe(204);
  });

  it('are read by the apps: the root’s and the customer’s own, which takes the place of one of the same name (BRAND-10, LIM-07)', async () => {
    const { reader } = test.people.emails;
    const { north, south } = test.people.customers;
    await create({ name: 'Elsewhere', customerId: south });
    await create({ name: 'Welcome', description: 'Not for you.', customerId: south });
    await create({ name: 'Two taps', customerId: north });
    expect(await namesFor(reader)).toEqual(['Two taps', 'Welcome']);
    const own = await create({ name: 'welcome', helpText: 'Ask the desk.', customerId: north });
    const { body } = await test.call('GET', 'config/onboarding', { as: reader });
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['Two taps', 'welcome']);
    const shown = body.value[1];
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(onboarding.reader.shape).toSorted());
    expect(shown).toMatchObject({ id: own.body.id, helpText: 'Ask the desk.', backgroundImageUrl: null });
    await test.call('DELETE', `config/onboarding/${own.body.id}`, { as: admin, version: 1 });
    expect(await namesFor(reader)).toEqual(['Two taps', 'Welcome']);
  });
});
