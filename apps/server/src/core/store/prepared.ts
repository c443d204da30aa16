import { createHash } from 'node:crypto';

import type { Statement } from '../db/database.ts';

const mostNames = 500;
const names = new Map<string, string>();

/** Names a statement by its text so that PostgreSQL keeps its plan; beyond 500 texts it goes unnamed. */
export function prepared(text: string, values: readonly unknown[]): Statement {
  const known = names.get(text);
  if (known !== undefined) return { text, values, name: known };
  if (names.size >= mostNames) return { text, values };
  const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
  names.set(text, name);
  return { text, values, name };
}

/** A statement that is planned anew each time. */
export function unnamed(text: string, values: readonly unknown[]): Statement {
  return { text, values };
}
