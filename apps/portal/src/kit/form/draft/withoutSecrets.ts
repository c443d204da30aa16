import type { ResourceDefinition } from '@atrium/contract';

import { schemaAt } from '../fieldFacts.ts';
import { fieldsOf, type FormDefinition, type Values } from '../../definition/formDefinition.ts';
import { isEmpty } from '../formValues.ts';

/** Values without their secrets, and whether there was none to leave out. */
export interface SafeValues {
  readonly values: Values;
  readonly isWhole: boolean;
}

/**
 * Leaves out what must not be kept on the device: the resource's secrets, fields entered as one, and on every level each
 * field of which a record only tells whether it is set (`password` next to `passwordSet`).
 */
export function withoutSecrets(resource: ResourceDefinition, definition: FormDefinition, values: Values): SafeValues {
  const entered = fieldsOf(definition).filter(({ widget }) => widget === 'secret');
  const named = new Set([...(resource.secrets ?? []), ...entered.map(({ field }) => field)]);
  const isSecret = (path: string) =>
    named.has(path) ||
    [resource.record, resource.update].some((schema) => schemaAt(schema, `${path}Set`) !== undefined);
  let isWhole = true;
  const safeObject = (whole: object, path: string): Values =>
    Object.fromEntries(
      Object.entries(whole).flatMap(([key, value]: [string, unknown]) => {
        if (!isSecret(`${path}${key}`)) return [[key, safe(value, `${path}${key}.`)]];
        if (!isEmpty(value)) isWhole = false;
        return [];
      }),
    );
  const safe = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((part) => safe(part, `${path}0.`));
    return typeof value === 'object' && value !== null ? safeObject(value, path) : value;
  };
  const kept = safeObject(values, '');
  return { values: kept, isWhole };
}
