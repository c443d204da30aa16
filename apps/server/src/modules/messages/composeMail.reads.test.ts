import type { TemplateLanguage } from '@atrium/contract';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../../db/sql.ts';
import { templateTable } from './template/template.table.ts';
import { brandingTable } from '../setup/branding/branding.table.ts';
import { composeMessage } from '../../services/mail/composeMessage.ts';
import type { MailContent } from '../../services/mail/enqueueMail.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { mailTimes } from '../../services/mail/mailTimes.ts';
import { composeMail, type MailOrder } from './composeMail.reads.ts';
import { uuidv7 } from '../../base/uuidv7.ts';

let test: TestApp;
let place: { customerId: string; buildingId: string };

beforeAll(async () => {
  test = await createTestApp();
  place = { customerId: test.people.customers.north, buildingId: test.people.buildings.north1 };
});

afterAll(() => test.close());

async function addTemplate(
  body: string,
  change: { readonly subject?: string; readonly title?: string; readonly language?: TemplateLanguage } = {},
) {
  const t = templateTable;
  await test.services.database.query(sql`delete from ${t} where ${t.buildingId} = ${place.buildingId}::uuid`);
  await test.services.database
    .query(sql`insert into ${t} (${t.id}, ${t.customerId}, ${t.buildingId}, ${t.name}, ${t.subject}, ${t.title},
      ${t.language}, ${t.purpose}, ${t.body}) values (${uuidv7()}::uuid, ${place.customerId}::uuid, ${place.buildingId}::uuid, 'Invitation',
      ${change.subject ?? '{{hostName}} invites you'}, ${change.title ?? 'Hello {{firstName}}'}, ${change.language ?? 'en'}, 'buildingInvitation', ${body})`);
}

async function read(content: MailContent | null, values: Readonly<Record<string, string>> = {}): Promise<ParsedMail> {
  if (content === null) throw new Error('no message was composed');
  const { raw } = await composeMessage(
    {
      id: uuidv7(),
      attempts: 1,
      recipient: 'kim@northwind.example',
      recipientName: null,
      senderName: null,
      replyTo: null,
      unsubscribeUrl: null,
      values,
      ...content,
      calendar: null,
      attachments: [],
    },
    { sender: { name: 'Atrium', address: 'portal@atrium.example' } },
  );
  return simpleParser(raw);
}

const period = { starts: Date.UTC(2032, 5, 1, 7), ends: Date.UTC(2032, 5, 1, 15) };
const compose = (hostName = 'Camille Roux', more: Partial<MailOrder> = {}) =>
  composeMail(test.services.database, {
    purpose: 'buildingInvitation',
    place,
    values: (language) => ({ ...mailTimes(period, 'Europe/Paris', language), hostName }),
    personal: ['firstName', 'invitationLink'],
    actions: [{ labels: { en: 'Answer', fr: 'Répondre' }, url: 'https://portal.example/answer' }],
    ...more,
  });

