import { compareTexts } from '@atrium/contract';
import { afterEach, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { formData } from './testing/formData.ts';
import { sampleFont } from '../../formats/font/testing/sampleFont.ts';

const MEBIBYTE = 1024 * 1024;

describe('the room for uploads', () => {
  let test: TestApp;
  const people = ['ada@northwind.example', 'bela@northwind.example'] as const;
  const font = sampleFont({ filler: MEBIBYTE - sampleFont({ filler: 4 }).length + 4 });
  const open = async (environment: Record<string, string>) => {
    test = await createTestApp(environment);
    for (const email of people)
      await createPerson(test.services, {
        customerId: test.people.customers.north,
        email,
        privilegeMap: { 'CUSTOMER.branding': ['view', 'edit'] },
      });
  };
  const upload = (as: string = people[0]) =>
    test.call('POST', 'upload/font', { as, ...formData({ name: 'file', filename: 'brand.ttf', content: font }) });
  const codesOf = (answers: readonly Awaited<ReturnType<typeof upload>>[]) =>
    answers
      .map(({ status, body }) => (status === 201 ? 'stored' : `${String(status)} ${body.fields[0].code}`))
      .toSorted(compareTexts);

  afterEach(() => test.close());

  it('of a person counts what nothing uses yet, also when several are sent at once (SEC-16)', async () => {
    await open({ QUOTA_UNUSED_MB: '3' });
    expect(font.length).toBe(MEBIBYTE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload()));
    const refused = '413 uploadsUnused';
    expect(codesOf(answers)).toEqual([refused, refused, 'stored', 'stored', 'stored']);
    const answer = await upload();
    expect(answer.body.fields[0].message).toContain('unused files');
    expect((await upload(people[1])).status).toBe(201);
    const stored = answers.filter(({ status }) => status === 201).map(({ body }) => String(body.id));
    // Once a record uses one of them there is room for another.
    const saved = await test.call('POST', 'config/branding', {
      as: test.people.emails.administrator,
      body: { customerId: test.people.customers.north, fontId: stored[0] },
    });
    expect(saved.status).toBe(201);
    expect(codesOf([await upload(), await upload()])).toEqual([refused, 'stored']);
    // What is deleted gives its room back.
    expect((await test.call('DELETE', `file/${String(stored[1])}`, { as: people[0] })).status).toBe(204);
    expect((await upload()).status).toBe(201);
  });

  it('of a customer counts all that its people have stored (SEC-16)', async () => {
    await open({ QUOTA_CUSTOMER_MB: '3', QUOTA_UNUSED_MB: '2' });
    const answers = [await upload(), await upload(), await upload(people[1]), await upload(people[1])];
    expect(codesOf(answers)).toEqual(['413 storageFull', 'stored', 'stored', 'stored']);
    expect(answers[3]?.body.fields[0].message).toContain('storage is full');
    const as = test.people.emails.administrator;
    expect((await upload(as)).status).toBe(201);
  });
});
