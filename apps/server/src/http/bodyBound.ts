import { requestLimits } from '@atrium/contract';
import { z } from 'zod';

/** How many keys and entries the JSON of a body may have, so that they are counted before it is parsed (SEC-23). */
export interface BodyBound {
  /** Keys of one object. */
  readonly maxKeys: number;
  /** Entries of one list. */
  readonly maxEntries: number;
  /** Keys and entries of the whole body. */
  readonly maxTotal: number;
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

const { maxKeys } = requestLimits;

/** The bound of what no schema describes. */
export const unknownBound: BodyBound = { maxKeys, maxEntries: maxKeys, maxTotal: maxKeys };

/** The bound of several values next to each other. */
function together(bounds: readonly BodyBound[]): BodyBound {
  return {
    maxKeys: Math.max(0, ...bounds.map((bound) => bound.maxKeys)),
    maxEntries: Math.max(0, ...bounds.map((bound) => bound.maxEntries)),
    maxTotal: bounds.reduce((sum, bound) => sum + bound.maxTotal, 0),
  };
}

/** The most entries of a map; none of an object whose fields are named. */
function maxInMap({ additionalProperties = false, propertyNames, maxProperties }: z.core.JSONSchema.BaseSchema) {
  if (additionalProperties === false) return 0;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  return maxProperties ?? names?.length ?? maxKeys;
}

/** A little more than a list may have: one entry too many is refused with the words of its field. */
function withSlack(maxItems: number): number {
  return Math.ceil(maxItems * 1.1) + 10;
}

/** The bound of the largest value that a schema accepts. */
function boundOfSchema(schema: JsonSchema): BodyBound {
  if (typeof schema === 'boolean') return unknownBound;
  const { type, anyOf, properties = {}, items = true, maxItems = requestLimits.maxEntriesRead } = schema;
  if (anyOf !== undefined) return together(anyOf.map(boundOfSchema));
  if (type === 'array') {
    const each = together([items].flat().map(boundOfSchema));
    const most = withSlack(maxItems);
    return { ...each, maxEntries: Math.max(most, each.maxEntries), maxTotal: most * (1 + each.maxTotal) };
  }
  if (type === 'object') {
    const inner = together(Object.values(properties).map(boundOfSchema));
    const known = Object.keys(properties).length;
    const more = maxInMap(schema);
    const each = together(more === 0 ? [] : [boundOfSchema(schema.additionalProperties ?? true)]);
    return {
      maxKeys: Math.max(known + more, inner.maxKeys, each.maxKeys),
      maxEntries: Math.max(inner.maxEntries, each.maxEntries),
      maxTotal: known + inner.maxTotal + more * (1 + each.maxTotal),
    };
  }
  const isAny = type === undefined && schema.enum === undefined && schema.const === undefined;
  return isAny ? unknownBound : together([]);
}

/** Returns the bound of what a schema accepts, in the form without what a preprocessing takes. */
function boundOf(schema: z.ZodType): BodyBound {
  return boundOfSchema(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

/**
 * Returns the bound of a route's bodies: of what its schema accepts, next to what its answer has, as a record may be sent
 * back as it was read (API-36). A little more is counted too, so that the answer names the field that has too much.
 */
export function boundOfBodies({
  body,
  answer,
}: {
  readonly body?: z.ZodType | undefined;
  readonly answer?: z.ZodType | undefined;
}): BodyBound {
  if (body === undefined) return unknownBound;
  const read = answer instanceof z.ZodObject ? boundOf(answer) : together([]);
  const readOnly = { ...read, maxTotal: Math.min(read.maxTotal, requestLimits.maxEntriesRead) };
  const bound = together([boundOf(body), readOnly, unknownBound]);
  return { ...bound, maxTotal: Math.min(bound.maxTotal, requestLimits.maxTotal) };
}
