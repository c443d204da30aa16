/** A path's parts: names of fields, and places in a list. */
export type FieldPath = readonly (string | number)[];

const MAX_PATH = 255;
const MAX_PARTS = 12;
const MAX_INDEX = 99;
const part = /^(?<name>[\p{L}\p{N}_@$:-]{1,64})(?<indices>(?:\[\d{1,3}\])*)$/u;
const leading = /^(?<indices>(?:\[\d{1,3}\])+)$/u;

/** Names that lead to what an object is made of, and not to a field. */
const inherited: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a path such as `result.items[0].state`: names with dots between them, and places in lists from 0 to 99. Null where it
 * is none, or would lead to what objects are made of (SRV-05).
 */
export function parseFieldPath(text: string): FieldPath | null {
  if (text === '' || text.length > MAX_PATH) return null;
  const parts: (string | number)[] = [];
  for (const [place, piece] of text.split('.').entries()) {
    const { name, indices = '' } = (part.exec(piece) ?? (place === 0 ? leading.exec(piece) : null))?.groups ?? {};
    if (name === undefined && indices === '') return null;
    if (name !== undefined) {
      if (inherited.has(name)) return null;
      parts.push(name);
    }
    for (const [, index] of indices.matchAll(/\[(\d+)\]/g)) {
      if (Number(index) > MAX_INDEX) return null;
      parts.push(Number(index));
    }
  }
  return parts.length > MAX_PARTS ? null : parts;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what is at a path of a value; undefined where it leads nowhere. Null leads to the value itself. */
export function valueAtPath(value: unknown, path: string | null): unknown {
  let found: unknown = value;
  for (const step of path === null ? [] : (parseFieldPath(path) ?? [''])) {
    if (typeof step === 'number') found = Array.isArray(found) ? found[step] : undefined;
    else found = isFields(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}

/** Puts a value at a path of the fields that are to be sent, and makes what the path needs on the way. A list gets no gaps: what is not given in it is null. */
export function putAtPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const steps = parseFieldPath(path) ?? [];
  let holder: unknown = target;
  for (const [place, step] of steps.entries()) {
    const next = steps[place + 1];
    const isLast = next === undefined;
    const made = typeof next === 'number' ? [] : {};
    if (typeof step === 'number') {
      if (!Array.isArray(holder)) return;
      const list: unknown[] = holder;
      while (list.length <= step) list.push(null);
      if (isLast) list[step] = value;
      else holder = list[step] ??= made;
    } else {
      if (!isFields(holder)) return;
      const fields: Record<string, unknown> = holder;
      if (isLast) fields[step] = value;
      else holder = fields[step] ??= made;
    }
  }
}
