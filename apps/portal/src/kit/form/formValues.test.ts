import { building, defineResource, allActions, event, latitude, name, text, wholeNumber } from '@atrium/contract';
import { loadArea } from '@atrium/phrases';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { office } from '../../testing/officeResource.ts';
import { officeRecord } from '../../testing/OfficeServer.ts';
import { sessionWith } from '../../testing/renderRoutes.tsx';
import { checkValues, fromLeaves, leavesOf, startingValues } from './formValues.ts';
import { mergeValues } from './mergeValues.ts';
import { saveRequest } from './saveRequest.ts';

const session = sessionWith({});

const codesOf = (values: Readonly<Record<string, unknown>>, record = officeRecord()) =>
  Object.fromEntries(
    checkValues(office, session, record, { ...record, ...values }).issues.map(({ field, code }) => [field, code]),
  );

describe('checking a form', () => {
  it('calls an emptied mandatory field required, although an update may leave it out (ERR-01)', () => {
    expect(codesOf({ name: '', latitude: '' })).toEqual({ name: 'required' });
  });

  it('finds everything at once, rules over several fields included (KIT-06)', () => {
    const opensAt = '2026-11-01T10:00:00.000Z';
    expect(codesOf({ name: '', contact: 'desk@', opensAt, closesAt: opensAt })).toEqual({
      name: 'required',
      contact: 'email',
      closesAt: 'afterStart',
    });
  });

  it('tells a wrong number by its kind: whole number and latitude (ERR-03)', () => {
    expect(codesOf({ seats: 1.5, latitude: 'north' })).toEqual({ seats: 'integer', latitude: 'latitude' });
  });

  it.each([
    ['an integer', building, 'maxOccupancy', 1.5, 'integer', 'Enter a whole number'],
    ['a number', event, 'cost', 'free', 'number', 'Enter a number'],
    ['a latitude', building, 'latitude', 90.01, 'latitude', 'Enter a latitude from -90 to 90'],
    ['a longitude', building, 'longitude', -180.5, 'longitude', 'Enter a longitude from -180 to 180'],
    ['a prefix', building, 'mobilePrefix', '33', 'mobilePrefix', 'Choose the prefix of a country, for example +44'],
    ['a building size', building, 'size', 'big', 'buildingSize', 'Enter the size as a number above 0'],
  ] as const)(
    'has a message of its own for what is not %s (ERR-03)',
    async (_, resource, field, value, code, message) => {
      const { issues } = checkValues(resource, session, null, { [field]: value });
      expect(issues.filter((issue) => issue.field === field)).toMatchObject([{ code }]);
      expect((await loadArea('en', 'fieldErrors'))[code]).toBe(message);
    },
  );

  it('checks e-mail, domain and hex colour of typed values (ERR-04)', () => {
    expect(codesOf({ contact: 'x', emailDomains: ['northwind.example', 'no domain'], colour: '#12' })).toEqual({
      contact: 'email',
      'emailDomains.1': 'domain',
      colour: 'hexColour',
    });
  });

  it('refuses a name of more than 255 and a description of more than 4,000 characters (LIM-05)', () => {
    expect(codesOf({ name: 'x'.repeat(256), summary: 'x'.repeat(4_001) })).toEqual({
      name: 'tooLong',
      summary: 'tooLong',
    });
    expect(codesOf({ name: 'x'.repeat(255), summary: 'x'.repeat(4_000) })).toEqual({});
  });

  it('starts a new record from the contract: null, no and empty lists (KIT-06)', () => {
    const start = startingValues(office, null, { kind: 'Lab' });
    expect(start).toMatchObject({ kind: 'Lab', seats: null, isActive: false, emailDomains: [] });
    expect(start).not.toHaveProperty('name');
  });
});

describe('what a save sends', () => {
  const wireOf = (values: Readonly<Record<string, unknown>>, record = officeRecord()) =>
    checkValues(office, session, record, { ...record, ...values }).wire;

  it('puts only the changed fields with the version they were changed in; cleared ones as null (KIT-08, API-39)', () => {
    const request = saveRequest(
      office,
      'office',
      officeRecord(),
      wireOf({ name: 'Quay House', seats: '', website: '' }),
    );
    expect(request).toEqual({
      method: 'PUT',
      path: `office/${officeRecord().id}`,
      ifMatch: 3,
      body: { name: 'Quay House', seats: null },
    });
  });

  it('sends a secret only when a new one was typed (ROOT-31)', () => {
    const body = (apiSecret: string) => saveRequest(office, 'office', officeRecord(), wireOf({ apiSecret })).body;
    expect(body('')).toEqual({});
    expect(body('s3cret')).toEqual({ apiSecret: 's3cret' });
  });

  it('posts a new record, puts one with an id, and posts a deleted one without its id (API-18, AUDIT-07)', () => {
    const record = officeRecord();
    const deleted = { ...record, revision: { ...record.revision, action: 'DELETE' } };
    const fresh = saveRequest(office, 'office', null, { name: 'New' });
    expect(fresh).toEqual({ method: 'POST', path: 'office', body: { name: 'New' } });
    const restored = saveRequest(office, 'office', deleted, wireOf({ name: 'Back' }, deleted));
    expect(restored).toMatchObject({ method: 'POST', path: 'office' });
    expect(restored.body).toMatchObject({
      name: 'Back',
      kind: 'Office',
      revision: { identifier: record.revision.identifier, action: 'DELETE' },
    });
    expect(restored.body).not.toHaveProperty('id');
  });
});

describe('merging', () => {
  it('merges what one side changed by itself and names what both changed (KIT-08)', () => {
    const original = { name: 'A', city: 'Lyon', seats: 1, floor: 1 };
    const merge = mergeValues(
      original,
      { ...original, name: 'B', seats: 2, floor: 9 },
      { ...original, name: 'C', city: 'Paris', floor: 9 },
    );
    expect(merge).toEqual({
      values: { name: 'C', city: 'Paris', seats: 2, floor: 9 },
      conflicts: [{ field: 'name', original: 'A', theirs: 'B', mine: 'C' }],
      takenOver: ['seats'],
      kept: ['city'],
    });
  });

  it('takes objects apart so that two parts of an address merge (KIT-08)', () => {
    const schema = z.object({ address: z.object({ street: z.string(), city: z.string() }), name: z.string() });
    const values = { name: 'A', address: { street: '1 Quay Road', city: 'Lyon' } };
    const leaves = leavesOf(schema, values);
    expect(leaves).toEqual({ name: 'A', 'address.street': '1 Quay Road', 'address.city': 'Lyon' });
    expect(fromLeaves(leaves)).toEqual(values);
  });
});

describe('a resource of its own', () => {
  it('keeps a specific message for a value of the wrong kind and calls a missing one required (ERR-01, ERR-03)', () => {
    const fields = { name: name(), latitude: latitude(), seats: wholeNumber(), note: text(10).optional() };
    const place = defineResource({
      ...office,
      name: 'place',
      create: z.object(fields),
      update: z.object(fields).partial(),
      record: z.object(fields),
      row: z.object(fields),
      actions: allActions,
    });
    const { issues } = checkValues(place, session, null, { name: 'A', latitude: null, seats: -1 });
    expect(issues).toEqual([
      { field: 'latitude', code: 'required' },
      { field: 'seats', code: 'tooSmall', limit: 0 },
    ]);
  });
});
