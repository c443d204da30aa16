import type { Permission } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from '../../../db/sql.ts';
import { enqueueMails } from '../../../services/mail/enqueueMail.ts';
import { openMail } from '../../../services/mail/mail.ts';
import { claimMail } from '../../../services/mail/mailQueue.ts';
import { outgoingMailTable } from '../../../services/mail/outgoingMail.table.ts';
import { recipientValue } from '../../../services/mail/recipientValue.ts';
import { receiveMail } from '../../../testing/smtpReceiver.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await createTestApp({ MAIL_FROM: 'portal@atrium.example' });
  admin = test.people.emails.administrator;
});

afterAll(() => test.close());

let sequence = 0;

/** Queues a message and returns it as the outbox shows it. */
async function queue(recipient: string, values: Readonly<Record<string, string>> = {}) {
  sequence += 1;
  await enqueueMails(test.services.database, [
    {
      key: `outbox:${String(sequence)}`,
      purpose: 'buildingInvitation',
      customerId: test.people.customers.north,
      buildingId: test.people.buildings.north1,
      recipient,
      values,
      content: {
        subject: 'You are invited',
        html: `<p>Answer: ${recipientValue('invitationLink')}</p>`,
        text: `Answer: ${recipientValue('invitationLink')}`,
        calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
      },
    },
  ]);
  const { body } = await test.call('GET', `outgoingmail?$filter=recipient eq '${recipient}'`, { as: admin });
  return body.value[0];
}

const change = (mail: { id: string; version: number }, state: string) =>
  test.call('PUT', `outgoingmail/${mail.id}`, { as: admin, version: mail.version, body: { state } });

