import { expect, it } from 'vitest';
import { cleanScope } from './cleanScope.ts';

it('joins a comma-separated list with spaces and drops offline_access (AUTH-27)', () => {
  expect(cleanScope('openid,profile,offline_access,email')).toBe('openid profile email');
});

it('drops the shared calendar scopes without regard to case, and no other calendar scope (AUTH-28)', () => {
  expect(cleanScope('openid,Calendars.Read.Shared,CALENDARS.READWRITE.SHARED,Calendars.Read')).toBe(
    'openid Calendars.Read',
  );
});

it('reads a list that is separated by spaces or has gaps (AUTH-27)', () => {
  expect(cleanScope(' openid profile, email,,offline_access ')).toBe('openid profile email');
  expect(cleanScope('')).toBe('');
});
