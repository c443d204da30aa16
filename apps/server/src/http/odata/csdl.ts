import { expandsOf, type ResourceDefinition } from '@atrium/contract';
import { z } from 'zod';

/** CSDL JSON, as far as this server writes it: members that begin with `$` describe, all others are children. */
export interface CsdlNode {
  readonly [member: string]: CsdlNode | string | number | boolean | readonly string[] | readonly CsdlNode[];
}

/** The namespace of all types. */
export const NAMESPACE = 'Atrium';

/** The vocabulary that says which properties a list cannot be filtered or ordered by. */
const capabilities = {
  uri: 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Capabilities.V1.json',
  include: { $Namespace: 'Org.OData.Capabilities.V1', $Alias: 'Capabilities' },
} as const;

const recordId = { type: 'string', format: 'uuid' } as const;

/** What this server reads of a JSON schema. */
const jsonType = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  maxLength: z.number().optional(),
  maximum: z.number().optional(),
  get items() {
    return jsonType.optional();
  },
  get anyOf() {
    return z.array(jsonType).optional();
  },
  get properties() {
    return z.record(z.string(), jsonType).optional();
  },
});
type JsonType = z.infer<typeof jsonType>;

const edmByFormat: Readonly<Record<string, string>> = { uuid: 'Edm.Guid', 'date-time': 'Edm.DateTimeOffset' };

function isNull({ type }: JsonType): boolean {
  return type === 'null';
}

/** The entity set that a resource's records are in: those of a parent are contained in it and have none. */
export function isEntitySet({ actions, path }: ResourceDefinition): boolean {
  return actions.includes('list') && !path.includes('{');
}

/** The parent that a resource's path names, with the field of its id: null where it names none. */
export function parentOf({ path, references = {} }: ResourceDefinition): { resource: string; field: string } | null {
  const field = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  const resource = field === undefined ? undefined : references[field]?.resource;
  return field === undefined || resource === undefined ? null : { resource, field };
}

/** Writes the types of resources; the complex types of their fields are collected on the way. */
class SchemaWriter {
  readonly #complexTypes = new Map<string, { name: string; node: CsdlNode }>();
  readonly #names: Set<string>;

  constructor(entityTypes: readonly string[]) {
    this.#names = new Set(entityTypes);
  }

