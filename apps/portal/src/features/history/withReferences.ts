import { allFacts, isId, type ResourceDefinition } from '@atrium/contract';

import type { Values } from '../../kit/definition/formDefinition.ts';
import type { FieldComparison } from './compareVersions.ts';

/** The ids among the values of a record, by which a path below it is filled. */
function idsIn(values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => isId(entry[1])));
}

/** Returns comparisons whose fields name the records that they point to, where no form says how (KIT-10). */
export function withReferences(
  { references = {} }: ResourceDefinition,
  comparison: readonly FieldComparison[],
): readonly FieldComparison[] {
  return comparison.map((compared) => {
    const { definition } = compared;
    const resource = allFacts.find(({ name }) => name === references[definition.field]?.resource);
    if (resource === undefined) return compared;
    return { ...compared, definition: { ...definition, reference: { resource, parents: idsIn } } };
  });
}
