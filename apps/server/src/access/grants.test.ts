import { card, customer, deepLink, role, type Session, user } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workOn } from '../db/work.ts';
import { customerStore } from '../modules/customers/customer/customer.store.ts';
import { roleStore } from '../modules/people/role/role.store.ts';
import { userStore } from '../modules/people/user/user.store.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import {
  authorize,
  catalogueGrant,
  choiceGrant,
  featureGrant,
  ownConsentGrant,
  ownRecordGrant,
  relatedGrant,
  rolesToTryGrant,
} from './authorize.ts';
import type { Grant } from './grant.ts';

const trace = { requestId: 'test', address: null };
const page = { filter: null, orderBy: [], top: 100, skip: 0, isCounted: true, select: null, expand: [] };
const everything = { ...page, search: null, skipToken: null };

describe('a grant for a stated reason', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const contextOf = () => ({ work: workOn(test.services.database), services: test.services });
  const sessionOf = async (person: keyof TestApp['people']['emails']): Promise<Session> => {
    const session = await test.services.sessions.find(test.people.emails[person]);
    if (session === null) throw new Error(`no session of ${person}`);
    return session;
  };
  const idsUnder = async (store: typeof roleStore | typeof userStore | typeof customerStore, grant: Grant) => {
    const { rows } = await store.list(grant, contextOf(), everything);
    const records: { readonly id: string }[] = JSON.parse(`[${rows}]`);
    return records.map(({ id }) => id).toSorted();
  };

  it("shows a person's own user and customer and no other, whatever is asked for (PERM-37)", async () => {
    for (const person of ['reader', 'administrator'] as const) {
      const session = await sessionOf(person);
      expect(await idsUnder(userStore, ownRecordGrant(session, user, trace))).toEqual([session.user.id]);
      expect(await idsUnder(customerStore, ownRecordGrant(session, customer, trace))).toEqual([
        session.user.customerId,
      ]);
    }
    const grant = ownRecordGrant(await sessionOf('reader'), user, trace);
    const other = test.people.userIds['vendor'] ?? '';
    await expect(userStore.get(grant, contextOf(), other)).rejects.toMatchObject({ status: 404 });
    expect(await userStore.has(grant, contextOf(), other)).toBe(false);
    await expect(userStore.current(grant, contextOf(), other)).rejects.toMatchObject({ status: 404 });
  });

  it("changes the consent of a person's own record and of no other (PERM-23)", async () => {
    const session = await sessionOf('administrator');
    const amend = (id: string) =>
      userStore.amend(ownConsentGrant(session, trace), contextOf(), id, { cookies: ['C0002'] });
    expect(JSON.parse((await amend(session.user.id)).text).cookies).toEqual(['C0002']);
    await expect(amend(test.people.userIds['vendor'] ?? '')).rejects.toMatchObject({ status: 404 });
  });

  it('shows of roles their own and those that they may grant, and to try those that they may (PERM-37, PERM-32)', async () => {
    const { roles } = test.people;
    const manager = await sessionOf('northManager');
    expect(await idsUnder(roleStore, ownRecordGrant(manager, role, trace))).toEqual([roles.manager]);
    expect(await idsUnder(roleStore, rolesToTryGrant(manager, trace))).toEqual([]);
    const team = await sessionOf('implementation');
    expect(await idsUnder(roleStore, rolesToTryGrant(team, trace))).toEqual(
      [...(team.role?.canGrantRoles ?? [])].toSorted(),
    );
    const all = await idsUnder(roleStore, rolesToTryGrant(await sessionOf('administrator'), trace));
    expect(all).toEqual(expect.arrayContaining(Object.values(roles)));
  });

  it('is refused without one of the features, or without any right in the portal (PERM-10)', async () => {
    const reader = await sessionOf('reader');
    const anyOf = ['CUSTOMER.providers', 'ROOT.customers'] as const;
    expect(() => featureGrant(reader, customer, anyOf, 'view', trace)).toThrow(
      expect.objectContaining({ status: 403 }),
    );
    expect(() => choiceGrant(reader, deepLink, trace)).toThrow(expect.objectContaining({ status: 403 }));
    const grant = featureGrant(await sessionOf('administrator'), customer, anyOf, 'view', trace);
    expect(grant.action).toBe('view');
  });

  it('adds the catalogue at the root to what a building has, and nothing else (BLDG-38)', async () => {
    const manager = await sessionOf('northManager');
    const ofBuilding = authorize(manager, card, 'view', trace);
    expect([ofBuilding.levels, catalogueGrant(ofBuilding).levels]).toEqual([['building'], ['root', 'building']]);
  });

  it('makes no write a part of a read', async () => {
    const reading = authorize(await sessionOf('administrator'), customer, 'view', trace);
    expect(() => relatedGrant(reading, user)).toThrow('a write of user cannot be a part of a read');
  });
});
