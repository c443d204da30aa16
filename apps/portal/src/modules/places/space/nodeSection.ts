import type { SectionDefinition } from '../../../kit/definition/formDefinition.ts';

/** What is written of a node of the geography: its name, what it is, and its reference on maps. */
export const nodeSection = {
  key: 'main',
  fields: [{ field: 'name' }, { field: 'description', widget: 'multiline' }, { field: 'mapSpaceXRefId', half: true }],
} as const satisfies SectionDefinition;
