import { describe, expect, it } from 'vitest';

import { registry, type ResourceName } from '../registry.ts';
import { accountName, name, oneLineName, optionalName } from './fields.ts';

/** The fields that people write and messages show as names or titles. */
const shown: readonly (readonly [ResourceName, ...string[]])[] = [
  ['spaceBooking', 'name', 'title'],
  ['rsvp', 'name'],
  ['registration', 'name'],
  ['employee', 'firstName', 'lastName'],
  ['user', 'firstName', 'lastName'],
  ['invitation', 'subject'],
  ['notification', 'title', 'sender'],
  ['customer', 'name'],
  ['building', 'name', 'address', 'city'],
  ['space', 'name', 'friendlyName'],
  ['event', 'name'],
  ['eventSession', 'title'],
  ['vendor', 'shopName'],
  ['template', 'subject', 'title'],
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

  it.each(shown)('of %s refuses one in everything that messages show (SEC-22)', (resource, ...fields) => {
    const values = Object.fromEntries(fields.map((field) => [field, 'https://evil.example']));
    const issues = registry[resource].create.safeParse(values).error?.issues ?? [];
    const refused = issues.filter(({ message }) => message === 'addressInName').map(({ path }) => path[0]);
    expect(new Set(refused)).toEqual(new Set(fields));
  });

  it('of an account elsewhere may be an address (INTG-04)', () => {
    expect(accountName().parse('api://portal')).toBe('api://portal');
  });
});
