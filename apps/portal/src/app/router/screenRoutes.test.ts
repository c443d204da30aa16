import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';

import { entriesOf } from '../../kit/navigation/place.ts';
import type { ScreenEntry } from '../screenSet.ts';
import { handleOf, pageOf, paramsInside } from './placeHandle.ts';
import { placeRoutes, screenRoutes } from './screenRoutes.ts';

const load = () => Promise.resolve({});
const screens: readonly ScreenEntry[] = [
  { context: 'ROOT', page: 'countries', load },
  { context: 'ROOT', page: 'countries/:countryId/states', load },
  { context: 'BUILDING', page: 'buildinginfo', load },
  { context: 'BUILDING', page: 'map', load },
  { context: 'BUILDING', page: 'home', load },
  { context: 'BUILDING', page: 'locations', load },
  { context: 'BUILDING', page: 'locations/batchupload', load },
  { context: 'BUILDING', page: 'buildingInformation/accounts', load },
  { context: 'VENDOR', page: 'orders', load },
];
const routes = placeRoutes((context) => screenRoutes(screens, context));

/** Returns what the router finds at an address; null where no screen is. */
function found(pathname: string) {
  const matches = matchRoutes(routes, pathname)?.map(({ route, params }) => ({ handle: route.handle, params })) ?? [];
  const handle = handleOf(matches);
  if (handle?.screen === undefined) return null;
  const { entry, words, part } = handle.screen;
  const params = matches.at(-1)?.params ?? {};
  return {
    context: handle.context,
    entry: entry.page,
    part,
    page: pageOf(words, params),
    recordId: params['recordId'],
    params: paramsInside(words, params),
    places: entriesOf(params),
  };
}

const BUILDING_PATH = '/customer/c1/building/b1';

describe('an address compared with the screens', () => {
  it('opens the list at its page and a record behind it (SHELL-17, NAV-76)', () => {
    expect(found('/admin/countries')).toMatchObject({ page: 'countries', recordId: undefined, part: 'ListScreen' });
    expect(found('/admin/countries/new')).toMatchObject({ page: 'countries', recordId: 'new', part: 'RecordScreen' });
  });

  it('opens a sub-page with the ids of its parents (ROOT-04)', () => {
    expect(found('/admin/countries/c1/states/s1')).toMatchObject({
      page: 'countries/c1/states',
      recordId: 's1',
      params: { countryId: 'c1' },
    });
  });

  it('opens a sub-page with a word of its own before a record of that name (NAV-53)', () => {
    expect(found(`${BUILDING_PATH}/locations/batchupload`)).toMatchObject({ entry: 'locations/batchupload' });
    expect(found(`${BUILDING_PATH}/locations/batch`)).toMatchObject({ entry: 'locations', recordId: 'batch' });
  });

  it('opens the building’s own form at buildingInformation and keeps the word (SHELL-19)', () => {
    expect(found(`${BUILDING_PATH}/buildingInformation`)).toMatchObject({
      entry: 'buildinginfo',
      page: 'buildingInformation',
    });
  });

  it('opens at a building’s tab the screen of its menu item, and its records beneath (BLDG-07)', () => {
    expect(found(`${BUILDING_PATH}/buildingInformation/cards`)).toMatchObject({
      entry: 'home',
      page: 'buildingInformation/cards',
      recordId: undefined,
    });
    expect(found(`${BUILDING_PATH}/buildingInformation/accounts/u1`)).toMatchObject({
      entry: 'buildingInformation/accounts',
      page: 'buildingInformation/accounts',
      recordId: 'u1',
    });
    expect(found('/customer/c1/buildingInformation/cards')).toBeNull();
  });

  it('opens the same screen at every depth at which its context may be, with the contexts around it (NAV-01, NAV-04, NAV-76)', () => {
    const customer = { context: 'CUSTOMER', id: 'c1' };
    const [campus, mill, shop] = [
      { context: 'CAMPUS', id: 'p1' },
      { context: 'BUILDING', id: 'b1' },
      { context: 'VENDOR', id: 'v1' },
    ];
    expect(found('/customer/c1/vendor/v1/orders')?.places).toEqual([customer, shop]);
    expect(found('/customer/c1/building/b1/vendor/v1/orders')?.places).toEqual([customer, mill, shop]);
    expect(found('/customer/c1/campus/p1/building/b1/vendor/v1/orders/o1')).toMatchObject({
      context: 'VENDOR',
      recordId: 'o1',
      places: [customer, campus, mill, shop],
    });
    expect(found('/customer/c1/vendor/v1/building/b1/map')).toBeNull();
  });

  it('opens nothing at an unknown page, in another context, in other letters or too deep (SHELL-20)', () => {
    for (const path of ['/admin/nowhere', '/admin/countries/c1/cities', '/admin/Countries', '/Admin/countries'])
      expect([path, found(path)]).toEqual([path, null]);
    for (const path of ['/customer/c1/countries', `${BUILDING_PATH}/map/m1/deeper`, '/building/b1/map'])
      expect([path, found(path)]).toEqual([path, null]);
  });
});
