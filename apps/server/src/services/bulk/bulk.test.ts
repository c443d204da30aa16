import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { inOneTransaction, workOn } from '../../db/work.ts';
import { buildingBulkActions } from '../../modules/places/building/buildingBulk.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';

describe('a bulk action', () => {
  let test: TestApp;
  let admin: string;
  let editor: string;
  let north1: string;
  let north2: string;
  let south1: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1, north2, south1 } = test.people.buildings);
    ({ email: editor } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'editor@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view', 'edit'], 'BUILDING.settings': ['view'] },
      buildingIds: [north1, north2],
    }));
    for (const name of ['Map', 'News'])
      await test.call('POST', 'config/extension', {
        as: admin,
        body: { name, code: `extension.${name.toLowerCase()}`, description: null, status: 'activeForAll' },
      });
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  const send = (path: string, selection: unknown, change: unknown, as = admin) =>
    test.call('POST', path, { as, body: { selection, change } });
  const edit = (selection: unknown, change: unknown, as = admin) => send('building/bulk', selection, change, as);
  const preview = (selection: unknown, change: unknown, as = admin) =>
    send('building/bulk/preview', selection, change, as);
  const building = async (id: string) => (await test.call('GET', `building/${id}`, { as: admin })).body;
  const extensionsOf = async (id: string) => {
    const { body } = await test.call('GET', `config/extensions?buildingId=${id}`, { as: admin });
    return body.value.filter(({ enabled }: { enabled: boolean }) => enabled).map(({ code }: { code: string }) => code);
  };
  const finished = async (id: string, as = admin) => {
    await expect
      .poll(async () => (await test.call('GET', `job/${id}`, { as })).body.status)
      .toMatch(/Done|Failed|Cancelled/);
    return (await test.call('GET', `job/${id}`, { as })).body;
  };
  const outcomes = (job: { result: { rows: { name: string; outcome: string }[] } }) =>
    Object.fromEntries(job.result.rows.map(({ name, outcome }) => [name, outcome]));

  it('shows before how many records are selected and what changes at each, and changes nothing (KIT-05, BLDG-02)', async () => {
    const before = await building(north1);
    const { status, body } = await preview(
      { filter: `customerId eq '${test.people.customers.north}'` },
      { facilityStatus: 'closed', closedMessage: 'Works', extensions: { 'extension.map': true } },
    );
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.rows.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome])).toEqual([
      ['North One', 'changed'],
      ['North Two', 'changed'],
    ]);
    const [extension, own] = body.rows[0].changes;
    expect(own).toEqual({
      resource: 'building',
      id: north1,
      name: 'North One',
      action: 'changed',
      fields: [
        { field: 'facilityStatus', before: 'open', after: 'closed' },
        { field: 'closedMessage', before: null, after: 'Works' },
      ],
    });
    expect(extension).toMatchObject({ resource: 'extension', name: 'Map', action: 'created' });
    expect(await building(north1)).toEqual(before);
    expect(await extensionsOf(north1)).toEqual([]);
  });

  it('changes every selected record in one save, reports the result for each, and is undone (KIT-05, BLDG-03)', async () => {
    const started = await edit(
      { ids: [north1, north2] },
      { status: 'Provisioning', extensions: { 'extension.map': true } },
    );
    expect(started.status).toBe(202);
    const job = await finished(started.body.id);
    expect(job).toMatchObject({ status: 'Done', counts: { changed: 2, unchanged: 0, refused: 0 }, canBeUndone: true });
    expect((await building(north1)).status).toBe('Provisioning');
    expect(await extensionsOf(north2)).toEqual(['extension.map']);

    const again = await finished((await edit({ ids: [north1] }, { status: 'Provisioning' })).body.id);
    expect(outcomes(again)).toEqual({ 'North One': 'unchanged' });
    expect(again.canBeUndone).toBe(false);

    const undo = await test.call('POST', `job/${job.id}/undo`, { as: admin });
    expect(undo.status).toBe(202);
    const undone = await finished(undo.body.id);
    expect(undone).toMatchObject({ status: 'Done', counts: { changed: 4, refused: 0 } });
    // What belongs to a building is named with it.
    expect(Object.keys(outcomes(undone)).toSorted()).toEqual([
      'North One',
      'North One: Map',
      'North Two',
      'North Two: Map',
    ]);
    expect((await building(north1)).status).toBe('Active');
    expect(await extensionsOf(north2)).toEqual([]);
    expect((await test.call('GET', `job/${job.id}`, { as: admin })).body.canBeUndone).toBe(false);
    expect((await test.call('POST', `job/${job.id}/undo`, { as: admin })).status).toBe(409);
  });

  it('leaves what someone has changed since when it is undone, and says so (KIT-05)', async () => {
    const job = await finished((await edit({ ids: [north1, north2] }, { status: 'None' })).body.id);
    const since = await building(north1);
    await test.call('PUT', `building/${north1}`, { as: admin, version: since.version, body: { city: 'Paris' } });
    const undone = await finished((await test.call('POST', `job/${job.id}/undo`, { as: admin })).body.id);
    expect(outcomes(undone)).toEqual({ 'North One': 'refused', 'North Two': 'changed' });
    expect(undone.result.rows).toContainEqual(
      expect.objectContaining({ id: north1, refusal: expect.objectContaining({ code: 'stale' }) }),
    );
    expect(await building(north1)).toMatchObject({ status: 'None', city: 'Paris' });
  });

  it('refuses one record with its reason, saves nothing of it, and goes on (BLDG-03, API-40)', async () => {
    await test.call('PUT', `building/${north2}`, {
      as: admin,
      headers: { 'if-match': '*' },
      body: { closedMessage: 'Closed for works' },
    });
    // North One has no message to be closed with.
    const job = await finished(
      (await edit({ ids: [north1, north2] }, { facilityStatus: 'closed', status: 'Provisioning' })).body.id,
    );
    expect(outcomes(job)).toEqual({ 'North One': 'refused', 'North Two': 'changed' });
    expect(job.result.rows[0].refusal).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'closedMessage', code: 'closedMessageRequired' }],
    });
    expect(await building(north1)).toMatchObject({ facilityStatus: 'open', status: 'None' });
    expect(await building(north2)).toMatchObject({ facilityStatus: 'closed', status: 'Provisioning' });
  });

  it('reaches no record out of scope and does nothing that the role does not (SEC-02, PERM-10)', async () => {
    const foreign = await finished(
      (await edit({ ids: [north1, south1] }, { status: 'Active' }, editor)).body.id,
      editor,
    );
    expect(foreign.result.rows.map(({ id, outcome }: { id: string; outcome: string }) => [id, outcome])).toEqual([
      [north1, 'changed'],
      [south1, 'refused'],
    ]);
    expect(foreign.result.rows[1]).toMatchObject({ name: '', refusal: { code: 'notFound' } });
    const all = await preview({ filter: 'latitude ne null or latitude eq null' }, { status: 'None' }, editor);
    expect(all.status).toBe(400);
    const mine = await preview({ filter: `size eq null` }, { status: 'None' }, editor);
    expect(mine.body).toMatchObject({ total: 2 });
    const switched = await preview({ ids: [north1] }, { extensions: { 'extension.map': true } }, editor);
    expect(switched.body.rows).toMatchObject([{ outcome: 'refused', refusal: { code: 'forbidden' } }]);
    expect((await edit({ ids: [north1] }, { status: 'None' }, test.people.emails.reader)).status).toBe(403);
    expect((await test.call('POST', `job/${foreign.id}/undo`, { as: admin })).status).toBe(404);
  });

  it('names what is wrong with what it is asked (API-40)', async () => {
    const fieldsOf = async (selection: unknown, change: unknown) => {
      const { status, body } = await edit(selection, change);
      return [status, body.fields?.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)];
    };
    expect(await fieldsOf({}, { status: 'None' })).toEqual([400, ['selection.ids required']]);
    expect(await fieldsOf({ ids: [] }, { status: 'None' })).toEqual([400, ['selection.ids required']]);
    expect(await fieldsOf({ ids: [north1] }, {})).toEqual([400, ['change required']]);
    expect(await fieldsOf({ ids: [north1] }, { status: 'Disabled' })).toEqual([400, ['change.status choice']]);
    expect(await fieldsOf({ ids: [north1] }, { name: 'Same' })).toEqual([
      400,
      ['change.name unknownField', 'change required'],
    ]);
    expect(await fieldsOf({ filter: `name eq 'Nowhere'` }, { status: 'None' })).toEqual([400, ['selection required']]);
    expect((await edit({ filter: 'name eq' }, { status: 'None' })).status).toBe(400);
  });

  it('puts buildings into a campus and shows entries of the app menu, and takes both back (BLDG-03, CUST-16)', async () => {
    const { north: customerId, south } = test.people.customers;
    const campusOf = async (customer: string) =>
      (await test.call('POST', 'space', { as: admin, body: { type: 'Campus', name: 'Park', customerId: customer } }))
        .body;
    const campus = await campusOf(customerId);
    const foreign = await campusOf(south);
    await test.call('POST', 'config/appmenu', { as: admin, body: { name: 'Lunch', key: 'appMenu.lunch' } });
    const refused = await preview({ ids: [north1] }, { parentId: foreign.id });
    expect(refused.body.rows).toMatchObject([{ outcome: 'refused', refusal: { fields: [{ field: 'parentId' }] } }]);
    const change = { parentId: campus.id, appMenus: { 'appMenu.lunch': true } };
    const job = await finished((await edit({ ids: [north1, north2] }, change)).body.id);
    expect(job.counts).toEqual({ changed: 2, unchanged: 0, refused: 0 });
    expect((await building(north2)).parentId).toBe(campus.id);
    const shown = async () => {
      const { body } = await test.call('GET', `config/appmenus?$filter=buildingId eq '${north1}' and enabled eq true`, {
        as: admin,
      });
      return body.value.map(({ key }: { key: string }) => key);
    };
    expect(await shown()).toEqual(['appMenu.lunch']);
    await finished((await test.call('POST', `job/${job.id}/undo`, { as: admin })).body.id);
    expect((await building(north2)).parentId).toBeNull();
    expect(await shown()).toEqual([]);
  });

  it('copies what has an order in that order, and the one record of its kind (BLDG-05)', async () => {
    const services = `building/${north1}/concierge`;
    for (const name of ['Taxi', 'Flowers', 'Laundry']) await test.call('POST', services, { as: admin, body: { name } });
    const { body: listed } = await test.call('GET', services, { as: admin });
    const ids = listed.value.map(({ id }: { id: string }) => id).toReversed();
    await test.call('POST', `${services}/reorder`, { as: admin, body: { ids } });
    await test.call('POST', `building/${north1}/questionnaire`, {
      as: admin,
      body: { questions: ['I feel well'], questionSource: 'host' },
    });
    const change = { sourceId: north1, settings: ['concierge', 'questionnaire', 'appMenus', 'homeCards', 'templates'] };
    const job = await finished((await send('building/copysettings', { ids: [north2] }, change)).body.id);
    expect(outcomes(job)).toEqual({ 'North Two': 'changed' });
    const copied = await test.call('GET', `building/${north2}/concierge`, { as: admin });
    expect(copied.body.value.map(({ name }: { name: string }) => name)).toEqual(['Laundry', 'Flowers', 'Taxi']);
    const questionnaire = await test.call('GET', `building/${north2}/questionnaire`, { as: admin });
    expect(JSON.stringify(questionnaire.body)).toContain('I feel well');
    const again = await finished((await send('building/copysettings', { ids: [north2] }, change)).body.id);
    expect(outcomes(again)).toEqual({ 'North Two': 'unchanged' });
  });

  it('puts what both buildings have in the order of the one that is copied (BLDG-05)', async () => {
    const keys = ['appMenu.parking', 'appMenu.lockers', 'appMenu.help'];
    for (const key of keys) await test.call('POST', 'config/appmenu', { as: admin, body: { name: key, key } });
    const switchOn = (buildingId: string, key: string) =>
      test.call('PUT', `building/${buildingId}/appmenu/${key}`, { as: admin, body: { enabled: true } });
    for (const key of keys) expect((await switchOn(north1, key)).status).toBe(200);
    for (const key of keys.slice(1).toReversed()) expect((await switchOn(north2, key)).status).toBe(200);
    const shown = async (buildingId: string) => {
      const path = `config/appmenus?buildingId=${buildingId}&$filter=enabled eq true`;
      return (await test.call('GET', path, { as: admin })).body.value.map(({ key }: { key: string }) => key);
    };
    expect([await shown(north1), await shown(north2)]).toEqual([keys, keys.slice(1).toReversed()]);
    const change = { sourceId: north1, settings: ['appMenus'] };
    await finished((await send('building/copysettings', { ids: [north2] }, change)).body.id);
    expect(await shown(north2)).toEqual(keys);
  });

  it('copies nothing of a building that the person sees no more, and deletes nothing for it (BLDG-05, SEC-02)', async () => {
    const { services, people } = test;
    const { email } = await createPerson(services, {
      customerId: people.customers.north,
      email: 'copies@northwind.example',
      privilegeMap: {
        'CUSTOMER.buildings': ['view', 'edit'],
        'BUILDING.keycontacts': ['view', 'add', 'edit', 'delete'],
      },
      buildingIds: [north2],
    });
    const session = (await services.sessions.find(email)) ?? expect.fail('no session');
    const actor = { services, session, trace: { requestId: 'copy', address: null } };
    const action = buildingBulkActions.find(({ path }) => path === 'building/copysettings');
    const path = (id: string) => `building/${id}/key-contacts`;
    const namesIn = async (id: string) =>
      (await test.call('GET', path(id), { as: admin })).body.value.map(({ name }: { name: string }) => name);
    const made = [
      await test.call('POST', path(north1), { as: admin, body: contact('Unseen Example') }),
      await test.call('POST', path(north2), { as: admin, body: contact('Kept Example') }),
    ];
    expect(await namesIn(north2)).toEqual(['Kept Example']);
    const change = { sourceId: north1, settings: ['keyContacts'] };
    const copied = inOneTransaction(workOn(services.database), async (work) => {
      await action?.apply({ ...actor, work, id: north2 }, change);
    });
    await expect(copied).rejects.toMatchObject({ status: 400, issues: [{ field: 'change.sourceId' }] });
    expect(await namesIn(north2)).toEqual(['Kept Example']);
    const [unseen, kept] = made.map(({ body }) => String(body.id));
    await test.call('DELETE', `${path(north1)}/${unseen}`, { as: admin, version: 1 });
    await test.call('DELETE', `${path(north2)}/${kept}`, { as: admin, version: 1 });
  });

  it('copies the settings that were chosen to other buildings of the customer, and is undone (BLDG-04, BLDG-05)', async () => {
    const contacts = async (id: string) =>
      (await test.call('GET', `building/${id}/key-contacts`, { as: admin })).body.value.map(
        ({ name }: { name: string }) => name,
      );
    const add = (id: string, name: string) =>
      test.call('POST', `building/${id}/key-contacts`, { as: admin, body: contact(name) });
    for (const name of ['Ada Example', 'Ben Example']) await add(north1, name);
    await add(north2, 'Old Example');
    await test.call('PUT', `building/${north1}/extension/extension.news`, { as: admin, body: { enabled: true } });

    const change = { sourceId: north1, settings: ['keyContacts', 'extensions'] };
    const seen = await send('building/copysettings/preview', { ids: [north2] }, change);
    expect(
      seen.body.rows[0].changes
        .map(({ action, name }: { action: string; name: string }) => `${action} ${name}`)
        .toSorted(),
    ).toEqual(['created Ada Example', 'created Ben Example', 'created News', 'deleted Old Example']);
    expect(await contacts(north2)).toEqual(['Old Example']);

    const job = await finished((await send('building/copysettings', { ids: [north2, south1] }, change)).body.id);
    expect(outcomes(job)).toEqual({ 'North Two': 'changed', 'South One': 'refused' });
    expect(await contacts(north2)).toEqual(['Ada Example', 'Ben Example']);
    expect(await extensionsOf(north2)).toEqual(['extension.news']);
    const again = await finished((await send('building/copysettings', { ids: [north2] }, change)).body.id);
    expect(outcomes(again)).toEqual({ 'North Two': 'unchanged' });

    await finished((await test.call('POST', `job/${job.id}/undo`, { as: admin })).body.id);
    expect(await contacts(north2)).toEqual(['Old Example']);
    expect(await extensionsOf(north2)).toEqual([]);
    const unknown = await send('building/copysettings', { ids: [north2] }, { ...change, sourceId: admin });
    expect(unknown.body.fields).toMatchObject([{ field: 'change.sourceId' }]);
  });

  it('takes each setting once and at most a hundred entries of the app menu (SEC-09, SEC-13)', async () => {
    const selection = { ids: [north2] };
    const settings = Array.from({ length: 50_000 }, () => 'keyContacts');
    const copied = await send('building/copysettings/preview', selection, { sourceId: north1, settings });
    expect([copied.status, copied.body.fields[0]]).toMatchObject([400, { code: 'tooMany' }]);
    const entries = Array.from({ length: 101 }, (_, at) => [`appMenu.entry${String(at)}`, true]);
    const set = await preview(selection, { appMenus: Object.fromEntries(entries) });
    expect([set.status, set.body.fields[0]]).toMatchObject([400, { code: 'tooMany' }]);
  });

  it('copies no secret and names before those of the source, which are entered by hand (BLDG-05, SEC-04)', async () => {
    const ownOf = async (id: string) => {
      const { body } = await test.call('GET', `config/extensions?buildingId=${id}`, { as: admin });
      const { id: ownId } = body.value.find(({ code }: { code: string }) => code === 'extension.map');
      return (await test.call('GET', `config/extension/${ownId}`, { as: admin })).body;
    };
    await test.call('PUT', `building/${north1}/extension/extension.map`, { as: admin, body: { enabled: true } });
    const { id, version } = await ownOf(north1);
    const token = { appToken: 'not-for-others' };
    await test.call('PUT', `config/extension/${id}`, { as: admin, version, body: token });
    const seen = (settings: string[]) =>
      send('building/copysettings/preview', { ids: [north2] }, { sourceId: north1, settings });
    expect((await seen(['keyContacts'])).body.secretsLeft).toEqual([]);
    const { body } = await seen(['keyContacts', 'extensions']);
    expect(body.secretsLeft).toEqual([{ resource: 'extension', name: 'Map', fields: ['appToken'] }]);
    expect(JSON.stringify(body)).not.toContain(token.appToken);
    const keeper = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'copying@northwind.example',
      privilegeMap: {
        'CUSTOMER.buildings': ['view', 'edit', 'viewAll'],
        'BUILDING.keycontacts': ['view', 'add', 'edit', 'delete'],
      },
    });
    const unseeing = await send(
      'building/copysettings/preview',
      { ids: [north2] },
      { sourceId: north1, settings: ['keyContacts', 'extensions'] },
      keeper.email,
    );
    expect([unseeing.status, unseeing.body.secretsLeft]).toEqual([200, []]);
    const change = { sourceId: north1, settings: ['extensions'] };
    await finished((await send('building/copysettings', { ids: [north2] }, change)).body.id);
    expect(await ownOf(north2)).toMatchObject({ buildingId: north2, enabled: true, appTokenSet: false });
    expect((await preview({ ids: [north1] }, { facilityStatus: 'open' })).body.secretsLeft).toEqual([]);
  });
});

const contact = (name: string) => ({ name, email: 'contact@northwind.example', position: 'Reception' });
