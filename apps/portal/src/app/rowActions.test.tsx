import {
  type ContextName,
  featureOf,
  menu,
  type PrivilegeMap,
  registry,
  type ResourceDefinition,
} from '@atrium/contract';
import { loadArea } from '@atrium/phrases';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { openScreen } from '../testing/openScreen.tsx';
import { press } from '../testing/press.ts';
import { SAMPLE_ID, sampleRecord } from '../testing/sampleRecord.ts';
import { loadScreenSet } from './screenSet.ts';
import { screens } from './screens.ts';

afterEach(cleanup);

const roots: Readonly<Record<ContextName, string>> = {
  ROOT: '/admin',
  CUSTOMER: '/customer/c-1',
  CAMPUS: '/customer/c-1/campus/p-1',
  BUILDING: '/customer/c-1/building/b-1',
  VENDOR: '/customer/c-1/building/b-1/vendor/v-1',
};
/** Values without which a row could not be deleted now: it is no one's that one may not give, not published and not sent. */
const free = { published: false, roles: [], sentTime: null, state: 'draft', status: 'None', purgeAt: null };

/** Answers each list with one record of its resource; the users of a customer have a route of their own (RES-108). */
function answerList(asked: string): Response {
  const path = asked.replace(/^user\/customer\/.*/, 'user');
  const resource = Object.values<ResourceDefinition>(registry).find(({ path: own, listPath = own }) =>
    new RegExp(`^${listPath.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (resource === undefined) return Response.json({ value: [], '@odata.count': 0 });
  const { shape } = resource.row;
  const row = {
    ...sampleRecord(resource.row),
    ...Object.fromEntries(Object.entries(free).filter(([field]) => Object.hasOwn(shape, field))),
    ...{ id: SAMPLE_ID, version: 1 },
    revision: { identifier: SAMPLE_ID, action: 'CREATE', editor: 'Ada', date: '2026-11-26T08:00:00.000Z' },
  };
  return Response.json({ value: [row], '@odata.count': 1 });
}

/** Opens the list of a page and the menu of its row. */
async function entriesOf(context: ContextName, page: string, isOnlyViewed: boolean): Promise<(string | null)[]> {
  const entry = screens.find((one) => one.context === context && one.page === page);
  const item = menu.find((one) => one.context === context && one.page === page);
  if (entry === undefined || item === undefined) throw new Error(`No screen ${context}.${page}`);
  const rights: PrivilegeMap = { [featureOf(item)]: ['view'] };
  await openScreen(await loadScreenSet(entry), `${roots[context]}/${page}`, {
    answer: ({ path }) => answerList(path),
    ...(isOnlyViewed ? { rights } : {}),
  });
  await press(await screen.findByRole('button', { name: /^Actions for / }));
  await waitFor(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

const phrases = z.object({ list: z.record(z.string(), z.unknown()), delete: z.object({ action: z.string() }) });
const enter = ['details'] as const;
const order = ['moveUp', 'moveDown'] as const;

describe('the row menu', () => {
  it.each([
    // Page of section 2, what the specification names next to it, and what the list has for everyone and for its order.
    ['CUSTOMER', 'buildings', 'view, delete', enter, []],
    ['CUSTOMER', 'campuses', 'view, delete', enter, []],
    ['CUSTOMER', 'regions', 'view, delete', [], []],
    ['CUSTOMER', 'articles', 'view, delete', [], []],
    ['CUSTOMER', 'faqs', 'add, edit, view, delete', [], order],
    ['CUSTOMER', 'notifications', 'add, edit, view, delete', [], []],
    ['CUSTOMER', 'onboardings', 'add, edit, view, delete', [], []],
    ['CUSTOMER', 'users', 'view, delete', [], []],
    ['CUSTOMER', 'policies', 'view, delete', [], []],
    ['CAMPUS', 'buildings', 'view, delete', enter, []],
    ['CAMPUS', 'neighborhoods', 'view, delete', [], []],
    ['CAMPUS', 'destinations', 'view, delete', [], []],
    ['VENDOR', 'menus', 'add, edit, view, delete', enter, order],
    ['ROOT', 'customers', 'add, edit, view, delete', enter, []],
    ['ROOT', 'timezones', 'add, edit, view, delete', [], []],
    ['ROOT', 'countries', 'add, edit, view, delete', [], []],
    ['ROOT', 'cards', 'add, edit, view, delete', [], []],
    ['ROOT', 'extensions', 'add, edit, view, delete', [], []],
    ['ROOT', 'onboardings', 'add, edit, view, delete', [], []],
    ['ROOT', 'appMenus', 'add, edit, view, delete', [], []],
    ['ROOT', 'roles', 'add, edit, view, delete', [], []],
    ['ROOT', 'identityProviders', 'add, edit, view, delete', [], []],
    ['ROOT', 'users', 'view', [], []],
    ['ROOT', 'deeplinks', 'view, delete', [], []],
    ['ROOT', 'policies', 'view, delete', [], []],
    ['ROOT', 'templates', 'view, delete', [], []],
  ] as const)(
    'of %s %s opens and deletes, as far as it has %s (PERM-11)',
    async (context, page, named, ofAll, ofOrder) => {
      const { list, delete: removal } = phrases.parse(await loadArea('en', 'kit'));
      const opens = ['open', ...ofAll].map((key) => list[key]);
      const orders = ofOrder.map((key) => list[key]);
      const deletes = named.includes('delete') ? [removal.action] : [];
      expect(await entriesOf(context, page, false)).toEqual([...opens, ...orders, ...deletes]);
      cleanup();
      expect(await entriesOf(context, page, true)).toEqual(opens);
    },
  );
});