  get complexTypes(): Readonly<Record<string, CsdlNode>> {
    return Object.fromEntries([...this.#complexTypes.values()].map(({ name, node }) => [name, node]));
  }

  /** A property; `owner` and `field` name the complex type of an object. */
  property(schema: JsonType, owner: string, field: string): CsdlNode {
    const others = schema.anyOf?.filter((one) => !isNull(one)) ?? [schema];
    const [only] = others;
    if (only === undefined || others.length > 1) throw new Error(`${owner}.${field} is of more than one type`);
    const types = [only.type ?? 'object'].flat();
    const isNullable = schema.anyOf?.some(isNull) === true || types.includes('null');
    const type = types.find((one) => one !== 'null');
    const nullable: CsdlNode = isNullable ? { $Nullable: true } : {};
    // A collection is never null: what may be either has no type that OData could name.
    if (type === 'array' && isNullable) return { $Type: 'Edm.Untyped', $Nullable: true };
    if (type === 'array') return { $Collection: true, ...this.property(only.items ?? {}, owner, field) };
    return { ...this.#single(type, only, owner, field), ...nullable };
  }

  #single(type: string | undefined, schema: JsonType, owner: string, field: string): CsdlNode {
    switch (type) {
      case 'string': {
        const edm = edmByFormat[schema.format ?? ''];
        if (edm !== undefined) return { $Type: edm, ...(edm === 'Edm.DateTimeOffset' ? { $Precision: 3 } : {}) };
        // Edm.String is what a property is without a type.
        return schema.maxLength === undefined ? {} : { $MaxLength: schema.maxLength };
      }
      case 'boolean':
        return { $Type: 'Edm.Boolean' };
      case 'integer':
        return { $Type: 'Edm.Int64' };
      case 'number':
        return { $Type: 'Edm.Double' };
      default:
        return { $Type: `${NAMESPACE}.${this.#complexType(schema, owner, field)}` };
    }
  }

  #complexType(schema: JsonType, owner: string, field: string): string {
    const key = JSON.stringify(schema);
    const known = this.#complexTypes.get(key);
    if (known !== undefined) return known.name;
    const name = this.#names.has(field) ? `${owner}${field.charAt(0).toUpperCase()}${field.slice(1)}` : field;
    this.#names.add(name);
    // What has no fields of its own, such as texts by key, may have any.
    const node: CsdlNode =
      schema.properties === undefined
        ? { $Kind: 'ComplexType', $OpenType: true }
        : { $Kind: 'ComplexType', ...this.properties(schema.properties, name) };
    this.#complexTypes.set(key, { name, node });
    return name;
  }

  properties(schemas: Readonly<Record<string, JsonType>>, owner: string): Readonly<Record<string, CsdlNode>> {
    return Object.fromEntries(
      Object.entries(schemas).map(([field, schema]) => [field, this.property(schema, owner, field)]),
    );
  }
}

function propertiesOf(shape: z.ZodObject): Readonly<Record<string, JsonType>> {
  const schema = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' });
  return jsonType.parse(schema).properties ?? {};
}

/** A field that only some answers have may be missing, which is null to a client. */
function optional(node: CsdlNode): CsdlNode {
  return node['$Collection'] === true ? node : { ...node, $Nullable: true };
}

/** What a batch is and has here (API-47): the terms of OData 4.0 and of 4.01. */
const batchCapabilities: CsdlNode = {
  '@Capabilities.BatchSupported': true,
  '@Capabilities.BatchContinueOnErrorSupported': true,
  '@Capabilities.BatchSupport': {
    Supported: true,
    ContinueOnErrorSupported: true,
    ReferencesInRequestBodiesSupported: false,
    ReferencesAcrossChangeSetsSupported: true,
    EtagReferencesSupported: false,
    RequestDependencyConditionsSupported: false,
    SupportedFormats: ['multipart/mixed', 'application/json'],
  },
};

/** Annotates a list with the properties that `$filter` and `$orderby` refuse. */
function restrictionsOf({ row, query }: ResourceDefinition): CsdlNode {
  const refused = (allowed: readonly string[]) => Object.keys(row.shape).filter((field) => !allowed.includes(field));
  const unfiltered = refused([...query.filter, 'id', 'version']);
  const unsorted = refused([...query.sort, 'id']);
  return {
    ...(unfiltered.length === 0 ? {} : { '@Capabilities.FilterRestrictions': { NonFilterableProperties: unfiltered } }),
    ...(unsorted.length === 0 ? {} : { '@Capabilities.SortRestrictions': { NonSortableProperties: unsorted } }),
  };
}

/**
 * The properties of a type: for a resource that is listed, those of its rows, because clients make their columns of them
 * and ask for each with `$select`. A record by its key may have more, which the protocol allows (OData 4.0, part 1, 5.2).
 */
function shapeOf({ actions, row, record }: ResourceDefinition) {
  return actions.includes('list') ? row : row.extend(record.shape);
}

function entityType(resource: ResourceDefinition, resources: readonly ResourceDefinition[], writer: SchemaWriter) {
  const { name, record, row } = resource;
  const own = writer.properties({ ...propertiesOf(shapeOf(resource)), id: recordId }, name);
  const fields = Object.entries(own).map(([field, node]) => {
    const isEverywhere = field in record.shape && field in row.shape;
    return [field, isEverywhere ? node : optional(node)] as const;
  });
  const references = Object.entries(expandsOf(resource)).map(([expand, { resource: target }]): [string, unknown] => [
    expand,
    { $Kind: 'NavigationProperty', $Type: `${NAMESPACE}.${target}`, $Nullable: true },
  ]);
  const contained = resources
    .filter((one) => one.actions.includes('list') && parentOf(one)?.resource === name)
    .map((one): [string, unknown] => [
      one.name,
      {
        $Kind: 'NavigationProperty',
        $Collection: true,
        $Type: `${NAMESPACE}.${one.name}`,
        $ContainsTarget: true,
        ...restrictionsOf(one),
      },
    ]);
  return {
    $Kind: 'EntityType',
    $Key: ['id'],
    ...Object.fromEntries([...fields, ...references, ...contained]),
  };
}

function entitySet(resource: ResourceDefinition, sets: ReadonlySet<string>): CsdlNode {
  const bound = Object.entries(expandsOf(resource)).filter(([, { resource: target }]) => sets.has(target));
  return {
    $Collection: true,
    $Type: `${NAMESPACE}.${resource.name}`,
    ...(bound.length === 0
      ? {}
      : {
          $NavigationPropertyBinding: Object.fromEntries(bound.map(([name, { resource: target }]) => [name, target])),
        }),
    ...restrictionsOf(resource),
  };
}

/**
 * Describes resources as CSDL JSON (API-44): a type for each, an entity set for each that is listed without a parent;
 * what is listed below a parent is contained in it. The model promises what lists answer, and no more (API-47).
 */
export function describeModel(resources: readonly ResourceDefinition[]): CsdlNode {
  const writer = new SchemaWriter(resources.map(({ name }) => name));
  const types = resources.map((one) => [one.name, entityType(one, resources, writer)] as const);
  const listed = resources.filter(isEntitySet);
  const sets = new Set(listed.map(({ name }) => name));
  const container = Object.fromEntries(listed.map((one) => [one.name, entitySet(one, sets)]));
  return {
    $Version: '4.0',
    $EntityContainer: `${NAMESPACE}.Container`,
    $Reference: { [capabilities.uri]: { $Include: [capabilities.include] } },
    [NAMESPACE]: {
      ...Object.fromEntries(types),
      ...writer.complexTypes,
      Container: { $Kind: 'EntityContainer', ...container, ...batchCapabilities },
    },
  };
}
