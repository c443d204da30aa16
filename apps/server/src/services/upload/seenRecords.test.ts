import { keyContact } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { authorize } from '../../access/authorize.ts';
import { keyContactUpload } from '../../modules/content/keyContact/keyContactUpload.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { knownRecords, valuesOf } from './checkUpload.ts';
import { uploadExport } from './uploadFiles.ts';

describe('an upload', () => {
  let test: TestApp;
  let editor: string;

  beforeAll(async () => {
    test = await createTestApp();
    const { customers, buildings } = test.people;
    ({ email: editor } = await createPerson(test.services, {
      customerId: customers.north,
      email: 'contacts@northwind.example',
      privilegeMap: { 'BUILDING.keycontacts': ['view', 'add', 'edit'] },
      buildingIds: [buildings.north1],
    }));
  });
  afterAll(() => test.close());

  it('reads the records of the buildings in scope alone, whatever place it is given (SEC-02)', async () => {
    const { database, stores, sessions } = test.services;
    const { customers, buildings } = test.people;
    const store = stores.named(keyContact.name);
    const session = (await sessions.find(editor)) ?? expect.fail('no session');
    const view = authorize(session, keyContact, 'view', { requestId: 'upload', address: null });
    const idIn = async (buildingId: string) => {
      const body = { name: 'Ada Example', email: 'ada@northwind.example', position: 'Reception' };
      const made = await test.call('POST', `building/${buildingId}/key-contacts`, {
        as: test.people.emails.administrator,
        body,
      });
      expect(made.status).toBe(201);
      return String(made.body.id);
    };
    const read = async (buildingId: string, id: string) => {
      const place = { customerId: customers.north, buildingId, parentId: null };
      const known = await knownRecords(database, keyContactUpload, store, view, place);
      const values = await valuesOf(database, store, view, [id]);
      const file = await uploadExport(keyContactUpload, store, view, database, place, 'csv', 'en');
      const text = Buffer.isBuffer(file.content) ? file.content : Buffer.concat(await file.content.toArray());
      return [[...known.byId.keys()], [...values.keys()], text.toString().includes('ada@northwind.example')];
    };
    const [own, other] = [await idIn(buildings.north1), await idIn(buildings.north2)];
    expect(await read(buildings.north1, own)).toEqual([[own], [own], true]);
    expect(await read(buildings.north2, other)).toEqual([[], [], false]);
  });
});
