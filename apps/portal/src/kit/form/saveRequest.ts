import type { ResourceDefinition } from '@atrium/contract';

import { saveTarget } from '../api/saveTarget.ts';
import type { RecordValues, Values } from '../definition/formDefinition.ts';
import { changedFields, wireOf } from './formValues.ts';

/** One save as it goes over the wire. `ifMatch` is the version that was edited (API-39). */
export interface SaveRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Values;
  readonly ifMatch?: number;
}

/**
 * The save rule (API-18): a deleted record is posted without its id, naming the revision that brings it back (AUDIT-07);
 * one with an id is put, with only what changed; one without is posted.
 */
export function saveRequest(
  resource: ResourceDefinition,
  path: string,
  record: RecordValues | null,
  wire: Values,
): SaveRequest {
  if (record === null) return { method: 'POST', path, body: wire };
  const target = saveTarget(path, record);
  if (target.method === 'POST') {
    const revision = { identifier: record.revision.identifier, action: 'DELETE' };
    return { ...target, body: { ...wireOf(resource.create, { ...record, ...wire }), revision } };
  }
  const before = wireOf(resource.update, record);
  const changed = changedFields(before, wire).map((field): [string, unknown] => [field, wire[field] ?? null]);
  return { ...target, body: Object.fromEntries(changed), ifMatch: record.version };
}
