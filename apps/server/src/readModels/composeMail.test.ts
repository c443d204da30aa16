import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../db/sql.ts';
import { templateTable } from '../resources/template/template.table.ts';
import { brandingTable } from '../resources/branding/branding.table.ts';
import { composeMessage } from '../services/mail/composeMessage.ts';
import type { MailContent } from '../services/mail/enqueueMail.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { composeMail } from './composeMail.ts';
import { uuidv7 } from '../base/uuidv7.ts';

let test: TestApp;
let place: { customerId: string; buildingId: string };

beforeAll(async () => {
  test = await createTestApp();
  place = { customerId: test.people.customers.north, buildingId: test.people.buildings.north1 };
});

afterAll(() => test.close());

async function addTemplate(body: string, change: { readonly subject?: string; readonly title?: string } = {}) {
  const t = templateTable;
  await test.services.database.query(sql`delete from ${t} where ${t.buildingId} = ${place.buildingId}::uuid`);
  await test.services.database
    .query(sql`insert into ${t} (${t.id}, ${t.customerId}, ${t.buildingId}, ${t.name}, ${t.subject}, ${t.title},
      ${t.purpose}, ${t.body}) values (${uuidv7()}::uuid, ${place.customerId}::uuid, ${place.buildingId}::uuid, 'Invitation',
      ${change.subject ?? '{{hostName}} invites you'}, ${change.title ?? 'Hello {{firstName}}'}, 'buildingInvitation', ${body})`);
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

const compose = (hostName = 'Camille Roux') =>
  composeMail(test.services.database, {
    purpose: 'buildingInvitation',
    place,
    values: { hostName },
    personal: ['firstName', 'invitationLink'],
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
      await composeMail(test.services.database, { purpose: 'roomRelease', place, values: {}, personal: [] }),
    ).toBeNull();
  });
});
