/** Returns what every record begins with: its id, version and last change, of one that was created and never changed. */
export function createdHead(id: string) {
  return {
    id,
    version: 1,
    revision: { identifier: id, action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' },
  };
}
