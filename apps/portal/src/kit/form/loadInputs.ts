import type { ResourceDefinition } from '@atrium/contract';

import { factsOf, widgetOf } from './fieldFacts.ts';
import { loadWidgets } from './fields/widgets.tsx';
import { fieldsOf, type FormDefinition } from '../definition/formDefinition.ts';

/** Loads the inputs with files of their own that a form has. */
export async function loadInputs(resource: ResourceDefinition, form: FormDefinition): Promise<void> {
  const names = fieldsOf(form)
    .filter(({ component }) => component === undefined)
    .map((definition) => widgetOf(resource, definition, factsOf(resource.create, definition.field)));
  await loadWidgets(names);
}
