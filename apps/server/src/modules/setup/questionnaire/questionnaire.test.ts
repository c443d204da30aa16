import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';

describe('the questionnaire of a building', () => {
  let test: TestApp;
  let path: string;
  let buildingPath: string;
  let editor: string;
  const questions = ['I have no fever.', 'I have washed my hands.'];

  const call = (method: string, body?: Record<string, unknown>, version?: number) =>
    test.call(method, path, { as: editor, ...(body && { body }), ...(version !== undefined && { version }) });
  const building = async () => (await test.call('GET', buildingPath, { as: test.people.emails.northManager })).body;

  beforeAll(async () => {
    test = await createTestApp();
    await turnOn(test.services, 'backToWork', [test.people.buildings.north1]);
    buildingPath = `building/${test.people.buildings.north1}`;
    path = `${buildingPath}/questionnaire`;
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'checks@northwind.example',
      privilegeMap: { 'BUILDING.questionnaire': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [test.people.buildings.north1],
    });
    editor = person.email;
  });
  afterAll(() => test.close());

  it('needs what its source asks for: a link, or at least one question (CONT-30, CONT-31)', async () => {
    expect((await call('POST', { questionSource: 'externalLink' })).body.fields).toMatchObject([
      { field: 'externalLink', code: 'linkRequired' },
    ]);
    expect((await call('POST', { questionSource: 'host', questions: [] })).body.fields).toMatchObject([
      { field: 'questions', code: 'required' },
    ]);
    const wrong = await call('POST', { questionSource: 'paper', questions: [' '], externalLink: 'here' });
    expect(wrong.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'externalLink',
      'questionSource',
      'questions.0',
    ]);
    expect((await call('GET')).status).toBe(204);
  });

  it('is one for each building, read, changed, deleted and brought back at the path itself (CONT-28, RES-71)', async () => {
    const body = {
      questionSource: 'host',
      introContent: '<p>Before you come in</p>',
      questions,
      termsAndConditions: '<p>Kept for a day.</p>',
      externalLink: null,
    };
    const made = await call('POST', body);
    expect([made.status, made.body.version]).toEqual([201, 1]);
    expect((await call('GET')).body).toMatchObject(body);
    const second = await call('POST', body);
    expect([second.status, second.body.code]).toEqual([409, 'duplicate']);
    expect((await call('PUT', { questions: [questions[1]] })).status).toBe(428);
    const changed = await call('PUT', { questions: [questions[1]] }, 1);
    expect(changed.body).toMatchObject({ questions: [questions[1]], version: 2 });
    expect((await call('DELETE', undefined, 2)).status).toBe(204);
    const none = await call('GET');
    expect([none.status, none.text]).toEqual([204, '']);
    expect((await call('PUT', { questions }, 2)).status).toBe(404);
    expect((await call('DELETE', undefined, 2)).status).toBe(404);
    expect((await test.call('POST', `${path}/${made.body.id}/restore`, { as: editor })).status).toBe(200);
    expect((await call('GET')).body).toMatchObject({ questions: [questions[1]] });
  });

  it('sets the source of its building, with a revision there, and cannot be left without what that needs (BLDG-20, CONT-30)', async () => {
    expect((await building()).questionSource).toBe('host');
    const { version } = (await call('GET')).body;
    expect((await call('PUT', { questions: [] }, version)).body.fields).toMatchObject([
      { field: 'questions', code: 'required' },
    ]);
    const linked = await call(
      'PUT',
      { questionSource: 'externalLink', externalLink: 'https://checks.example/north' },
      version,
    );
    expect(linked.body).toMatchObject({ questionSource: 'externalLink', questions: [questions[1]] });
    const after = await building();
    expect([after.questionSource, after.revision.action]).toEqual(['externalLink', 'Modified']);
    const manager = test.people.emails.northManager;
    const refuse = await test.call('PUT', path, { as: editor, version: version + 1, body: { questions: [] } });
    expect(refuse.status).toBe(200);
    const host = await test.call('PUT', buildingPath, {
      as: manager,
      version: after.version,
      body: { questionSource: 'host' },
    });
    expect(host.body.fields).toMatchObject([{ field: 'questionSource', code: 'questionRequired' }]);
  });

  it('keeps no script (CONT-28, SEC-07)', async () => {
    const { version } = (await call('GET')).body;
    const { body } = await call('PUT', { introContent: '<p>Hello</p><script>steal()</script>' }, version);
    expect(body.introContent).toBe('<p>Hello</p>');
  });

  it('is read in the app by the people who see the building, unless there is none in use (CONT-30, LIM-07)', async () => {
    const { reader } = test.people.emails;
    const seen = await test.call('GET', path, { as: reader });
    expect(seen.body).toMatchObject({ externalLink: 'https://checks.example/north' });
    expect(seen.text).not.toContain('revision');
    const { version } = (await call('GET')).body;
    await call('PUT', { questionSource: 'noQuestionnaire' }, version);
    expect((await test.call('GET', path, { as: reader })).status).toBe(404);
    const foreign = `building/${test.people.buildings.south1}/questionnaire`;
    expect((await test.call('GET', foreign, { as: reader })).status).toBe(404);
  });

  it('is made once by two people at the same time (CONT-28)', async () => {
    const { version } = (await call('GET')).body;
    expect((await call('DELETE', undefined, version)).status).toBe(204);
    expect((await test.call('GET', path, { as: test.people.emails.reader })).status).toBe(404);
    const body = { questionSource: 'host', questions };
    const answers = await Promise.all([call('POST', body), call('POST', body), call('POST', body)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});
