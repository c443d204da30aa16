/** A record as far as the save rule looks at it. */
export interface Saveable {
  readonly id?: string | null | undefined;
  readonly revision?: { readonly action?: string | undefined } | null | undefined;
}

/**
 * Returns where a customer, role or role privilege is saved: POST without id when its revision says DELETE or it has no id,
 * else PUT to its id (API-18).
 */
export function saveTarget(path: string, record: Saveable): { readonly method: 'POST' | 'PUT'; readonly path: string } {
  const id = record.id ?? '';
  if (id === '' || record.revision?.action === 'DELETE') return { method: 'POST', path };
  return { method: 'PUT', path: `${path}/${id}` };
}
