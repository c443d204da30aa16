import { describe, expect, it } from 'vitest';

import { ApiError } from '../../kit/api/apiError.ts';
import { guardOutcome } from './guardOutcome.ts';
import type { ProfileLoads } from './guardOutcome.ts';

const user = {
  id: 'u',
  customerId: 'c',
  email: 'ada@northwind.example',
  firstName: 'Ada',
  lastName: 'Lark',
  roles: ['r1', 'r2'],
  cookies: [],
  trial: null,
};
const loaded: ProfileLoads = {
  user: { state: 'loaded', data: user },
  configuration: { state: 'loaded', data: { buildingIds: ['b'], vendorIds: [] } },
  roles: { state: 'loaded', data: [{ id: 'r1', name: 'Manager' }] },
  privilege: {
    state: 'loaded',
    data: { privilegeMap: { 'BUILDING.home': ['view'] }, defaultScreen: 'home', setRoles: ['r3'] },
  },
  customer: { state: 'loaded', data: { id: 'c', name: 'Northwind' } },
};
const parts = ['user', 'configuration', 'roles', 'privilege', 'customer'] as const;
const unauthorized = { kind: 'refuse', message: 'validationMessages.unauthorized' };

describe('the guarded area', () => {
  it.each(parts)('waits while %s is loading (SHELL-30)', (part) => {
    expect(guardOutcome({ ...loaded, [part]: { state: 'pending' } }, false)).toMatchObject({ kind: 'wait' });
  });

  it.each(parts)('waits and says so while %s is put off by the server (AUTH-61)', (part) => {
    const putOff = { seconds: 60, times: 1 };
    const load = { state: 'pending', putOff } as const;
    expect(guardOutcome({ ...loaded, [part]: load }, false)).toEqual({ kind: 'wait', putOff });
  });

  it.each(parts)('refuses with userProfileKo when loading %s failed (SHELL-31)', (part) => {
    const outcome = guardOutcome({ ...loaded, [part]: { state: 'failed', error: new Error('lost') } }, false);
    expect(outcome).toEqual({ kind: 'refuse', message: 'validationMessages.userProfileKo' });
  });

  it('leads to sign-in where the server does not accept the tokens, or cannot ask their issuer (AUTH-57)', () => {
    const answer = { method: 'GET', url: '/api/user/init', message: '', status: 503, requestId: 'r-1' };
    const refused = { state: 'failed', error: new ApiError({ ...answer, reason: 'issuerUnreachable' }) } as const;
    const refusal = { reason: 'issuerUnreachable', requestId: 'r-1' };
    expect(guardOutcome({ ...loaded, user: refused }, false)).toEqual({ kind: 'signIn', refusal });
  });

  it('refuses an empty load of roles as unauthorized (SHELL-32, SHELL-34)', () => {
    const loads: ProfileLoads = { ...loaded, roles: { state: 'loaded', data: [] }, privilege: { state: 'pending' } };
    expect(guardOutcome(loads, false)).toEqual(unauthorized);
  });

  it('refuses a role without privileges as unauthorized (SHELL-32, SHELL-34, PERM-24)', () => {
    const privilege = { privilegeMap: { 'BUILDING.home': [] }, defaultScreen: null, setRoles: [] };
    expect(guardOutcome({ ...loaded, privilege: { state: 'loaded', data: privilege } }, false)).toEqual(unauthorized);
  });

  it('refuses who is no admin where that is needed (SHELL-33, PERM-17)', () => {
    expect(guardOutcome(loaded, true)).toEqual(unauthorized);
    const privilege = { privilegeMap: { 'ROOT.roles': ['view'] as const }, defaultScreen: null, setRoles: [] };
    const admin: ProfileLoads = { ...loaded, privilege: { state: 'loaded', data: privilege } };
    expect(guardOutcome(admin, true)).toMatchObject({ kind: 'enter' });
  });

  it('lets a person whose record names no role ask for access, even if other loads were refused (SHELL-34, PERM-20)', () => {
    const loads: ProfileLoads = {
      ...loaded,
      user: { state: 'loaded', data: { ...user, roles: [] } },
      roles: { state: 'failed', error: new Error('lost') },
    };
    expect(guardOutcome(loads, false)).toEqual({ kind: 'requestAccess' });
  });

  it('enters with the first role’s privileges and the person’s scope (SHELL-30, PERM-02)', () => {
    const outcome = guardOutcome(loaded, false);
    expect(outcome).toMatchObject({
      kind: 'enter',
      session: {
        user: { id: 'u', firstName: 'Ada' },
        role: { id: 'r1', defaultScreen: 'home', privilegeMap: { 'BUILDING.home': ['view'] }, canGrantRoles: ['r3'] },
        buildingIds: ['b'],
        customer: { name: 'Northwind', logoUrl: null },
      },
    });
  });
});
