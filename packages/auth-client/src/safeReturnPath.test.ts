import { expect, it } from 'vitest';
import { safeReturnPath } from './safeReturnPath.ts';

const ORIGIN = 'https://portal.northwind.example';

it.each([
  ['/customer/1/buildings?page=2#top', '/customer/1/buildings?page=2#top'],
  ['customer/1', '/customer/1'],
  [`${ORIGIN}/admin/roles`, '/admin/roles'],
])('follows %s, which stays at the origin (AUTH-31)', (returnTo, path) => {
  expect(safeReturnPath(returnTo, ORIGIN)).toBe(path);
});

it.each([
  'https://evil.example/',
  '//evil.example/path',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://portal.northwind.example.evil.example/',
  'http://portal.northwind.example/admin',
])('does not follow %s, which leaves the origin (AUTH-31)', (returnTo) => {
  expect(safeReturnPath(returnTo, ORIGIN)).toBeNull();
});

it.each(['/login?code=1', '/signin', '', null, undefined])('has no path to go back to for %s (AUTH-31)', (returnTo) => {
  expect(safeReturnPath(returnTo, ORIGIN)).toBeNull();
});
