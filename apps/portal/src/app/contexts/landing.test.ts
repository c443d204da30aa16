import type { PrivilegeMap, Session } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { emptyReason, landingContexts, landingPage, menuPage, visibleItems } from './landing.ts';

function sessionWith(
  privilegeMap: PrivilegeMap,
  scope: Partial<Pick<Session, 'buildingIds' | 'vendorIds'>> = {},
): Session {
  return {
    user: { id: 'u', customerId: 'c1', email: 'ada@northwind.example', firstName: '', lastName: '', roles: ['r'] },
    role: { id: 'r', name: 'Role', defaultScreen: null, privilegeMap, canGrantRoles: [] },
    buildingIds: [],
    vendorIds: [],
    ...scope,
  };
}

const pages = (...names: readonly string[]) => names.map((page) => ({ page }));

describe('the first page of a context', () => {
  const available = pages('articles', 'regions', 'campuses', 'buildings');

  it('is the default route of the context just left (NAV-14)', () => {
    const question = { context: 'CUSTOMER', available, lastLeft: 'CAMPUS', remembered: 'articles' } as const;
    expect(landingPage(question)).toBe('campuses');
  });

  it('else the remembered default screen (NAV-14, NAV-15)', () => {
    expect(landingPage({ context: 'CUSTOMER', available, remembered: 'articles' })).toBe('articles');
  });

  it('else the default child of the context (NAV-14, NAV-07)', () => {
    expect(landingPage({ context: 'CUSTOMER', available, remembered: 'orders' })).toBe('buildings');
    expect(landingPage({ context: 'BUILDING', available: pages('home', 'buildinginfo') })).toBe('buildingInformation');
  });

  it('else the first item (NAV-14)', () => {
    expect(landingPage({ context: 'CUSTOMER', available: pages('articles', 'faqs') })).toBe('articles');
    expect(landingPage({ context: 'ROOT', available: pages('roles'), lastLeft: 'CUSTOMER' })).toBe('roles');
  });

  it('is before all of these the page that was open, on a switch to another place that has it (KIT-12)', () => {
    const question = {
      context: 'CUSTOMER',
      available,
      kept: 'regions',
      lastLeft: 'CAMPUS',
      remembered: 'articles',
    } as const;
    expect(landingPage(question)).toBe('regions');
    expect(landingPage({ ...question, kept: 'faqs' })).toBe('campuses');
    expect(landingPage({ context: 'BUILDING', available: pages('buildinginfo'), kept: 'buildingInformation' })).toBe(
      'buildingInformation',
    );
  });

  it('is none where no item is available (NAV-16)', () => {
    expect(landingPage({ context: 'CUSTOMER', available: [], remembered: 'articles' })).toBeNull();
  });
});

describe('a page name', () => {
  it('may mean another item of its context (SHELL-18, SHELL-19)', () => {
    expect(menuPage('BUILDING', 'buildingInformation')).toBe('buildinginfo');
    expect(menuPage('CAMPUS', 'campusBuildings')).toBe('buildings');
    expect(menuPage('CUSTOMER', 'buildings')).toBe('buildings');
  });
});

describe('the menu', () => {
  const everything = { extensions: new Set<string>(), toggles: new Set<string>(), hasScreen: () => true };

  it('shows what the role may view and nothing else (NAV-17)', () => {
    const session = sessionWith({ 'ROOT.timezones': ['view'], 'ROOT.roles': ['edit'], 'CUSTOMER.users': ['view'] });
    expect(visibleItems('ROOT', { ...everything, session }).map(({ page }) => page)).toEqual(['timezones']);
  });

  it('shows what needs an extension only while the building has it (NAV-18)', () => {
    const session = sessionWith({ 'BUILDING.articles': ['view'], 'BUILDING.home': ['view'] });
    const shown = (extensions: ReadonlySet<string>) =>
      visibleItems('BUILDING', { ...everything, session, extensions }).map(({ page }) => page);
    expect(shown(new Set())).toEqual(['home']);
    expect(shown(new Set(['extension.news']))).toEqual(['home', 'articles']);
  });

  it('shows Pointr only while the customer uses it (CUST-22)', () => {
    const session = sessionWith({ 'CUSTOMER.pointr': ['view'], 'CUSTOMER.faqs': ['view'] });
    const shown = (toggles: ReadonlySet<string>) =>
      visibleItems('CUSTOMER', { ...everything, session, toggles }).map(({ page }) => page);
    expect(shown(new Set())).toEqual(['faqs']);
    expect(shown(new Set(['pointr']))).toEqual(['faqs', 'pointr']);
  });

  it('does not show what the product has no screen for', () => {
    const session = sessionWith({ 'ROOT.timezones': ['view'], 'ROOT.roles': ['view'] });
    const hasScreen = (_context: string, page: string) => page === 'roles';
    expect(visibleItems('ROOT', { ...everything, session, hasScreen }).map(({ page }) => page)).toEqual(['roles']);
  });
});

