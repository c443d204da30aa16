import type { FeatureKey, FoundRecord } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import type { ScreenEntry } from '../screenSet.ts';
import { foundPlace } from './foundPlace.ts';

const load = () => Promise.resolve({});
const screens: readonly ScreenEntry[] = [
  { context: 'ROOT', page: 'countries/:countryId/states', load },
  { context: 'ROOT', page: 'countries', load },
  { context: 'ROOT', page: 'customers', load },
  { context: 'ROOT', page: 'users', load },
  { context: 'CUSTOMER', page: 'users', load },
  { context: 'CUSTOMER', page: 'buildings', load },
  { context: 'CUSTOMER', page: 'articles', load },
  { context: 'CUSTOMER', page: 'faqs', load },
  { context: 'BUILDING', page: 'articles', load },
  { context: 'BUILDING', page: 'events/:eventId/sessions', load },
  { context: 'BUILDING', page: 'events/:eventId/registrations', load },
  { context: 'CUSTOMER', page: 'campuses', load },
  { context: 'CAMPUS', page: 'destinations', load },
];

function found(resource: string, where: Partial<FoundRecord> = {}): FoundRecord {
  return {
    resource,
    id: 'r1',
    name: 'Record',
    customerId: null,
    customerName: null,
    campusId: null,
    buildingId: null,
    buildingName: null,
    vendorId: null,
    kind: null,
    parents: {},
    ...where,
  };
}

function pathsOf(record: FoundRecord, rights: readonly FeatureKey[], enterable: readonly string[] = []) {
  const place = foundPlace(record, {
    screens,
    mayView: (feature) => rights.includes(feature),
    canEnter: (context) => enterable.includes(context),
  });
  return place?.kind === 'screen' ? [place.listPath, place.recordPath] : place?.path;
}

describe('a found record', () => {
  it('opens on the screen of its feature, in the contexts around it (KIT-11, NAV-76)', () => {
    const article = found('article', { customerId: 'c1', buildingId: 'b1' });
    expect(pathsOf(article, ['BUILDING.articles'])).toEqual([
      '/customer/c1/building/b1/articles',
      '/customer/c1/building/b1/articles/r1',
    ]);
    expect(pathsOf(article, ['CUSTOMER.articles'])).toBeUndefined();
  });

  it('opens on its own page where several are below the same parent (KIT-11, CONT-22)', () => {
    const where = { customerId: 'c1', buildingId: 'b1', parents: { eventId: 'e1' } };
    const events = '/customer/c1/building/b1/events/e1';
    expect(pathsOf(found('eventSession', where), ['BUILDING.events'])).toEqual([
      `${events}/sessions`,
      `${events}/sessions/r1`,
    ]);
    expect(pathsOf(found('registration', where), ['BUILDING.events'])).toEqual([
      `${events}/registrations`,
      `${events}/registrations/r1`,
    ]);
  });

  it('opens below its parent where its page has one (KIT-11, ROOT-04)', () => {
    expect(pathsOf(found('country'), ['ROOT.countries'])).toEqual(['/admin/countries', '/admin/countries/r1']);
    expect(pathsOf(found('state', { parents: { countryId: 'f r' } }), ['ROOT.countries'])).toEqual([
      '/admin/countries/f%20r/states',
      '/admin/countries/f%20r/states/r1',
    ]);
  });

  it('opens where the role may view it, the customer before the root (KIT-11, PERM-09)', () => {
    const user = found('user', { customerId: 'c1' });
    expect(pathsOf(user, ['ROOT.users', 'CUSTOMER.users'])).toEqual(['/customer/c1/users', '/customer/c1/users/r1']);
    expect(pathsOf(user, ['ROOT.users'])).toEqual(['/admin/users', '/admin/users/r1']);
    expect(pathsOf(user, [])).toBeUndefined();
  });

  it('opens on the screen of its kind (KIT-11, CONT-08)', () => {
    const rights: FeatureKey[] = ['CUSTOMER.articles', 'CUSTOMER.faqs'];
    const faq = found('customerArticle', { customerId: 'c1', kind: 'faq' });
    expect(pathsOf(faq, rights)).toEqual(['/customer/c1/faqs', '/customer/c1/faqs/r1']);
    expect(pathsOf({ ...faq, kind: 'article' }, rights)).toEqual(['/customer/c1/articles', '/customer/c1/articles/r1']);
  });

  it('is entered where it is a place, and opens as a record where nothing can be entered (KIT-11, ROOT-17)', () => {
    const building = found('building', { customerId: 'c1' });
    expect(pathsOf(building, ['CUSTOMER.buildings'], ['BUILDING'])).toBe('/customer/c1/building/r1');
    expect(pathsOf(building, ['CUSTOMER.buildings'])).toEqual(['/customer/c1/buildings', '/customer/c1/buildings/r1']);
    expect(pathsOf(found('customer'), ['ROOT.customers'], ['CUSTOMER'])).toBe('/customer/r1');
    expect(pathsOf(found('vendor', { customerId: 'c1', buildingId: 'b1' }), [], ['VENDOR'])).toBe(
      '/customer/c1/building/b1/vendor/r1',
    );
  });

  it('is entered where it is a campus, and is in it where it is a place of one (KIT-11, CAMP-01, CAMP-05)', () => {
    const campus = found('space', { customerId: 'c1', kind: 'Campus' });
    expect(pathsOf(campus, [], ['CAMPUS'])).toBe('/customer/c1/campus/r1');
    expect(pathsOf(campus, ['CUSTOMER.campuses'])).toEqual(['/customer/c1/campuses', '/customer/c1/campuses/r1']);
    const destination = found('space', { customerId: 'c1', campusId: 'p1', kind: 'Destination' });
    expect(pathsOf(destination, ['CAMPUS.destinations'], ['CAMPUS'])).toEqual([
      '/customer/c1/campus/p1/destinations',
      '/customer/c1/campus/p1/destinations/r1',
    ]);
  });

  it('leads nowhere where its resource or screen is not there (KIT-11)', () => {
    expect(pathsOf(found('nothing'), ['ROOT.roles'])).toBeUndefined();
    expect(pathsOf(found('role'), ['ROOT.roles'])).toBeUndefined();
  });
});
