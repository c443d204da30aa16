import { describe, expect, it } from 'vitest';

import { portalPath } from './portalPath.ts';

const pathOf = (code: string) => portalPath(code, 'https://atrium.example');

describe('the text of a scanned code', () => {
  it('opens in the portal where it is an address of it (SHELL-53)', () => {
    expect(pathOf(' https://atrium.example/customer/c1/users?search=Ada#top\n')).toBe(
      '/customer/c1/users?search=Ada#top',
    );
    expect(pathOf('HTTPS://ATRIUM.EXAMPLE')).toBe('/');
  });

  it('opens nothing where it is anything else (SHELL-53)', () => {
    const others = [
      'MR-00412',
      '/admin/users',
      'https://elsewhere.example/admin/users',
      'https://atrium.example.elsewhere.example/',
      'https://atrium.example@elsewhere.example/',
      'http://atrium.example/admin/users',
      'blob:https://atrium.example/0190a000',
      'javascript:alert(1)',
    ];
    expect(others.map(pathOf)).toEqual(others.map(() => null));
  });

  it('leads to no other server by a path that reads as one (SHELL-53)', () => {
    expect(pathOf('https://atrium.example//elsewhere.example/x')).toBe('/elsewhere.example/x');
    expect(pathOf(String.raw`https://atrium.example/\elsewhere.example`)).toBe('/elsewhere.example');
  });
});
