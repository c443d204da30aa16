/** A JSON object of the description: a schema or a parameter. */
type Part = Readonly<Record<string, unknown>>;

/** Where OpenAPI keeps parts that several operations share. */
type Section = 'schemas' | 'parameters';

/** Shorter ones are read faster where they are used. */
const SHORTEST_SHARED = 100;

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a word of a path or a property as a part of a name: `opening-hours` as `OpeningHours`. */
export function capitalised(text: string): string {
  return text.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}

/** One part, however often it is used; in JSON it is a reference where several others use it. */
class SharedPart {
  uses = 0;
  name: string | undefined;
  readonly section: Section;
  readonly wanted: string;
  readonly own: Part;

  constructor(section: Section, wanted: string, own: Part) {
    this.section = section;
    this.wanted = wanted;
    this.own = own;
  }

  toJSON(): Part {
    return this.name === undefined ? this.own : { $ref: `#/components/${this.section}/${this.name}` };
  }
}

/** Returns a schema with what `change` makes of the schemas directly within it; it is given the name of each by its place. */
function mapSchemas(schema: Part, name: string, change: (inner: Part, name: string) => unknown): Part {
  const one = (value: unknown, inner: string) => (isPart(value) ? change(value, inner) : value);
  const all = (value: unknown) =>
    Array.isArray(value) ? value.map((part: unknown) => one(part, name)) : one(value, `${name}Item`);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isPart(value))
        return [key, Object.fromEntries(Object.entries(value).map(([at, part]) => [at, one(part, capitalised(at))]))];
      if (['items', 'prefixItems', 'additionalProperties', 'propertyNames'].includes(key)) return [key, all(value)];
      if (['anyOf', 'oneOf', 'allOf'].includes(key)) return [key, all(value)];
      return [key, value];
    }),
  );
}

/** Returns the name that a schema would have: by its format, which says more than the place where it was met first. */
function wantedName({ type, format }: Part, place: string): string {
  return type === 'string' && typeof format === 'string' ? capitalised(format) : place;
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}${String(number)}`;
}

/** The parts of a description that its operations share, so that each is written once. */
export interface SharedParts {
  /** Adds a schema that is used at a place with this name, and returns what is in its place in the operation. */
  schema(schema: Part, place: string): SharedPart;
  /** Adds a parameter. */
  parameter(parameter: Part & { readonly name: string }): SharedPart;
  /** Names those that are used more than once, but as none of `taken`, and returns them by their sections. What was added is written as references to them from then on. */
  finish(taken: readonly string[]): Readonly<Record<Section, Part>>;
}

/** Creates an empty set of shared parts. */
export function createSharedParts(): SharedParts {
  const parts = new Map<string, SharedPart>();
  const keep = (section: Section, wanted: string, own: Part, within: readonly SharedPart[] = []): SharedPart => {
    const key = `${section} ${JSON.stringify(own)}`;
    const known = parts.get(key);
    if (known !== undefined) return known;
    const part = new SharedPart(section, wanted, own);
    for (const one of within) one.uses += 1;
    parts.set(key, part);
    return part;
  };
  const keepSchema = (schema: Part, place: string): SharedPart => {
    const within: SharedPart[] = [];
    const own = mapSchemas(schema, place, (inner, name) => {
      const part = keepSchema(inner, name);
      within.push(part);
      return part;
    });
    return keep('schemas', wantedName(schema, place), own, within);
  };
  const counted = (part: SharedPart): SharedPart => {
    part.uses += 1;
    return part;
  };
  return {
    schema: (schema, place) => counted(keepSchema(schema, place)),
    parameter: (parameter) => counted(keep('parameters', capitalised(parameter.name), parameter)),
    finish(taken) {
      const named = { schemas: new Map<string, Part>(), parameters: new Map<string, Part>() };
      const shared = [...parts].filter(([key, { uses }]) => uses > 1 && key.length >= SHORTEST_SHARED);
      for (const [, part] of shared) {
        const names = named[part.section];
        const isFree = (name: string) => !names.has(name) && !taken.includes(name);
        let number = 1;
        while (!isFree(numbered(part.wanted, number))) number += 1;
        part.name = numbered(part.wanted, number);
        names.set(part.name, part.own);
      }
      return { schemas: Object.fromEntries(named.schemas), parameters: Object.fromEntries(named.parameters) };
    },
  };
}
