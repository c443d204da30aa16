import { describe, expect, it } from 'vitest';

import { registry, type ResourceName } from '../registry.ts';
import { accountName, name, oneLineName, optionalName } from './fields.ts';

/** The fields that people write and messages show as names or titles. */
const shown: readonly { readonly resource: ResourceName; readonly fields: readonly string[] }[] = [
  { resource: 'spaceBooking', fields: ['name', 'title'] },
  { resource: 'rsvp', fields: ['name'] },
  { resource: 'registration', fields: ['name'] },
  { resource: 'employee', fields: ['firstName', 'lastName'] },
  { resource: 'user', fields: ['firstName', 'lastName'] },
  { resource: 'invitation', fields: ['subject'] },
  { resource: 'notification', fields: ['title', 'sender'] },
  { resource: 'customer', fields: ['name'] },
  { resource: 'building', fields: ['name', 'address', 'city'] },
  { resource: 'space', fields: ['name', 'friendlyName'] },
  { resource: 'event', fields: ['name'] },
  { resource: 'eventSession', fields: ['title'] },
  { resource: 'vendor', fields: ['shopName'] },
  { resource: 'template', fields: ['subject', 'title'] },
];

describe('a name', () => {
  it.each([name, oneLineName, optionalName])(
    'refuses a web address, which mail programs make a link of (SEC-22)',
    (schema) => {
      expect(schema().safeParse('Camille: at 9/10').success).toBe(true);
      for (const text of ['https://evil.example', 'Win at HTTP://evil.example now', '://'])
        expect(schema().safeParse(text).error?.issues).toMatchObject([{ message: 'addressInName' }]);
    },
  );

  it.each(shown)('of $resource refuses one in everything that messages show (SEC-22)', ({ resource, fields }) => {
    const values = Object.fromEntries(fields.map((field) => [field, 'https://evil.example']));
    const issues = registry[resource].create.safeParse(values).error?.issues ?? [];
    const refused = issues.filter(({ message }) => message === 'addressInName').map(({ path }) => path[0]);
    expect(new Set(refused)).toEqual(new Set(fields));
  });

  it('of an account elsewhere may be an address (INTG-04)', () => {
    expect(accountName().parse('api://portal')).toBe('api://portal');
  });
});
