import { afterAll, expect, it, vi } from 'vitest';
import { toJSONSchema, z } from 'zod';

const parts = ['record', 'row', 'create', 'update'] as const;

/** What the contract declares, with the schemas of each resource written down as JSON. */
async function writtenContract(): Promise<Readonly<Record<string, unknown>>> {
  const { registry } = await import('@atrium/contract');
  const written = Object.values(registry).flatMap((resource) =>
    parts.map((part) => {
      const schema = resource[part];
      return [`${resource.name}.${part}`, toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })] as const;
    }),
  );
  return Object.fromEntries(written);
}

async function deferContract() {
  vi.resetModules();
  const deferred = await import('./deferredZod.ts');
  vi.doMock('zod', () => ({ z: deferred.z, config: deferred.config }));
  return deferred;
}

afterAll(() => {
  vi.doUnmock('zod');
  vi.resetModules();
});

it('makes the same schemas for every resource once zod is there', async () => {
  vi.resetModules();
  const straight = await writtenContract();
  const { provideZod } = await deferContract();
  const { policy } = await import('@atrium/contract');
  expect(policy.path).toBe('config/policy');
  expect(() => policy.create.safeParse({})).toThrow('A schema is read before zod is there');
  provideZod(z);
  expect(await writtenContract()).toEqual(straight);
  expect(policy.create instanceof z.ZodObject).toBe(true);
  expect(policy.create.safeParse({ name: '' }).success).toBe(false);
  expect(Object.keys(policy.update.shape)).toContain('name');
});
