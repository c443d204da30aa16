import { expect, it, onTestFinished } from 'vitest';

import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { databaseWith } from '../testing/databaseWith.ts';
import { createTestApp } from '../testing/testApp.ts';
import { createSignIns } from './signIns.ts';

it('a sign-in that could not be written is noted at the next use of the token (SEC-10)', async () => {
  const test = await createTestApp();
  onTestFinished(() => test.close());
  const { database, sessions } = test.services;
  const email = test.people.emails.northManager;
  const session = await sessions.find(email);
  if (session === null) throw new Error('the manager is nobody');
  let isFailing = true;
  const failing: Database = {
    ...databaseWith(database, (statement) => database.query(statement)),
    transaction: (run) => (isFailing ? Promise.reject(new Error('no connection')) : database.transaction(run)),
  };
  const signIns = createSignIns(failing);
  const claims = { auth_time: Math.floor(Date.now() / 1000) };
  const person = {
    email,
    subject: 's',
    issuer: 'https://issuer.example',
    expiresAt: Date.now() + 60_000,
    claims,
    authenticatedAt: 0,
  };
  const note = () => signIns.note(session, person, { requestId: crypto.randomUUID(), address: null });
  const noted = () =>
    database.query(sql`select from security_events where action = 'signedIn' and actor_id = ${session.user.id}::uuid`);
  await expect(note()).rejects.toThrow('no connection');
  expect(await noted()).toHaveLength(0);
  isFailing = false;
  await note();
  await note();
  expect(await noted()).toHaveLength(1);
});