describe('the outbox', () => {
  it('shows people the messages of their own customer, and all with viewAll on customers (MSG-11, API-16)', async () => {
    const { customers } = test.people;
    const north = await queue('of.north@northwind.example');
    const person = (email: string, customerId: string, privilegeMap: Record<string, Permission[]>) =>
      createPerson(test.services, { customerId, email, privilegeMap });
    const outbox: Record<string, Permission[]> = { 'ROOT.outbox': ['view', 'add', 'edit'] };
    const own = await person('outbox@northwind.example', customers.north, outbox);
    const foreign = await person('outbox@southbank.example', customers.south, outbox);
    const wide = { ...outbox, 'ROOT.customers': ['view', 'viewAll'] as Permission[] };
    const all = await person('outbox.all@southbank.example', customers.south, wide);
    const shown: [string, boolean][] = [
      [own.email, true],
      [foreign.email, false],
      [all.email, true],
    ];
    for (const [as, isShown] of shown) {
      const status = isShown ? 200 : 404;
      const list = await test.call('GET', `outgoingmail?$filter=recipient eq '${north.recipient}'&$count=true`, { as });
      expect([as, list.body['@odata.count']]).toEqual([as, isShown ? 1 : 0]);
      expect((await test.call('GET', `outgoingmail/${north.id}`, { as })).status).toBe(status);
      expect((await test.call('GET', `outgoingmail/${north.id}/content`, { as })).status).toBe(status);
    }
    const resend = await test.call('PUT', `outgoingmail/${north.id}`, {
      as: foreign.email,
      version: north.version,
      body: { state: 'Cancelled' },
    });
    expect(resend.status).toBe(404);
    // A test is of the customer of the person who sends it.
    const made = await test.call('POST', 'outgoingmail', {
      as: foreign.email,
      body: { recipient: 'try@southbank.example', subject: 'Try' },
    });
    expect([made.status, made.body.customerId]).toEqual([201, customers.south]);
    expect((await test.call('GET', `outgoingmail/${made.body.id}`, { as: own.email })).status).toBe(404);
  });

  it('shows administrators each message with its state and place, and finds it by recipient and subject (MSG-11)', async () => {
    const mail = await queue('camille.roux@northwind.example');
    expect(mail).toMatchObject({ state: 'Waiting', attempts: 0, purpose: 'buildingInvitation' });
    expect(mail.buildingName).not.toBeNull();
    for (const search of ['camille', 'invited']) {
      const { body } = await test.call('GET', `outgoingmail?$search=${search}&$count=true`, { as: admin });
      expect(body['@odata.count']).toBeGreaterThan(0);
    }
    const none = await test.call('GET', "outgoingmail?$filter=state eq 'Sent'", { as: admin });
    expect(none.body.value).toEqual([]);
    expect((await test.call('GET', 'outgoingmail', { as: test.people.emails.reader })).status).toBe(403);
  });

  it('shows a message as it is sent, without what would let another person answer for its recipient (MSG-11, RESV-16)', async () => {
    const mail = await queue('kim@northwind.example', { invitationLink: 'https://portal.example/answer?token=secret' });
    const { body } = await test.call('GET', `outgoingmail/${mail.id}/content`, { as: admin });
    expect(body.html).toContain('https://portal.example/…');
    expect(body.text).toBe('Answer: https://portal.example/…');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.attachments).toEqual(['invite.ics']);
  });

  it('says whether a mail server is configured (MSG-11)', async () => {
    const { body } = await test.call('GET', 'outgoingmail/server', { as: admin });
    expect(body).toEqual({ isConfigured: false, sender: null });
  });

  it('cancels a message that waits, and sends it when it is resent (MSG-11)', async () => {
    const mail = await queue('lea.morel@northwind.example');
    const cancelled = await change(mail, 'Cancelled');
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.state).toBe('Cancelled');
    const again = await change(cancelled.body, 'Waiting');
    expect(again.body).toMatchObject({ state: 'Waiting', problem: null });
    const other = await change(again.body, 'Sent');
    expect(other.status).toBe(400);
  });

  it('does not cancel or resend what is being sent, nor what has changed meanwhile (MSG-11)', async () => {
    const database = test.services.database;
    await database.query(
      sql`update ${outgoingMailTable} set ${outgoingMailTable.state} = 'Cancelled' where ${outgoingMailTable.state} = 'Waiting'`,
    );
    const mail = await queue('paul.petit@northwind.example');
    const claimed = await claimMail(database);
    expect(claimed?.id).toBe(mail.id);
    const { body } = await test.call('GET', `outgoingmail/${mail.id}`, { as: admin });
    for (const state of ['Cancelled', 'Waiting']) {
      const refused = await change(body, state);
      expect(refused.status).toBe(400);
      expect(refused.body.fields).toMatchObject([{ field: 'state', code: 'notChangeable' }]);
    }
    await database.query(
      sql`update ${outgoingMailTable} set ${outgoingMailTable.state} = 'Failed' where ${outgoingMailTable.id} = ${mail.id}::uuid`,
    );
    expect((await change(mail, 'Waiting')).status).toBe(412);
    const bad = await test.call('PUT', `outgoingmail/${mail.id}`, {
      as: admin,
      version: body.version,
      body: { state: 'Cancelled', recipient: 'x@y.example' },
    });
    expect(bad.status).toBe(400);
  });

  it('sends a test message to one address, in both languages (MSG-11)', async () => {
    const receiver = await receiveMail();
    const database = test.services.database;
    await database.query(
      sql`update ${outgoingMailTable} set ${outgoingMailTable.state} = 'Cancelled' where ${outgoingMailTable.state} = 'Waiting'`,
    );
    const wrong = await test.call('POST', 'outgoingmail', {
      as: admin,
      body: { recipient: 'a@northwind.example, b@northwind.example', subject: 'Hello' },
    });
    expect(wrong.status).toBe(400);
    const lines = await test.call('POST', 'outgoingmail', {
      as: admin,
      body: { recipient: 'ops@northwind.example', subject: 'Hello\r\nBcc: all@northwind.example' },
    });
    expect([lines.status, lines.body.fields?.[0]?.code]).toEqual([400, 'invisible']);
    const made = await test.call('POST', 'outgoingmail', {
      as: admin,
      body: { recipient: 'ops@northwind.example', subject: 'Does <it> arrive' },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ state: 'Waiting', purpose: 'test' });
    const mail = openMail({
      compose: () => Promise.resolve([]),
      database,
      config: {
        host: '127.0.0.1',
        port: receiver.port,
        isSecure: false,
        requiresTls: false,
        user: null,
        password: '',
        sender: { name: 'Atrium', address: 'portal@atrium.example' },
        connections: 1,
        perMinute: 0,
      },
      onError: () => undefined,
      timing: { poll: 100, pause: 100 },
    });
    await mail.work();
    const [got] = await receiver.waitFor(1);
    await mail.stop();
    await receiver.close();
    expect(got?.to).toEqual(['ops@northwind.example']);
    expect(got?.mail.subject).toBe('Does <it> arrive');
    expect(got?.mail.text).toContain('to test the mail server');
    expect(got?.mail.text).toMatch(/pour essayer le serveur\s+de\s+messagerie/);
    const { body } = await test.call('GET', `outgoingmail/${made.body.id}`, { as: admin });
    expect(body).toMatchObject({ state: 'Sent', attempts: 1 });
  });
});
