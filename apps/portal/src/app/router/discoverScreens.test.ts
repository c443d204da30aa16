import { createMemoryRouter, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';

import { createRoutes } from './createRoutes.tsx';
import { discoverScreens } from './discoverScreens.ts';
import { handleOf } from './placeHandle.ts';

/** Opens addresses one after the other in a router that has nothing but its first routes, and draws nothing. */
async function open(...addresses: readonly string[]) {
  const router = createMemoryRouter(createRoutes(), {
    initialEntries: ['/terms'],
    patchRoutesOnNavigation: discoverScreens(),
  });
  for (const address of addresses) await router.navigate(address);
  return router;
}

function countOf(routes: readonly RouteObject[]): number {
  return routes.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);
}

it('knows the screens of a place when it is opened there, whatever was open before (SHELL-14, SHELL-16)', async () => {
  const addresses = ['/customer/c1/buildings', '/customer/c1/building/b1/articles', '/customer/c1/vendor/v1/menus'];
  const router = await open('/admin/customers', ...addresses);
  const asked = [...addresses, '/customer/c1/campus/a1/building/b1/articles', '/admin/roles/new'];
  const found: (string | undefined)[] = [];
  for (const address of asked) {
    await router.navigate(address);
    const place = handleOf(router.state.matches.map(({ route: { handle } }) => ({ handle })));
    found.push(place?.screen?.words);
  }
  expect(found).toEqual(['buildings', 'articles', 'menus', 'articles', 'roles']);
});

it('gives the router the screens of each place once, and of no other (SHELL-17)', async () => {
  const articles = await open('/customer/c1/building/b1/articles');
  const devices = await open('/customer/c1/building/b1/articles', '/customer/c1/building/b2/devices');
  expect(countOf(devices.routes)).toBe(countOf(articles.routes));
  const customer = await open('/customer/c1/building/b1/articles', '/customer/c1/articles');
  expect(countOf(customer.routes)).toBeGreaterThan(countOf(articles.routes));
});
