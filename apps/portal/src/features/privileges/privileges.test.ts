import { findFeature, type Feature, screensToCome } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { featureGroups, setFeature, setPermission } from './privileges.ts';

function feature(key: string): Feature {
  const found = findFeature(key);
  if (found === undefined) throw new Error(key);
  return found;
}

describe('the privileges of a role', () => {
  it('hold view with every permission that needs it (ROOT-25)', () => {
    expect(setPermission({}, feature('CUSTOMER.users'), 'edit', true)).toEqual({ 'CUSTOMER.users': ['view', 'edit'] });
  });

  it('lose with view everything that needs it, and an empty feature leaves the map (ROOT-25)', () => {
    const map = { 'CUSTOMER.users': ['view', 'edit'], 'CUSTOMER.faqs': ['view'] } as const;
    expect(setPermission(map, feature('CUSTOMER.users'), 'view', false)).toEqual({ 'CUSTOMER.faqs': ['view'] });
  });

  it('give only what the person may give (PERM-18)', () => {
    const given = setFeature({}, feature('CUSTOMER.users'), true, (permission) => permission !== 'delete');
    expect(given).toEqual({ 'CUSTOMER.users': ['view', 'add', 'edit'] });
  });

  it('are by context and are found by name (ROOT-25)', () => {
    const groups = featureGroups(({ key }) => key, 'users');
    expect(groups.map(([context]) => context)).toEqual(['ROOT', 'CUSTOMER']);
  });

  it('are offered where they lead to a screen, and stay where they are stored (TRUE-12)', () => {
    const offered = featureGroups(({ key }) => key, '').flatMap(([, found]) => found.map(({ key }) => key));
    for (const { item } of screensToCome) expect(offered).not.toContain(item);
    expect(offered).toContain('BUILDING.buildingMap');
    const stored = { 'BUILDING.roomReleases': ['view'] } as const;
    expect(setPermission(stored, feature('CUSTOMER.users'), 'view', true)).toMatchObject(stored);
  });
});
