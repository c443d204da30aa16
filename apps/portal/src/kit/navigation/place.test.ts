import { describe, expect, it } from 'vitest';

import { readAddress, pathOf } from './place.ts';
import { contextStackOf } from './useContextStack.ts';

describe('an address', () => {
  it('names the contexts from outside in, at any depth (NAV-01, NAV-06, SHELL-13, SHELL-14)', () => {
    expect(readAddress('/customer/c1/campus/p1/building/b1/vendor/v1/orders/o1')).toEqual({
      context: 'VENDOR',
      entries: [
        { context: 'CUSTOMER', id: 'c1' },
        { context: 'CAMPUS', id: 'p1' },
        { context: 'BUILDING', id: 'b1' },
        { context: 'VENDOR', id: 'v1' },
      ],
      rest: ['orders', 'o1'],
    });
    expect(readAddress('/customer/c1/buildings')).toMatchObject({ context: 'CUSTOMER', rest: ['buildings'] });
    expect(readAddress('/customer/c1/building/b1/vendor/v1/orders')).toMatchObject({ context: 'VENDOR' });
    expect(readAddress('/customer/c1/vendor/v1/orders')).toMatchObject({ context: 'VENDOR', rest: ['orders'] });
    expect(readAddress('/admin/timezones/new')).toEqual({ context: 'ROOT', entries: [], rest: ['timezones', 'new'] });
  });

  it('is none of the product’s without a context, or with contexts in the wrong order', () => {
    expect(readAddress('/nowhere')).toBeNull();
    expect(readAddress('/building/b1/home')).toBeNull();
    expect(readAddress('/customer/c1/vendor/v1/campus/p1')).toMatchObject({
      context: 'VENDOR',
      rest: ['campus', 'p1'],
    });
    expect(readAddress('/Customer/c1/buildings')).toBeNull();
  });

  it('is built from the stack, each part only when present (NAV-04, NAV-76)', () => {
    const building = [
      { context: 'CUSTOMER', id: 'c1' },
      { context: 'BUILDING', id: 'b1' },
    ] as const;
    expect(pathOf(building, 'gallery')).toBe('/customer/c1/building/b1/gallery');
    expect(pathOf(building, 'articles', 'new')).toBe('/customer/c1/building/b1/articles/new');
    expect(pathOf(building, '')).toBe('/customer/c1/building/b1');
    expect(pathOf([], 'timezones', 't1')).toBe('/admin/timezones/t1');
    expect(pathOf([], '')).toBe('/admin');
  });
});

describe('the context stack', () => {
  const stack = [
    { context: 'CUSTOMER', id: 'c1', info: 'Northwind' },
    { context: 'CAMPUS', id: 'p1', info: 'Riverside' },
    { context: 'BUILDING', id: 'b1', info: 'Mill House' },
  ] as const;

  it('gives the ids and names of its entries, the page and the full path (NAV-02, NAV-03)', () => {
    const place = contextStackOf({ stack, page: 'articles', recordId: 'a1', params: {} });
    expect(place).toMatchObject({
      context: 'BUILDING',
      customerId: 'c1',
      campusId: 'p1',
      buildingId: 'b1',
      customerName: 'Northwind',
      campusName: 'Riverside',
      buildingName: 'Mill House',
      page: 'articles',
      recordId: 'a1',
      form: 'articles',
      fullPath: 'customer/c1/campus/p1/building/b1/articles',
    });
    expect(place.vendorId).toBeUndefined();
    expect(place.vendorName).toBeUndefined();
    expect(place.pathTo('articles')).toBe('/customer/c1/campus/p1/building/b1/articles');
  });

  it.each(['buildingInformation', 'campusBuildings'])(
    'gives the page %s the form that is called buildings, and leaves it its address (SHELL-18, NAV-03)',
    (page) => {
      const place = contextStackOf({ stack, page, params: {} });
      expect(place).toMatchObject({ page, form: 'buildings' });
      expect(place.fullPath).toBe(`customer/c1/campus/p1/building/b1/${page}`);
    },
  );
});
