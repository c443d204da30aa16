import { branding, defineResource, policy, policyFacts, regionFacts, spaceFacts } from '@atrium/contract';
import { expect, it } from 'vitest';

import { loadShapes, shapesOf } from './loadShapes.ts';

it('has no shapes of a resource until they are loaded, and the same ones from then on', async () => {
  const facts = { ...policyFacts };
  expect(shapesOf(facts)).toBeUndefined();
  const shaped = await loadShapes(facts);
  expect(shaped.create).toBe(policy.create);
  expect(shapesOf(facts)).toBe(shaped);
  expect(await loadShapes(facts)).toBe(shaped);
});

it('keeps what screens say of a kind of a resource', async () => {
  const shaped = await loadShapes(regionFacts);
  expect(shaped).toMatchObject({ name: spaceFacts.name, texts: 'region', levels: { customer: 'CUSTOMER.regions' } });
  expect(shaped.check).toBeDefined();
});

it('takes the shapes that screens bring along, and a whole resource as it is', async () => {
  const other = defineResource({ ...policy, create: branding.create });
  expect((await loadShapes({ ...policyFacts, load: () => Promise.resolve(other) })).create).toBe(branding.create);
  expect(shapesOf(other)).toBe(other);
});
