import type { PrivilegeMap } from '@atrium/contract';
import { expect, it } from 'vitest';

import { screenTargets } from './screenTargets.ts';

const all = { has: () => true };

/** The pages of a customer on which a person with these rights is offered a new record. */
function offered(privilegeMap: PrivilegeMap) {
  const role = { id: 'r', name: 'Campus manager', defaultScreen: null, canGrantRoles: [], privilegeMap };
  const targets = screenTargets([{ context: 'CUSTOMER', id: 'c', info: 'Northwind' }], {
    session: { role },
    extensions: all,
    toggles: all,
    hasScreen: () => true,
  });
  return targets.flatMap(({ item, newPath }) => (newPath === null ? [] : [item.page]));
}

it('a new campus is offered to those who see all buildings, a new region to all with the right (TRUE-02, KIT-11)', () => {
  const rights: PrivilegeMap = { 'CUSTOMER.campuses': ['view', 'add'], 'CUSTOMER.regions': ['view', 'add'] };
  expect(offered(rights)).toEqual(['regions']);
  expect(offered({ ...rights, 'CUSTOMER.buildings': ['viewAll'] }).toSorted()).toEqual(['campuses', 'regions']);
});
