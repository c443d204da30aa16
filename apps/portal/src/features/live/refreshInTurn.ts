/**
 * Returns what reads a resource again after each change of it: changes that come while it is being read are followed by one
 * more reading. If each of them began it from the start, what takes longer than the time between two would never be read.
 */
export function refreshInTurn(refresh: (resource: string) => Promise<void>): (resource: string) => void {
  /** By resource: whether it has changed since its reading began. */
  const reading = new Map<string, boolean>();
  const read = async (resource: string): Promise<void> => {
    reading.set(resource, false);
    await refresh(resource).catch(() => undefined);
    const hasChanged = reading.get(resource) === true;
    reading.delete(resource);
    if (hasChanged) await read(resource);
  };
  return (resource) => {
    if (reading.has(resource)) reading.set(resource, true);
    else void read(resource);
  };
}
