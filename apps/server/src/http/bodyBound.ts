import { requestLimits } from '@atrium/contract';
import { z } from 'zod';

/** How many keys and entries the JSON of a body may have, so that they are counted before it is parsed (SEC-23). */
export interface BodyBound {
  /** Keys of one object. */
  readonly mostKeys: number;
  /** Entries of one list. */
  readonly mostEntries: number;
  /** Keys and entries of the whole body. */
  readonly mostOfAll: number;
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

const { mostKeys } = requestLimits;

/** The bound of what no schema describes. */
export const unknownBound: BodyBound = { mostKeys, mostEntries: mostKeys, mostOfAll: mostKeys };

/** The bound of several values next to each other. */
function together(bounds: readonly BodyBound[]): BodyBound {
  return {
    mostKeys: Math.max(0, ...bounds.map((bound) => bound.mostKeys)),
    mostEntries: Math.max(0, ...bounds.map((bound) => bound.mostEntries)),
    mostOfAll: bounds.reduce((sum, bound) => sum + bound.mostOfAll, 0),
  };
}

/** The most entries of a map; none of an object whose fields are named. */
function mostInMap({ additionalProperties = false, propertyNames, maxProperties }: z.core.JSONSchema.BaseSchema) {
  if (additionalProperties === false) return 0;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  return maxProperties ?? names?.length ?? mostKeys;
}

/** A little more than a list may have: one entry too many is refused with the words of its field. */
function withSlack(maxItems: number): number {
  return Math.ceil(maxItems * 1.1) + 10;
}

/** The bound of the largest value that a schema accepts. */
function boundOfSchema(schema: JsonSchema): BodyBound {
  if (typeof schema === 'boolean') return unknownBound;
  const { type, anyOf, properties = {}, items = true, maxItems = requestLimits.mostEntriesRead } = schema;
  if (anyOf !== undefined) return together(anyOf.map(boundOfSchema));
  if (type === 'array') {
    const each = together([items].flat().map(boundOfSchema));
    const most = withSlack(maxItems);
    return { ...each, mostEntries: Math.max(most, each.mostEntries), mostOfAll: most * (1 + each.mostOfAll) };
  }
  if (type === 'object') {
    const inner = together(Object.values(properties).map(boundOfSchema));
    const known = Object.keys(properties).length;
    const more = mostInMap(schema);
    const each = together(more === 0 ? [] : [boundOfSchema(schema.additionalProperties ?? true)]);
    return {
      mostKeys: Math.max(known + more, inner.mostKeys, each.mostKeys),
      mostEntries: Math.max(inner.mostEntries, each.mostEntries),
      mostOfAll: known + inner.mostOfAll + more * (1 + each.mostOfAll),
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
  const readOnly = { ...read, mostOfAll: Math.min(read.mostOfAll, requestLimits.mostEntriesRead) };
  const bound = together([boundOf(body), readOnly, unknownBound]);
  return { ...bound, mostOfAll: Math.min(bound.mostOfAll, requestLimits.mostOfAll) };
}
