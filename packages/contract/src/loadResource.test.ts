import { describe, expect, it } from 'vitest';

import { loadResource } from './loadResource.ts';
import { registry } from './registry.ts';

describe('a resource with its shapes', () => {
  it.each(Object.entries(registry))('is loaded by its name: %s', async (name, resource) => {
    expect(await loadResource(name)).toBe(resource);
  });

  it('is refused under a name that no resource has', async () => {
    await expect(loadResource('toString')).rejects.toThrow('no resource is called toString');
  });
});
