import type { z as zod } from 'zod';

/**
 * What the contract's schemas are made with in the built portal, in place of zod. A list names its resource, and a resource
 * names schemas that only a form or an answer checks: here each is a note of how to make it. The schema itself is made
 * when something of it is read, which is after `provideZod`: each module of the portal that reads schemas imports zod, and
 * with it `loadedZod`. A list is 16 KB lighter over the wire, and makes no schemas at its start.
 */
type Zod = typeof zod;

/** What the contract uses of zod. */
interface UsedZod extends Pick<Zod, UsedMaker | 'config'> {
  readonly iso: Pick<Zod['iso'], 'datetime'>;
}
type UsedMaker =
  | ('array' | 'boolean' | 'custom' | 'enum' | 'int' | 'literal' | 'looseObject' | 'null' | 'number' | 'object')
  | ('partialRecord' | 'record' | 'strictObject' | 'string' | 'union' | 'unknown' | 'url' | 'uuid');

let loaded: UsedZod | undefined;
const settings: Parameters<Zod['config']>[0][] = [];
const notes = new WeakMap<object, () => object>();

/** How the contract makes schemas from others. Anything else of a schema is read, so that it has to be there. */
const makers: ReadonlySet<PropertyKey> = new Set(
  (
    'array default exclude extend int max meta min normalize nullable nullish omit optional ' +
    'overwrite partial pick positive refine regex required toLowerCase trim'
  ).split(' '),
);

/** A value for zod: every note in it becomes the schema that it is of. */
function made(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const make = notes.get(value);
  if (make !== undefined) return make();
  if (Array.isArray(value)) return value.map(made);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, made(part)]));
}

function call(target: object, name: PropertyKey, given: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new TypeError(`zod has no ${String(name)}`);
  return Reflect.apply(method, target, given.map(made));
}

function loadedZod(): UsedZod {
  if (loaded === undefined) throw new Error('A schema is read before zod is there');
  return loaded;
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new TypeError('zod has made no schema');
  return value;
}

/** A note of how a schema is made, in its place. */
function note(make: () => unknown): object {
  let schema: object | undefined;
  const own = () => (schema ??= asObject(make()));
  const place = new Proxy(
    {},
    {
      get(_, name) {
        if (makers.has(name)) return (...given: unknown[]) => note(() => call(own(), name, given));
        const value: unknown = Reflect.get(own(), name);
        return typeof value === 'function' ? (...given: unknown[]) => call(own(), name, given) : value;
      },
      has: (_, name) => loaded !== undefined && name in own(),
      getPrototypeOf: () => Reflect.getPrototypeOf(own()),
    },
  );
  notes.set(place, own);
  return place;
}

/** The makers of schemas, those of a group such as `z.iso` too. */
function makersOf(group: () => object): object {
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'iso'
          ? makersOf(() => asObject(Reflect.get(group(), name)))
          : (...given: unknown[]) => note(() => call(group(), name, given)),
    },
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is in the place of zod, whatever zod has
export const z = makersOf(loadedZod) as Zod;

/** Settings of zod, kept until it is there. */
export function config(setting: Parameters<Zod['config']>[0]): void {
  if (loaded === undefined) settings.push(setting);
  else loaded.config(setting);
}

/** Hands zod over: from now on schemas can be read. */
export function provideZod(real: UsedZod): void {
  loaded = real;
  for (const setting of settings.splice(0)) real.config(setting);
}