describe('a message', () => {
  it('has the template in force and the branding of its building, as HTML and as text (MSG-20, BRAND-02)', async () => {
    await addTemplate('<p>Dear {{firstName}}, come to <strong>{{buildingName}}</strong>.</p><p>{{invitationLink}}</p>');
    const b = brandingTable;
    await test.services.database.query(sql`insert into ${b} (${b.id}, ${b.customerId}, ${b.primaryColor})
      values (${uuidv7()}::uuid, ${place.customerId}::uuid, '#123456')`);
    const mail = await read(await compose(), {
      firstName: 'Kim',
      invitationLink: 'https://portal.example/answer?t=1&u=2',
    });
    expect(mail.subject).toBe('Camille Roux invites you');
    expect(mail.html).toContain('<h1');
    expect(mail.html).toContain('Hello Kim');
    expect(mail.html).toContain('#123456');
    expect(mail.html).toContain('<a href="https://portal.example/answer?t=1&amp;u=2">');
    expect(mail.text).toContain('Dear Kim');
    expect(mail.text).toContain('https://portal.example/answer?t=1&u=2');
    expect(mail.text).not.toMatch(/<\w|\{\{/);
  });

  it('makes a link of an address alone, never of a name that looks like one (SEC-22)', async () => {
    const [named, written] = ['https://evil.example/win', 'https://evil.example/host'];
    await addTemplate('<p>Dear {{firstName}}, {{hostName}} invites you.</p><p>{{invitationLink}}</p>');
    const mail = await read(await compose(written), {
      firstName: named,
      invitationLink: 'https://portal.example/answer?t=1',
    });
    expect(mail.html).toContain('<a href="https://portal.example/answer?t=1">');
    expect(mail.html).toContain(`Dear ${named}, ${written} invites you.`);
    expect(mail.html).not.toContain('href="https://evil.example');
  });

  it('has no colours of a branding that was deleted (BRAND-02)', async () => {
    await addTemplate('<p>Hello</p>');
    const b = brandingTable;
    const setDeleted = (deletedAt: Date | null) =>
      test.services.database.query(
        sql`update ${b} set ${b.deletedAt} = ${deletedAt} where ${b.customerId} = ${place.customerId}::uuid`,
      );
    expect((await read(await compose())).html).toContain('#123456');
    await setDeleted(new Date());
    expect((await read(await compose())).html).not.toContain('#123456');
    await setDeleted(null);
  });

  it.each([
    ['en', 'Tuesday, 1 June 2032, 09:00 – 17:00 (Paris time)', 'Answer'],
    ['fr', 'mardi 1 juin 2032, 09:00 – 17:00 (heure de Paris)', 'Répondre\u00a0'],
  ] as const)(
    'has its dates, its times and their zone in the language of its template, which it names (LIM-04, MSG-19, %s)',
    async (language, when, action) => {
      await addTemplate('<p>{{startDate}}, {{startTime}} – {{endTime}}</p>', { language, subject: '{{startDate}}' });
      const mail = await read(await compose());
      expect(mail.text).toContain(when);
      expect(when).toContain(mail.subject);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.text).toContain(`${action}: https://portal.example/answer`);
    },
  );

  it('has both languages below each other where its reader’s is not known, each with its own dates (LIM-04, MSG-20)', async () => {
    const body = '<p>{{startDate}}, {{endTime}}</p>';
    const instead = [
      { language: 'en', title: 'Moved', body },
      { language: 'fr', title: 'Déplacée', body },
    ] as const;
    const mail = await read(await compose('Camille Roux', { instead }));
    expect(mail.subject).toBe('Moved / Déplacée');
    expect(mail.text).toMatch(
      /Tuesday, 1 June 2032, 17:00 \(Paris time\)\s+mardi 1 juin 2032, 17:00 \(heure de Paris\)/,
    );
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.html).toContain('<div lang="fr"><p>mardi 1 juin 2032');
    expect(mail.text).toContain('Answer / Répondre: https://portal.example/answer');
  });

  it('loads nothing from outside, has no picture and no script, and names its colours for dark mode (MSG-11)', async () => {
    await addTemplate(
      '<p>Hi<img src="https://spy.example/p.png"><script>alert(1)</script></p><a href="javascript:alert(1)">x</a>',
    );
    const mail = await read(await compose());
    expect(mail.html).not.toMatch(/<img|<script|<link|javascript:|url\(|src=|spy\.example/i);
    expect(mail.html).toContain('prefers-color-scheme:dark');
  });

  it('shows what people are called as text, in every part (MSG-11, SEC-07)', async () => {
    await addTemplate('<p>{{hostName}} and {{firstName}}</p>', { title: '{{hostName}} {{firstName}}' });
    const evil = '<img src=x onerror=alert(1)>"\u0002firstName\u0003';
    const mail = await read(await compose(evil), { firstName: evil });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.subject).toBe('<img src=x onerror=alert(1)>"firstName invites you');
  });

  it('is not composed where no level has a template of its purpose (MSG-20)', async () => {
    expect(
      await composeMail(test.services.database, { purpose: 'roomRelease', place, values: () => ({}), personal: [] }),
    ).toBeNull();
  });
});
