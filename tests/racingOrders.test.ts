import { type Level, levelsOf, registry, type ResourceDefinition } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createExamples, examples, type ExampleMaker } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { placesOf } from './createSubjects.ts';

const orderFields = ['sortOrder', 'displayOrder'] as const;

/** What the records must have in common to be in one list, where their place alone does not say it. */
const kinds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  customerArticle: { type: 'faq' },
  space: { type: 'Floor', reservable: undefined },
};

/** Catalogue entries of the root and regions of customers are in the order of their names. */
const byName = new Set(['appMenu root', 'card root', 'space customer']);

/** Every resource whose new records come last, at each level where people make them. */
const ordered = Object.values<ResourceDefinition>(registry).flatMap((resource) => {
  const field = orderFields.find((name) => name in resource.record.shape);
  if (field === undefined || !resource.actions.includes('create')) return [];
  return levelsOf(resource)
    .filter((level) => examples[resource.name]?.[level] !== undefined && !byName.has(`${resource.name} ${level}`))
    .map((level) => ({ name: resource.name, level, resource, field }));
});

const RACERS = 6;

describe('records that are made at the same moment', () => {
  let test: TestApp;
  let maker: ExampleMaker;

  beforeAll(async () => {
    test = await createTestApp();
    maker = createExamples(test.services, test.people);
  });
  afterAll(() => test.close());

  const bodies = async (name: string, level: Level) => {
    const { home } = placesOf(test.people);
    const place =
      level === 'vendor' ? { ...home, vendorId: (await maker.record('vendor', 'building', home)).id } : home;
    const made = [];
    for (let count = 0; count < RACERS; count += 1) made.push(await maker.body(name, level, place));
    return made;
  };

  it.each(ordered)(
    'have each a place of their own: $name of a $level (BLDG-19, CONT-23, CONT-25, VEND-03)',
    async ({ name, level, resource, field }) => {
      const racing = await bodies(name, level);
      // Products are in order within their category: the first one's.
      const { categoryId } = racing[0]?.body ?? {};
      const shared = { ...kinds[name], ...(categoryId === undefined ? {} : { categoryId }) };
      const made = await Promise.all(
        racing.map(({ body, fixed = {} }) => {
          const path = resource.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(fixed[key]));
          const as = test.people.emails.administrator;
          return test.call('POST', path, { as, body: { ...body, ...shared } });
        }),
      );
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
      expect(new Set(made.map(({ body }) => body[field])).size).toBe(RACERS);
    },
  );
});
