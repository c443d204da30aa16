import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { type ComposeDraft, DraftComposer } from './draftComposer.ts';
import { mailDraftTable } from './mailDraft.table.ts';
import { addMailDraft, type DraftedMail, mailDraftSql } from './mailDrafts.ts';
import { hasMail } from './mailQueue.ts';
import { outgoingMailTable } from './outgoingMail.table.ts';

interface Wording {
  readonly subject: string;
}

describe('messages that are written down to be composed', () => {
  let database: Database;

  const compose: ComposeDraft<Wording> = (_executor, { wording: { subject }, mails }) =>
    Promise.resolve(mails.map((mail) => ({ ...mail, content: { subject, html: '<p>Hello</p>', text: 'Hello' } })));
  const mailTo = (key: string): DraftedMail => ({
    ...{ key, purpose: 'welcome', customerId: null, buildingId: null },
    recipient: 'camille.roux@northwind.example',
    expiresAt: new Date(Date.UTC(2090, 0)),
  });
  const add = (key: string, subject = key) => addMailDraft(database, mailDraftSql({ subject }, [mailTo(key)], null));
  const m = outgoingMailTable;
  const queued = () =>
    database.query(sql`select ${m.key}, ${m.subject}, ${m.state}, ${m.problem} from ${m} order by ${m.key}`);
  const drafts = () => database.query<{ keys: string[] }>(sql`select ${mailDraftTable.keys} from ${mailDraftTable}`);
  const composer = (using: ComposeDraft<Wording> = compose, errors: unknown[] = []) =>
    new DraftComposer({ database, compose: using, onError: (error) => errors.push(error) });
  const endWaits = () =>
    database.query(sql`update ${mailDraftTable} set ${mailDraftTable.nextAttemptAt} = now() - interval '1 second'`);

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await database.query(sql`delete from ${m}`);
    await database.query(sql`delete from ${mailDraftTable}`);
  });
  afterAll(() => database.close());

  it('are lost with the transaction that writes them, and otherwise queued once by any number of processes (MSG-11)', async () => {
    const undone = database.transaction(async (tx) => {
      await addMailDraft(tx, mailDraftSql({ subject: 'undone' }, [mailTo('undone')], null));
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    for (let at = 10; at < 60; at += 1) await add(`key ${String(at)}`);
    expect(await hasMail(database, 'key 10')).toBe(true);
    await Promise.all([composer(), composer(), composer()].map((one) => one.compose()));
    const keys = Array.from({ length: 50 }, (_, at) => `key ${String(at + 10)}`);
    expect(await queued()).toEqual(keys.map((key) => ({ key, subject: key, state: 'Waiting', problem: null })));
    expect(await drafts()).toEqual([]);
    expect(await hasMail(database, 'key 10')).toBe(true);
    expect(await hasMail(database, 'undone')).toBe(false);
  });

  it('are kept by a process that ends while it composes, for the next one (MSG-11)', async () => {
    await add('one');
    const begun = Promise.withResolvers<undefined>();
    const killed = composer(async (executor) => {
      begun.resolve(undefined);
      // As the database ends the transaction of a connection that is gone.
      await executor.query(sql`select pg_sleep(0), 1 / 0`);
      return [];
    });
    const running = killed.compose();
    await begun.promise;
    await running;
    await endWaits();
    await composer().compose();
    expect(await queued()).toMatchObject([{ key: 'one', state: 'Waiting' }]);
    expect(await drafts()).toEqual([]);
  });

  it('wait where they cannot be composed, without the others, and are in the outbox as failed in the end (MSG-11)', async () => {
    for (const key of ['a', 'b', 'c']) await add(key);
    const errors: unknown[] = [];
    const failing = composer((executor, draft) => {
      if (draft.wording.subject === 'b') throw new Error('no template can be read');
      return compose(executor, draft);
    }, errors);
    await failing.compose();
    expect(await queued()).toMatchObject([{ key: 'a' }, { key: 'c' }]);
    expect(await drafts()).toEqual([{ keys: ['b'] }]);
    expect(errors.length).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await endWaits();
      await failing.compose();
    }
    expect(await queued()).toMatchObject([
      { key: 'a' },
      { key: 'b', state: 'Failed', problem: 'mailCompose' },
      { key: 'c' },
    ]);
    expect(await drafts()).toEqual([]);
  });
});
