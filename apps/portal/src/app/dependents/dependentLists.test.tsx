import {
  type DependentKind,
  featuresFor,
  isId,
  levelsOf,
  nodeRules,
  type NodeType,
  parentFields,
  registry,
  type ResourceDefinition,
} from '@atrium/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { readAddress } from '../../kit/navigation/place.ts';
import { failure } from '../../testing/apiStub.ts';
import { openScreen } from '../../testing/openScreen.tsx';
import { screens } from '../screens.ts';
import { loadScreenSet } from '../screenSet.ts';
import { dependentList } from './dependentList.ts';

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const ID = idOf(1);
const ids = { customerId: idOf(2), campusId: idOf(3), buildingId: idOf(4), vendorId: idOf(5) };
/** The ids of the pages on which a record is deleted. */
const pageIds = { ...ids, countryId: idOf(6), floorId: idOf(7), templateId: idOf(8), eventId: idOf(9) };

const levelIds = {
  root: {},
  customer: { customerId: ids.customerId },
  building: { customerId: ids.customerId, buildingId: ids.buildingId },
  vendor: { customerId: ids.customerId, buildingId: ids.buildingId, vendorId: ids.vendorId },
} as const;

type Place = DependentKind['places'][number];

/** Returns where records may be that point at one: at each level, and each kind where kinds have screens of their own. */
function placesOf(
  resource: ResourceDefinition,
  field: string,
): { readonly place: Place; readonly features: readonly string[] }[] {
  const parents = Object.fromEntries(parentFields(resource).map((name) => [name, name === field ? ID : idOf(9)]));
  const nowhere = { customerId: null, campusId: null, buildingId: null, vendorId: null };
  const unnamed = { customerName: null, buildingName: null, floorId: null, floorName: null };
  const named = { ...nowhere, ...unnamed, id: idOf(0), name: 'X', parents, count: 1 };
  const of = { ...named, resource: resource.name, kind: null };
  const { kinds } = resource.finding ?? {};
  if (kinds === undefined)
    return levelsOf(resource)
      .filter((level) => resource.finding?.levels?.includes(level) !== false)
      .map((level) => ({
        place: { ...of, ...levelIds[level] },
        features: featuresFor(resource, level, 'view'),
      }));
  return (
    Object.entries(kinds.features)
      .filter(([kind]) => field !== 'parentId' || nodeRules[kind as NodeType].parents.length > 0)
      // Nodes that the map draws by an icon are on floors, and FAQs are for everyone.
      .filter(([kind, feature]) => field !== 'iconCategoryId' || (feature.startsWith('BUILDING.') && kind !== 'Floor'))
      .filter(([kind]) => field !== 'employeeGroupId' || kind !== 'faq')
      .map(([kind, feature]) => {
        const inBuilding = feature.startsWith('BUILDING.') ? levelIds.building : levelIds.customer;
        const floorId = feature === 'BUILDING.locations' && kind !== 'Floor' ? idOf(7) : null;
        return {
          place: { ...of, ...inBuilding, floorId, campusId: feature.startsWith('CAMPUS.') ? ID : null, kind },
          features: [feature],
        };
      })
  );
}

const resources = Object.values<ResourceDefinition>(registry);
const links = resources.flatMap(({ name, blockedBy = [] }) =>
  blockedBy.flatMap(({ resource: pointing, field, when, until }) => {
    const resource = resources.find((one) => one.name === pointing);
    if (resource === undefined) throw new Error(`There is no resource ${pointing}`);
    return placesOf(resource, field).flatMap(({ place, features }) =>
      features.map((feature) => {
        const kind = { resource: pointing, field, count: 1, names: [], places: [] };
        const to = dependentList(kind, place, ID, {
          ids: pageIds,
          timeZone: 'UTC',
          mayView: (asked) => asked === feature,
        });
        const what = `${name} ← ${pointing}.${field} (${[place.kind, feature].filter(Boolean).join(', ')})`;
        return { what, feature, field, when, until, place, to };
      }),
    );
  }),
);

/** What has no link: a building's own page is no list. */
const notListed = /← building\.\w+ \(BUILDING\.buildinginfo\)$/;

/** The page of a customer's defaults has the only ones there are. */
const PAGE_OF_ONE = 'CUSTOMER.defaults';

it('has a list for whatever prevents a delete (KIT-09, ROOT-21)', () => {
  const without = links.filter(({ to }) => to === null).map(({ what }) => what);
  expect(without.filter((what) => !notListed.test(what))).toEqual([]);
  expect(links.filter(({ to, what }) => to !== null && notListed.test(what))).toEqual([]);
});

it.each(links.flatMap((link) => (link.to === null || link.feature === PAGE_OF_ONE ? [] : [{ ...link, to: link.to }])))(
  'shows those alone that depend on the record, by $what (KIT-09, ROOT-21)',
  async ({ to, field, when, until, place }) => {
    const [list = '', search = ''] = to.split('?');
    const { context, rest = [] } = readAddress(list) ?? {};
    const parts = rest.map((part) => (isId(part) ? ':' : part)).join('/');
    const entry = screens.find((one) => one.context === context && one.page.replaceAll(/:\w+/g, ':') === parts);
    if (entry === undefined) throw new Error(`There is no screen at ${list}`);
    const names = entry.page.split('/');
    const params = Object.fromEntries(
      rest.flatMap((part, at) => (isId(part) ? [[String(names[at]).slice(1), part]] : [])),
    );
    const asked: string[] = [];
    await openScreen(await loadScreenSet(entry), list, {
      address: to,
      params: Object.keys(params).length === 0 ? undefined : params,
      answer: ({ path, query }) => {
        const isPage = (query.has('$top') && query.has('$count')) || query.has('pageNo');
        if (isPage) asked.push(`${path} ${query.get('$filter') ?? ''} ${query.get('queryValue') ?? ''}`);
        return query.size > 0 ? Response.json({ value: [], '@odata.count': 0 }) : failure(404, 'notFound');
      },
    });
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    const shown = asked.join('\n');
    // What the list is below is in its path or in what it always asks for.
    expect(shown).toContain(ID);
    for (const one of [when?.field, until].filter((name) => name !== undefined)) expect(shown).toContain(one);
    const isFiltered = new URLSearchParams(search).has(`filter.${field}`);
    if (isFiltered) expect(shown).toMatch(new RegExp(`\\b${field}\\b`));
    expect(isFiltered).toBe(place.parents[field] === undefined && place.campusId !== ID);
    // Each filter is a chip that can be taken back.
    const bar = await screen.findByRole('search');
    if (search !== '') expect(within(bar).getByText('Clear filters')).toBeDefined();
  },
);
