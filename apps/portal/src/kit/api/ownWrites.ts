const own = new Set<string>();

function revisionIn(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return undefined;
  const { revision } = data;
  return typeof revision === 'object' && revision !== null && 'identifier' in revision
    ? revision.identifier
    : undefined;
}

/** Notes the record that a write of this tab was answered. */
export function noteOwnWrite(data: unknown): void {
  const identifier = revisionIn(data);
  if (typeof identifier === 'string') own.add(identifier);
}

/** Whether a record is as a write of this tab has left it: no news to the person who made it (KIT-08). */
export function isOwnWrite(record: unknown): boolean {
  const identifier = revisionIn(record);
  return typeof identifier === 'string' && own.has(identifier);
}
