import { AUDIT_TOPIC, webhookLimits } from '@atrium/contract';

import type { StoreRegistry, Values } from '../../store/storeDefinition.ts';
import type { ResourceView } from './makerView.ts';
import type { MatchedEvent } from './matchedEvents.ts';

/** Where what is too large to be sent is read. */
export interface BodyPlace {
  readonly stores: StoreRegistry;
  readonly publicUrl: string;
}

/** Returns the address of a record in the API; null where its values do not say all of it. */
function addressOf({ entity, entityId, ...event }: MatchedEvent, { stores, publicUrl }: BodyPlace): string | null {
  const { customerId, buildingId, vendorId } = event;
  const parts: Values = { ...event.values, customerId, buildingId, vendorId };
  const path = stores.named(entity).resource.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const part = parts[name];
    return typeof part === 'string' ? part : whole;
  });
  return path.includes('{') ? null : `${publicUrl}/api/${path}/${entityId}`;
}

function isDeleted({ action }: MatchedEvent): boolean {
  return action === 'Deleted';
}

/** Returns what the audit log says of an event next to what any delivery says (AUD-04). */
function entryOf({ id, action, editorId, source, requestId }: MatchedEvent) {
  return { entryId: id, action, actorId: editorId, source, requestId };
}

/**
 * Writes the body of a delivery: ids, version, the changed fields and their values, as far as the maker sees them; over 20 KB
 * without values and with the address to read (HOOK-02). Null where nothing that the maker sees has changed.
 */
export function bodyOf(event: MatchedEvent, view: ResourceView, place: BodyPlace): string | null {
  const { topic, entity, entityId, version, customerId, buildingId, vendorId, changed } = event;
  if (!view.ids.has(entityId)) return null;
  const seen = changed?.filter((field) => view.fields.has(field)) ?? null;
  if (changed !== null && changed.length > 0 && seen?.length === 0) return null;
  const isMeant = (field: string) =>
    view.fields.has(field) && (event.action === 'Created' || seen === null || seen.includes(field));
  const values = isDeleted(event)
    ? {}
    : Object.fromEntries(Object.entries(event.values).filter(([field]) => isMeant(field)));
  const data = {
    resource: entity,
    id: entityId,
    customerId,
    buildingId,
    vendorId,
    version,
    changed: seen ?? [],
    ...(topic === AUDIT_TOPIC ? entryOf(event) : {}),
  };
  const head = { type: topic, timestamp: event.date };
  const whole = JSON.stringify({ ...head, data: { ...data, values: view.shown(values) } });
  if (Buffer.byteLength(whole) <= webhookLimits.bodyBytes) return whole;
  return JSON.stringify({ ...head, data: { ...data, url: addressOf(event, place) } });
}