describe('after sign-in', () => {
  it('an admin enters the root (NAV-75)', () => {
    expect(landingContexts(sessionWith({ 'ROOT.timezones': ['view'] }, { buildingIds: ['b1'] }))).toEqual([]);
  });

  it('a person with one vendor and no other right enters the vendor (NAV-75)', () => {
    const rights: PrivilegeMap = {
      'VENDOR.orders': ['view', 'edit'],
      'BUILDING.history': ['view'],
      'BUILDING.vendors': ['view'],
    };
    expect(landingContexts(sessionWith(rights, { buildingIds: ['b1'], vendorIds: ['v1'] }))).toEqual([
      { context: 'CUSTOMER', id: 'c1' },
      { context: 'BUILDING', id: 'b1' },
      { context: 'VENDOR', id: 'v1' },
    ]);
    const more: PrivilegeMap = { ...rights, 'CUSTOMER.articles': ['view'] };
    expect(landingContexts(sessionWith(more, { vendorIds: ['v1'] }))).toEqual([{ context: 'CUSTOMER', id: 'c1' }]);
  });

  it('a person with one building enters the building, unless they see all of them (NAV-75)', () => {
    const rights: PrivilegeMap = { 'BUILDING.home': ['view'], 'CUSTOMER.buildings': ['view'] };
    const inBuilding = [
      { context: 'CUSTOMER', id: 'c1' },
      { context: 'BUILDING', id: 'b1' },
    ];
    expect(landingContexts(sessionWith(rights, { buildingIds: ['b1'] }))).toEqual(inBuilding);
    const seesAll: PrivilegeMap = { ...rights, 'CUSTOMER.buildings': ['viewAll', 'view'] };
    expect(landingContexts(sessionWith(seesAll, { buildingIds: ['b1'] }))).toEqual([inBuilding[0]]);
  });

  it('everyone else enters their customer (NAV-75)', () => {
    const rights: PrivilegeMap = { 'BUILDING.home': ['view'], 'CUSTOMER.buildings': ['view'] };
    expect(landingContexts(sessionWith(rights, { buildingIds: ['b1', 'b2'] }))).toEqual([
      { context: 'CUSTOMER', id: 'c1' },
    ]);
  });
});

describe('a context without a page', () => {
  const manager = sessionWith({ 'BUILDING.articles': ['view'] });
  const reasonIn = (context: 'CUSTOMER' | 'BUILDING', more: Partial<Parameters<typeof emptyReason>[0]> = {}) =>
    emptyReason({ context, session: manager, isEnterable: true, isConfigured: true, ...more });

  it('is a building without configuration (ERR-44)', () => {
    expect(reasonIn('BUILDING', { isConfigured: false })).toBe('notConfigured');
  });

  it('is a building without the extensions that its pages need (ERR-47)', () => {
    expect(reasonIn('BUILDING')).toBe('noExtensions');
    expect(reasonIn('BUILDING', { isEnterable: false })).toBeUndefined();
  });

  it('is the customer of someone who works in buildings and has none (ERR-45)', () => {
    expect(reasonIn('CUSTOMER')).toBe('noBuilding');
    const withBuilding = sessionWith({ 'BUILDING.articles': ['view'] }, { buildingIds: ['b1'] });
    expect(reasonIn('CUSTOMER', { session: withBuilding })).toBeUndefined();
    const seesAll = sessionWith({ 'BUILDING.articles': ['view'], 'CUSTOMER.buildings': ['viewAll'] });
    expect(reasonIn('CUSTOMER', { session: seesAll })).toBeUndefined();
    expect(reasonIn('CUSTOMER', { session: sessionWith({ 'CUSTOMER.faqs': ['view'] }) })).toBeUndefined();
  });
});
