import { expect, it } from 'vitest';

import { issuesOf } from '../core/errors.ts';
import { customer } from './customer.ts';

it.each([
  [null, []],
  [5, []],
  [1_440, []],
  [4, [{ field: 'inactivityMinutes', code: 'tooSmall', limit: 5 }]],
  [1_441, [{ field: 'inactivityMinutes', code: 'tooLarge', limit: 1_440 }]],
  [7.5, [{ field: 'inactivityMinutes', code: 'integer' }]],
])('takes %s as the minutes of inactivity, or names why not (SEC-21)', (inactivityMinutes, issues) => {
  const { error } = customer.update.safeParse({ inactivityMinutes }, { reportInput: true });
  expect(error === undefined ? [] : issuesOf(error)).toEqual(issues);
});
