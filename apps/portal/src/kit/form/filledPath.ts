import type { Values } from '../definition/formDefinition.ts';

/** Fills the braces of a resource's path (`building/country/{countryId}/state`); undefined while an id is missing. */
export function filledPath(path: string, parents: Values): string | undefined {
  const filled = path.replaceAll(/\{(\w+)\}/g, (braces, key: string) => {
    const id = parents[key];
    return typeof id === 'string' ? encodeURIComponent(id) : braces;
  });
  return filled.includes('{') ? undefined : filled;
}
