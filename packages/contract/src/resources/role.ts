import { z } from 'zod';

import { description, distinct, id, name, recordHead, text } from '../core/fields.ts';
import { permissions } from '../core/permissions.ts';
import { defineResource } from '../core/resource.ts';
import { menu } from '../navigation/menu.ts';
import { privilegeIssues, roleFacts } from './role.facts.ts';

const permission = z.enum(permissions);

/** From feature key to the permissions held; every key is one of `features` and every permission one that it offers. */
export const privilegeMap = z.record(z.string(), distinct(permission, permissions.length));

const fields = {
  name: name(),
  description: description(),
  defaultScreen: z.enum(menu.map(({ page }) => page)).nullable(),
  canGrantRoles: distinct(id(), 500),
  privilegeMap,
};

/** As it is read: a role keeps the name of a page that the menu has no more, and no one lands there (NAV-75). */
const read = { ...fields, defaultScreen: text(100).nullable() };

/** Roles: what their holders may see and do in the portal (ROOT-22 to ROOT-27, RES-74). `defaultScreen` is a page of a menu, of whatever context (NAV-75). */
export const role = defineResource({
  ...roleFacts,
  record: z.object({ ...recordHead, ...read, userCount: z.int() }),
  row: z.object({
    ...recordHead,
    ...read,
    userCount: z.int(),
    isAdmin: z.boolean(),
  }),
  create: z.object({
    ...fields,
    description: fields.description.default(null),
    defaultScreen: fields.defaultScreen.default(null),
    canGrantRoles: fields.canGrantRoles.default([]),
    privilegeMap: fields.privilegeMap.default({}),
  }),
  update: z.object(fields).partial(),
  check: (value) => {
    const map = privilegeMap.safeParse(value['privilegeMap']);
    return map.success ? privilegeIssues(map.data) : [];
  },
});
