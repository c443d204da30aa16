import type { SecretBox } from './secretBox.ts';

const isId = /^[0-9a-f-]{36}$/;

/** Seals an id for the address of a page; `kind` keeps it from being taken for one of another page. */
export function sealId(secrets: Pick<SecretBox, 'seal'>, kind: string, id: string): string {
  return secrets.seal(`${kind} ${id}`);
}

/** The id in such a token; null where the token is none of ours, or of another page. */
export function openId(secrets: Pick<SecretBox, 'open'>, kind: string, token: unknown): string | null {
  if (typeof token !== 'string' || token.length > 2_000) return null;
  try {
    const text = secrets.open(token);
    const id = text.slice(kind.length + 1);
    return text.startsWith(`${kind} `) && isId.test(id) ? id : null;
  } catch {
    return null;
  }
}
