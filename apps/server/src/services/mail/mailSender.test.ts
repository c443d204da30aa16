import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import type { MailConfig } from '../../base/mailConfig.ts';
import { readConfig } from '../../base/config.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import { sql } from '../../db/sql.ts';
import { maintain } from '../../maintenanceJob.ts';
import { runChild } from '../../testing/childProcess.ts';
import { receiveMail, type SmtpBehaviour, type SmtpReceiver, smtpRefusal } from '../../testing/smtpReceiver.ts';
import type { TestDatabase } from '../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../testing/testDatabase.ts';
import { openLive } from '../live/live.ts';
import { enqueueMails, type NewMail } from './enqueueMail.ts';
import { openMail } from './mail.ts';
import { cancelMails, claimMail, countMails, markInterrupted, writeOutcome } from './mailQueue.ts';
import { outgoingMailTable } from './outgoingMail.table.ts';
import { outgoingMailContentTable } from './outgoingMailContent.table.ts';
import { recipientValue } from './recipientValue.ts';

let test: TestDatabase;
let database: Database;
let sequence = 0;

beforeAll(async () => {
  test = await openTestDatabaseWithUrl();
  database = test.database;
});

afterAll(async () => {
  await database.close();
});

beforeEach(async () => {
  await database.query(sql`delete from ${outgoingMailTable}`);
  await database.query(sql`delete from ${outgoingMailContentTable}`);
});

const content = { subject: 'The lifts are back', html: '<p>The lifts run again.</p>', text: 'The lifts run again.' };

function mailTo(recipient: string, change: Partial<NewMail> = {}): NewMail {
  sequence += 1;
  return {
    key: `test:${String(sequence)}`,
    purpose: 'notification',
    customerId: null,
    buildingId: null,
    recipient,
    content,
    ...change,
  };
}

function configFor(url: string, environment: Readonly<Record<string, string>> = {}): MailConfig {
  const { mail } = readConfig({
    DEMO: '1',
    SECRET_KEY: 'a key for tests that is at least 32 characters long',
    SMTP_URL: url,
    MAIL_FROM: 'Atrium <portal@atrium.example>',
    ...environment,
  });
  if (mail === null) throw new Error('no mail server is configured');
  return mail;
}

