import type { Statement } from './database.ts';
import { Parameters, Sql } from './sql.ts';

/** A parameter as it goes over the wire: text, or null. */
export type WireValue = string | null;

/** A statement whose values are already text, so that both engines read them alike. */
export interface WireStatement {
  readonly text: string;
  readonly values: WireValue[];
  readonly isPlannedEachTime: boolean;
  readonly isPlanKept: boolean;
  readonly maxMs?: number;
}

/** Turns a statement into text and parameters. */
export function toWireStatement(statement: Sql | Statement): WireStatement {
  if (statement instanceof Sql) {
    const parameters = new Parameters();
    const text = statement.render(parameters);
    return { text, values: parameters.values.map(encodeValue), isPlannedEachTime: false, isPlanKept: false };
  }
  const { text, values, isPlannedEachTime = false, isPlanKept = false, maxMs } = statement;
  const limit = maxMs === undefined ? {} : { maxMs };
  return { text, values: values.map(encodeValue), isPlannedEachTime, isPlanKept, ...limit };
}

/**
 * A JavaScript value as PostgreSQL text: dates as ISO instants, arrays as array literals, bytes as hex, other objects
 * as JSON. An array meant for a `jsonb` parameter is passed as `JSON.stringify(array)`.
 */
export function encodeValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`A ${typeof value} cannot be a database parameter`);
}

function encodeElement(element: unknown): string {
  if (element === null || element === undefined) return 'NULL';
  const text = encodeValue(element);
  if (text === null) return 'NULL';
  return Array.isArray(element) ? text : `"${text.replace(/["\\]/gu, '\\$&')}"`;
}
