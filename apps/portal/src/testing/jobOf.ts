/** An own job as the server answers it, with what a test says of it. */
export function jobOf(told: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    id: 'j',
    kind: 'export',
    resource: 'venue',
    status: 'Queued',
    done: 0,
    total: null,
    counts: {},
    message: null,
    result: null,
    canBeUndone: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    ...told,
  };
}