async function serve(behaviour: SmtpBehaviour = {}): Promise<SmtpReceiver> {
  const receiver = await receiveMail(behaviour);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** Begins to send, looking often and waiting briefly; a `message` that is not to be given up soon gets longer, in milliseconds. */
async function send(config: MailConfig, at: Database = database, message = 1_500) {
  const errors: unknown[] = [];
  const mail = openMail({
    compose: () => Promise.resolve([]),
    database: at,
    config,
    onError: (error) => errors.push(error),
    timing: { poll: 100, pause: 300 },
    smtp: { connect: 3_000, idle: 10_000, message },
  });
  await mail.work();
  onTestFinished(() => mail.stop());
  return { mail, errors };
}

/** Sends to people of Northwind over one connection at a time; returns what counts the connections that were made. */
async function sendOverOneConnection(names: readonly string[], behaviour: SmtpBehaviour): Promise<() => number> {
  let connections = 0;
  const receiver = await serve({
    ...behaviour,
    options: {
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    },
  });
  await enqueueMails(
    database,
    names.map((name) => mailTo(`${name}@northwind.example`)),
  );
  await send(configFor(receiver.url, { MAIL_CONNECTIONS: '1' }));
  return () => connections;
}

interface Line {
  readonly recipient: string;
  readonly state: string;
  readonly problem: string | null;
  readonly reply: string | null;
  readonly attempts: number;
  /** Seconds until it is tried again. */
  readonly wait: number;
}

async function lines(): Promise<Line[]> {
  const m = outgoingMailTable;
  return database.query<Line>(sql`select ${m.recipient}, ${m.state}, ${m.problem}, ${m.reply}, ${m.attempts},
    extract(epoch from ${m.nextAttemptAt} - now())::float8 as wait from ${m} order by ${m.key}`);
}

/** Waits until every message has one of these states, and returns them. */
async function settled(...states: string[]): Promise<Line[]> {
  for (;;) {
    const all = await lines();
    if (
      all.length > 0 &&
      all.every(({ state, attempts }) => states.includes(state) && (state !== 'Waiting' || attempts > 0))
    )
      return all;
    await delay(30);
  }
}

async function due(): Promise<void> {
  await database.query(sql`update ${outgoingMailTable} set ${outgoingMailTable.nextAttemptAt} = now()`);
}

describe('a queued message', () => {
  it('is sent once its transaction is committed, with text, HTML and calendar part as a mail program reads them (MSG-11)', async () => {
    const receiver = await serve();
    await send(configFor(receiver.url));
    const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Atrium//EN\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
    await database.transaction(async (tx) => {
      const mail = mailTo('camille.roux@northwind.example', {
        recipientName: 'Camille Roux',
        senderName: 'Northwind Bercy',
        replyTo: 'reception@northwind.example',
        content: {
          ...content,
          subject: 'Réunion à Bercy – 9 h',
          calendar: { method: 'REQUEST', text: calendar },
          attachments: [{ name: 'plan.txt', contentType: 'text/plain', content: Buffer.from('Floor 2') }],
        },
      });
      await enqueueMails(tx, [mail]);
      await delay(300);
      expect(receiver.received).toHaveLength(0);
    });
    const [got] = await receiver.waitFor(1);
    expect(got?.to).toEqual(['camille.roux@northwind.example']);
    expect(got?.mail.subject).toBe('Réunion à Bercy – 9 h');
    expect(got?.mail.from?.value).toEqual([{ name: 'Northwind Bercy', address: 'portal@atrium.example' }]);
    expect(got?.mail.replyTo?.value[0]?.address).toBe('reception@northwind.example');
    expect(got?.mail.text).toContain('The lifts run again.');
    expect(got?.mail.html).toContain('<p>The lifts run again.</p>');
    expect(got?.raw.toString()).toMatch(/content-type: text\/calendar;[^\n]*method=REQUEST/i);
    expect(got?.mail.attachments.map(({ filename }) => filename)).toContain('plan.txt');
    const [line] = await settled('Sent');
    expect(line).toMatchObject({ attempts: 1, problem: null });
    expect(line?.reply).toMatch(/^250/);
  });

  it('is not queued by a transaction that is rolled back, nor a second time under the same key (MSG-11)', async () => {
    const mail = mailTo('camille.roux@northwind.example', { key: 'invitation:1' });
    await expect(
      database.transaction(async (tx) => {
        await enqueueMails(tx, [mail]);
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await lines()).toHaveLength(0);
    const counts = await Promise.all([1, 2, 3].map(() => enqueueMails(database, [mail])));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await lines()).toHaveLength(1);
  });

  it('stays in the outbox without a mail server (MSG-11)', async () => {
    const mail = openMail({
      database,
      config: null,
      compose: () => Promise.resolve([]),
      onError: () => undefined,
      timing: { poll: 20, pause: 20 },
    });
    await mail.work();
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    await delay(200);
    expect(mail.hasServer).toBe(false);
    expect(await lines()).toMatchObject([{ state: 'Waiting', attempts: 0 }]);
  });

  it('is kept once for many recipients, each of whom reads their own values as text (MSG-11)', async () => {
    const shared = {
      subject: `Hello ${recipientValue('name')}`,
      html: `<p>Hello ${recipientValue('name')}</p>`,
      text: `Hello ${recipientValue('name')}`,
    };
    const mails = Array.from({ length: 2_500 }, (_, index) =>
      mailTo(`person${String(index)}@northwind.example`, {
        content: shared,
        values: { name: index === 0 ? '<b>Zoé</b> \u0002other\u0003' : `Person ${String(index)}` },
        sendAt: new Date(Date.now() + (index < 2 ? 0 : 3_600_000)),
      }),
    );
    expect(await database.transaction((tx) => enqueueMails(tx, mails))).toBe(2_500);
    expect(await database.query(sql`select 1 from ${outgoingMailContentTable}`)).toHaveLength(1);
    const receiver = await serve();
    await send(configFor(receiver.url));
    const got = await receiver.waitFor(2);
    const first = got.find(({ to }) => to[0]?.startsWith('person0@'));
    expect(first?.mail.html).toBe('<p>Hello &lt;b&gt;Zoé&lt;/b&gt; other</p>');
    expect(first?.mail.text?.trim()).toBe('Hello <b>Zoé</b> other');
    expect(got.find(({ to }) => to[0]?.startsWith('person1@'))?.mail.subject).toBe('Hello Person 1');
  });

  it('waits for its time, is counted with its group, and is taken back with it (MSG-11)', async () => {
    const groupId = '0190a8e0-0000-7000-8000-000000000099';
    const sendAt = new Date(Date.now() + 3_600_000);
    const mails = [1, 2, 3].map((number) => mailTo(`person${String(number)}@northwind.example`, { groupId, sendAt }));
    await enqueueMails(database, mails);
    const receiver = await serve();
    await send(configFor(receiver.url));
    await delay(300);
    expect(await countMails(database, groupId)).toEqual({ Waiting: 3 });
    expect(await cancelMails(database, groupId)).toBe(3);
    await due();
    await delay(300);
    expect(await countMails(database, groupId)).toEqual({ Cancelled: 3 });
    expect(receiver.received).toHaveLength(0);
  });

  it('is not sent for the first time once it is of no use any more (MSG-11)', async () => {
    await enqueueMails(database, [
      mailTo('camille.roux@northwind.example', { expiresAt: new Date(Date.now() - 1_000) }),
    ]);
    const receiver = await serve();
    await send(configFor(receiver.url));
    expect(await settled('Failed')).toMatchObject([{ problem: 'mailExpired', attempts: 0 }]);
    expect(receiver.received).toHaveLength(0);
  });
});

describe('the outbox', () => {
  it('keeps the outcome of the last attempt, whatever an earlier one says once it is resent (MSG-11)', async () => {
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const { id, state } = outgoingMailTable;
    const first = (await claimMail(database)) ?? expect.fail('nothing was due');
    await markInterrupted(database, true);
    await database.query(sql`update ${outgoingMailTable} set ${state} = 'Waiting' where ${id} = ${first.id}::uuid`);
    const second = (await claimMail(database)) ?? expect.fail('nothing was due');
    const outcome = { problem: null, reply: null, isOfServer: false } as const;
    await writeOutcome(database, first, { ...outcome, kind: 'refused' });
    expect(await lines()).toMatchObject([{ state: 'Sending', attempts: 2 }]);
    await writeOutcome(database, second, { ...outcome, kind: 'sent' });
    expect(await lines()).toMatchObject([{ state: 'Sent', attempts: 2 }]);
  });

  it('keeps a message for 90 days after its last change, and a content while a message has it (MSG-11)', async () => {
    const m = outgoingMailTable;
    await enqueueMails(database, [mailTo('old@northwind.example'), mailTo('new@northwind.example')]);
    await enqueueMails(database, [mailTo('ended@northwind.example', { content: { ...content } })]);
    const longAgo = sql`now() - interval '91 days'`;
    await database.query(
      sql`update ${m} set ${m.state} = 'Sent', ${m.updatedAt} = ${longAgo} where ${m.recipient} <> 'new@northwind.example'`,
    );
    await database.query(
      sql`update ${outgoingMailContentTable} set ${outgoingMailContentTable.createdAt} = ${longAgo}`,
    );
    expect(await maintain(database, new Date())).toMatchObject({ mails: 2 });
    expect(await lines()).toMatchObject([{ recipient: 'new@northwind.example' }]);
    expect(await database.query(sql`select 1 from ${outgoingMailContentTable}`)).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is one recipient: lists, comments, quotes and line ends are refused, one by one (MSG-11)', async () => {
    const wrong = [
      'camille@northwind.example, other@contoso.example',
      'camille@northwind.example;other@contoso.example',
      'Camille <camille@northwind.example>',
      'camille(home)@northwind.example',
      '"camille roux"@northwind.example',
      'camille@northwind.example\r\nBcc: other@contoso.example',
      'camille@[127.0.0.1]',
      `${'a'.repeat(65)}@northwind.example`,
      `camille@${'a.'.repeat(130)}example`,
      'x'.repeat(50_000),
      '',
    ];
    await enqueueMails(
      database,
      [...wrong, 'camille.roux@northwind.example'].map((address) => mailTo(address)),
    );
    const receiver = await serve();
    await send(configFor(receiver.url));
    await receiver.waitFor(1);
    const all = await settled('Sent', 'Failed');
    expect(all.filter(({ state }) => state === 'Failed')).toHaveLength(wrong.length);
    expect(all.filter(({ problem }) => problem === 'mailAddress')).toHaveLength(wrong.length);
    expect(receiver.received.map(({ to }) => to)).toEqual([['camille.roux@northwind.example']]);
  });

  it('may be long or of an internationalised domain, which goes out in ASCII (MSG-11)', async () => {
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`;
    await enqueueMails(database, [mailTo('zoé.martin@bücher.example'), mailTo('kim@bücher.example'), mailTo(long)]);
    const receiver = await serve();
    await send(configFor(receiver.url));
    await receiver.waitFor(3);
    expect((await settled('Sent')).map(({ recipient }) => recipient).toSorted()).toEqual(
      [long, 'kim@xn--bcher-kva.example', 'zoé.martin@xn--bcher-kva.example'].toSorted(),
    );
    // The server shows domains as people write them.
    expect(receiver.received.flatMap(({ to }) => to).toSorted()).toEqual(
      [long, 'kim@bücher.example', 'zoé.martin@bücher.example'].toSorted(),
    );
  });

  it('brings no other header into a message, nor do subject, names and values (MSG-11)', async () => {
    const evil = 'Lifts\r\nBcc: other@contoso.example\r\n\r\n<script>';
    await enqueueMails(database, [
      mailTo('camille.roux@northwind.example', {
        recipientName: evil,
        senderName: evil,
        replyTo: evil,
        content: { ...content, subject: `${evil} ${recipientValue('name')}` },
        values: { name: evil },
        unsubscribeUrl: 'https://portal.example/stop?a=1>\r\nBcc: other@contoso.example',
      }),
    ]);
    const receiver = await serve();
    await send(configFor(receiver.url));
    const [got] = await receiver.waitFor(1);
    expect(got?.to).toEqual(['camille.roux@northwind.example']);
    expect(got?.mail.bcc).toBeUndefined();
    expect([...(got?.mail.headers.keys() ?? [])]).not.toContain('bcc');
    expect(got?.mail.subject).toContain('Lifts Bcc: other@contoso.example');
    expect(got?.mail.replyTo).toBeUndefined();
    expect(got?.mail.text?.trim()).toBe('The lifts run again.');
  });
});

describe('a mail server', () => {
  it('that takes a message later gets it later, and once (MSG-11)', async () => {
    let isFull = true;
    const receiver = await serve({
      onRecipient: () => {
        if (isFull) throw smtpRefusal(451, 'The mailbox is busy');
      },
    });
    await send(configFor(receiver.url));
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const [line] = await settled('Waiting');
    expect(line).toMatchObject({ problem: 'mailLater', attempts: 1 });
    expect(line?.reply).toContain('451');
    expect(line?.wait).toBeGreaterThan(50);
    isFull = false;
    await due();
    expect(await settled('Sent')).toMatchObject([{ attempts: 2 }]);
    expect(receiver.received).toHaveLength(1);
  });

  it('that goes on refusing for a day ends it, and each wait is longer than the one before (MSG-11)', async () => {
    const receiver = await serve({
      onMessage: () => {
        throw smtpRefusal(452, 'No space');
      },
    });
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    await send(configFor(receiver.url));
    await settled('Waiting');
    const triedFor = async (hours: number, attempts: number) => {
      await database.query(sql`update ${outgoingMailTable} set ${outgoingMailTable.nextAttemptAt} = now(),
        ${outgoingMailTable.triedSince} = now() - make_interval(hours => ${hours}::int)`);
      for (;;) {
        const [line] = await lines();
        if (line?.attempts === attempts && line.state !== 'Sending') return line;
        await delay(30);
      }
    };
    const second = await triedFor(1, 2);
    expect(second.wait / 3_600).toBeCloseTo(1, 1);
    const third = await triedFor(12, 3);
    expect(third.wait / 3_600).toBeCloseTo(4, 1);
    expect(await triedFor(23, 4)).toMatchObject({ state: 'Failed', problem: 'mailLater' });
  });

  it('that refuses one recipient gets the others over the same connection (MSG-11)', async () => {
    const connections = await sendOverOneConnection(['gone', 'camille', 'kim'], {
      onRecipient: (address) => {
        if (address.startsWith('gone@')) throw smtpRefusal(550, 'No such person');
      },
    });
    const all = await settled('Sent', 'Failed');
    expect(all.map(({ state }) => state)).toEqual(['Failed', 'Sent', 'Sent']);
    expect(all[0]).toMatchObject({ problem: 'mailRefused', attempts: 1 });
    expect(all[0]?.reply).toContain('No such person');
    expect(connections()).toBe(1);
  });

  it('that refuses a message once it has all of it ends that one, with its words, and gets the others over the same connection (MSG-11)', async () => {
    const refusals = new Map([
      ['spam@northwind.example', smtpRefusal(554, 'Looks like spam')],
      ['full@northwind.example', smtpRefusal(552, 'Larger than the mailbox')],
    ]);
    const connections = await sendOverOneConnection(['spam', 'full', 'camille'], {
      onMessage: ({ to: [to = ''] }) => {
        const refusal = refusals.get(to);
        if (refusal !== undefined) throw refusal;
      },
    });
    expect(await settled('Sent', 'Failed')).toMatchObject([
      { state: 'Failed', problem: 'mailRefused', attempts: 1, reply: expect.stringContaining('Looks like spam') },
      { state: 'Failed', problem: 'mailTooLarge', attempts: 1, reply: expect.stringContaining('Larger than') },
      { state: 'Sent', problem: null },
    ]);
    expect(connections()).toBe(1);
  });

  it('that does not accept the sender ends no message: all are sent once it does (MSG-11)', async () => {
    let isKnown = false;
    let asked = 0;
    const receiver = await serve({
      options: {
        onMailFrom: (_address, _session, done) => {
          asked += 1;
          done(isKnown ? null : smtpRefusal(553, 'Sender address rejected: not owned by user'));
        },
      },
    });
    await enqueueMails(
      database,
      ['camille', 'kim', 'noor'].map((name) => mailTo(`${name}@northwind.example`)),
    );
    const { errors } = await send(configFor(receiver.url, { MAIL_CONNECTIONS: '1' }));
    const all = await settled('Waiting');
    expect(all[0]).toMatchObject({ problem: 'mailSender', reply: expect.stringContaining('not owned by user') });
    expect(errors).toHaveLength(1);
    // It is left alone for a while after each no.
    expect(asked).toBeLessThanOrEqual(3);
    isKnown = true;
    await due();
    await settled('Sent');
    expect(receiver.received).toHaveLength(3);
  });

  it('that reports failures by e-mail names the message in them and leaves its text out (MSG-11)', async () => {
    const asked: unknown[] = [];
    const onData: SmtpBehaviour['onData'] = ({ envelope }) => {
      asked.push([envelope.dsn, envelope.rcptTo[0]?.dsn]);
    };
    const [able, other] = [await serve({ onData, options: { hideDSN: false } }), await serve()];
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const { mail } = await send(configFor(able.url));
    const [got] = await able.waitFor(1);
    const id = got?.mail.messageId?.split(/[<@]/)[1];
    expect(asked).toEqual([[{ ret: 'HDRS', envid: id }, { notify: ['FAILURE'] }]]);
    await settled('Sent');
    await mail.stop();
    await enqueueMails(database, [mailTo('kim@northwind.example')]);
    await send(configFor(other.url));
    await settled('Sent');
    expect(other.received).toHaveLength(1);
  });

  it('gets what was claimed when the sender was stopped, before the stop is over (MSG-11)', async () => {
    const receiver = await serve();
    let claims = 0;
    // The database answers a claim late, so that the stop comes between the claim and its answer.
    const late: Database = new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return async (statement: Parameters<Database['query']>[0]) => {
          const rows = await target.query<{ attempts?: number }>(statement);
          if (rows[0]?.attempts === undefined) return rows;
          claims += 1;
          await delay(500);
          return rows;
        };
      },
    });
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const { mail } = await send(configFor(receiver.url), late);
    await expect.poll(() => claims).toBe(1);
    await mail.stop();
    expect(receiver.received).toHaveLength(1);
    expect(await lines()).toMatchObject([{ state: 'Sent' }]);
  });

  it('that cuts the line after it has a whole message leaves it unknown, and it is not sent again (MSG-11)', async () => {
    let messages = 0;
    const receiver: SmtpReceiver = await serve({
      onMessage: () => {
        messages += 1;
        receiver.cut();
        throw smtpRefusal(421, 'gone');
      },
    });
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    await send(configFor(receiver.url));
    expect(await settled('Unknown')).toMatchObject([{ problem: 'mailInterrupted', attempts: 1 }]);
    await due();
    await delay(500);
    expect(messages).toBe(1);
  });

  it('that cuts the line in the middle of a message gets it again, as it cannot have it (MSG-11)', async () => {
    let cuts = 0;
    const receiver: SmtpReceiver = await serve({
      onData: async (_session, stream) => {
        if (cuts > 0) return;
        cuts += 1;
        await stream[Symbol.asyncIterator]().next();
        receiver.cut();
      },
    });
    const large = { name: 'plan.bin', contentType: 'application/octet-stream', content: Buffer.alloc(4_000_000, 7) };
    await enqueueMails(database, [
      mailTo('camille.roux@northwind.example', { content: { ...content, attachments: [large] } }),
    ]);
    // Nothing here is about slowness, and on a busy machine the server may need seconds to read so much.
    await send(configFor(receiver.url), database, 60_000);
    expect(await settled('Waiting')).toMatchObject([{ problem: 'mailConnection' }]);
    await due();
    const [got] = await receiver.waitFor(1);
    expect(got?.mail.attachments[0]?.content).toHaveLength(4_000_000);
    expect(await settled('Sent')).toMatchObject([{ attempts: 2 }]);
  });

  it('that is too slow leaves what it has unknown, and what it has not waiting (MSG-11)', async () => {
    const receiver = await serve({
      onRecipient: async (address) => {
        if (address.startsWith('slow@')) await delay(4_000);
      },
      onMessage: async ({ to }) => {
        if (to[0]?.startsWith('silent@') === true) await delay(4_000);
      },
    });
    await enqueueMails(
      database,
      ['slow', 'silent'].map((name) => mailTo(`${name}@northwind.example`)),
    );
    await send(configFor(receiver.url));
    expect(await settled('Waiting', 'Unknown')).toMatchObject([
      { state: 'Waiting', problem: 'mailConnection' },
      { state: 'Unknown', problem: 'mailInterrupted' },
    ]);
  });

  it.each([
    ['with its greeting', 'greeting', { state: 'Waiting', problem: 'mailConnection' }],
    ['to a recipient', 'recipient', { state: 'Waiting', problem: 'mailConnection' }],
    ['to the end of a message', 'message', { state: 'Unknown', problem: 'mailInterrupted' }],
  ])('that never answers %s holds up no one else and keeps no connection (MSG-11)', async (_, step, left) => {
    const open = new Set<string>();
    const never = new Promise<void>(() => undefined);
    let connections = 0;
    const receiver = await serve({
      onRecipient: (address) => (step === 'recipient' && address.startsWith('slow@') ? never : undefined),
      onMessage: ({ to }) => (step === 'message' && to[0]?.startsWith('slow@') === true ? never : undefined),
      options: {
        onConnect: ({ id }, done) => {
          connections += 1;
          open.add(id);
          if (step !== 'greeting' || connections > 1) done();
        },
        onClose: ({ id }) => void open.delete(id),
      },
    });
    const others = ['camille', 'kim', 'noor'];
    await enqueueMails(
      database,
      ['slow', ...others].map((name) => mailTo(`${name}@northwind.example`)),
    );
    const { errors } = await send(configFor(receiver.url, { MAIL_CONNECTIONS: '2' }), database, 3_000);
    const states = async () => (await lines()).map(({ state }) => state).toSorted();
    // The others are sent while one still waits for its answer.
    await expect.poll(states, { timeout: 2_800 }).toEqual(['Sending', 'Sent', 'Sent', 'Sent']);
    const all = await settled('Sent', 'Waiting', 'Unknown');
    expect(all.filter(({ state }) => state !== 'Sent')).toMatchObject([{ ...left, attempts: 1 }]);
    expect(errors).toHaveLength(left.state === 'Waiting' ? 1 : 0);
    await expect.poll(() => open.size, { timeout: 3_000 }).toBe(0);
  });

  it('that is down is asked seldom, reported once, and gets everything when it is back (MSG-11)', async () => {
    const gone = await receiveMail();
    await gone.close();
    await enqueueMails(
      database,
      Array.from({ length: 20 }, (_, index) => mailTo(`person${String(index)}@northwind.example`)),
    );
    const { errors } = await send(configFor(gone.url, { MAIL_CONNECTIONS: '2' }));
    await delay(1_000);
    const tried = (await lines()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(10);
    expect(tried[0]).toMatchObject({ state: 'Waiting', problem: 'mailConnection' });
    expect(errors).toHaveLength(1);
    const receiver = await serve({ port: gone.port });
    await due();
    await receiver.waitFor(20);
    expect(new Set(receiver.received.flatMap(({ to }) => to)).size).toBe(20);
  });

  it('gets nothing without encryption outside demo mode (MSG-11)', async () => {
    const receiver = await serve({ options: { disabledCommands: ['AUTH', 'STARTTLS'] } });
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const production = { ...configFor(receiver.url), requiresTls: true };
    await send(production);
    expect(await settled('Waiting')).toMatchObject([{ problem: 'mailTls' }]);
    expect(receiver.received).toHaveLength(0);
  });

  it('with a certificate that no one vouches for gets nothing outside demo mode, and is encrypted in it (MSG-11)', async () => {
    const receiver = await serve();
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const { mail } = await send({ ...configFor(receiver.url), requiresTls: true });
    expect(await settled('Waiting')).toMatchObject([{ problem: 'mailTls' }]);
    await mail.stop();
    await due();
    await send(configFor(receiver.url));
    const [got] = await receiver.waitFor(1);
    expect(got?.isSecure).toBe(true);
  });

  it('lets open outboxes show each change within moments, at most once a second however many messages are sent (MSG-11, API-41)', async () => {
    const live = await openLive(database);
    onTestFinished(() => live.close());
    const events: number[] = [];
    live.subscribe({
      onEvent: (event) => {
        if (event.type === 'changed' && event.resource === 'outgoingMail') events.push(Date.now());
      },
    });
    const receiver = await serve();
    const began = Date.now();
    await enqueueMails(
      database,
      Array.from({ length: 60 }, (_, at) => mailTo(`p${String(at)}@guests.example`)),
    );
    await expect.poll(() => events.length).toBe(1);
    await send(configFor(receiver.url));
    const sent = async () => (await lines()).filter(({ state }) => state === 'Sent').length;
    await expect.poll(sent, { timeout: 20_000 }).toBe(60);
    const ended = Date.now();
    await expect.poll(() => (events.at(-1) ?? 0) >= ended, { timeout: 5_000 }).toBe(true);
    expect(events.length).toBeLessThanOrEqual(3 + (Date.now() - began) / 1_000);
  });

  it('gets so many messages a minute as are configured (MSG-11)', async () => {
    const receiver = await serve();
    await enqueueMails(
      database,
      Array.from({ length: 10 }, (_, index) => mailTo(`person${String(index)}@northwind.example`)),
    );
    await send(configFor(receiver.url, { MAIL_PER_MINUTE: '120' }));
    await delay(1_600);
    expect(receiver.received.length).toBeGreaterThanOrEqual(2);
    expect(receiver.received.length).toBeLessThanOrEqual(5);
  });
});

describe.skipIf((process.env['TEST_DATABASE_URL'] ?? '') === '')('several processes', () => {
  it('send each message once (MSG-11)', async () => {
    const receiver = await serve();
    const config = configFor(receiver.url);
    const other = await openDatabase({ databaseUrl: test.databaseUrl ?? '', poolSize: 3 });
    onTestFinished(() => other.close());
    await send(config);
    await send(config, other);
    await enqueueMails(
      database,
      Array.from({ length: 200 }, (_, index) => mailTo(`person${String(index)}@northwind.example`)),
    );
    await receiver.waitFor(200);
    await settled('Sent');
    expect(receiver.received).toHaveLength(200);
    expect(new Set(receiver.received.flatMap(({ to }) => to)).size).toBe(200);
  });

  it('leave as unknown what one was sending that was killed, and never send it a second time (MSG-11)', async () => {
    let began: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    let messages = 0;
    const receiver = await serve({
      onMessage: async () => {
        messages += 1;
        began();
        await delay(1_000);
      },
    });
    await enqueueMails(database, [mailTo('camille.roux@northwind.example')]);
    const child = runChild(new URL('../../testing/mailChild.ts', import.meta.url), [
      test.databaseUrl ?? '',
      receiver.url,
    ]);
    await hasBegun;
    await child.kill();
    expect(await lines()).toMatchObject([{ state: 'Sending' }]);
    await send(configFor(receiver.url));
    await delay(300);
    expect(await lines()).toMatchObject([{ state: 'Sending' }]);
    // The process renews its claim no more.
    await database.query(
      sql`update ${outgoingMailTable} set ${outgoingMailTable.leaseEndsAt} = now() - interval '1 second'`,
    );
    expect(await settled('Unknown')).toMatchObject([{ problem: 'mailInterrupted', attempts: 1 }]);
    await due();
    await delay(300);
    expect(messages).toBe(1);
  }, 30_000);
});
