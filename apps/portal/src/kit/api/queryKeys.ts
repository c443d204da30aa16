import type { QueryClient } from '@tanstack/react-query';

/** Every cached answer of a resource is under its name, so that one change drops them all. */
export const queryKeys = {
  resource: (resource: string) => [resource] as const,
  list: (resource: string, path: string, query: Readonly<Record<string, unknown>>) =>
    [resource, 'list', path, query] as const,
  record: (resource: string, path: string, id: string) => [resource, 'record', path, id] as const,
  /** Of the mutation that deletes a record. */
  removal: (resource: string, id: string) => [resource, 'removal', id] as const,
  history: (resource: string, id: string) => [resource, 'history', id] as const,
  /** The texts that a customer has its own way in one language. */
  ownTexts: (customerId: string, language: string, version: number | undefined) =>
    ['translation', 'own', customerId, language, version] as const,
} as const;

/** What the frame knows of the signed-in person; stale after 24 h (API-24). */
export const profileKeys = {
  all: ['profile'] as const,
  user: ['profile', 'user'] as const,
  configuration: (userId: string) => ['profile', 'configuration', userId] as const,
  roles: (roleIds: readonly string[]) => ['profile', 'roles', ...roleIds] as const,
  privilege: (roleId: string) => ['profile', 'privilege', roleId] as const,
  customer: (customerId: string) => ['profile', 'customer', customerId] as const,
} as const;

const profileResources: ReadonlySet<string> = new Set([
  'user',
  'userConfiguration',
  'role',
  'rolePrivilege',
  'customer',
  // The person's record says whether their customer has texts of its own.
  'translation',
]);

/** Under which names answers are kept that show records of a resource: how a map is drawn is said with the map (MAP-07). */
const shownWith: Readonly<Record<string, string>> = { mapTemplate: 'buildingMap', icon: 'buildingMap' };

/** Drops what is cached of a resource after a save or a live event; the profile with it where it may have changed (API-25). */
export async function invalidateResource(queryClient: QueryClient, resource: string): Promise<void> {
  const keys: (readonly string[])[] = [queryKeys.resource(resource)];
  if (profileResources.has(resource)) keys.push(profileKeys.all);
  const other = shownWith[resource];
  if (other !== undefined) keys.push(queryKeys.resource(other));
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
