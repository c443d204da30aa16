import { type ResourceDefinition, shapeOf } from '@atrium/contract';
import { z } from 'zod';

import type { FieldDefinition, FieldFacts, FormDefinition, WidgetName } from '../definition/formDefinition.ts';

type Schema = z.core.$ZodType;

/** The schema without its optional, required, nullable, default and readonly wrappers. */
export function unwrapped(schema: Schema): Schema {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return unwrapped(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}

/** Checks whether the schema takes `value` as it is. */
export function takes(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** The schema at a dotted path (`address.city`), if there is one. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  return path.split('.').reduce<Schema | undefined>((parent, key) => {
    const inner = parent === undefined ? undefined : unwrapped(parent);
    if (inner instanceof z.ZodObject) return shapeOf(inner)[key];
    return inner instanceof z.ZodArray ? inner.element : undefined;
  }, schema);
}

/**
 * Returns what a new form is checked against: `create`. What a loaded one is checked against: `update`, except that a field
 * which `create` requires may not be emptied, although a partial body may leave it out. A blank secret keeps the old one.
 */
export function formSchema(resource: ResourceDefinition, isNew: boolean): z.ZodObject {
  if (isNew) return resource.create;
  const shape = Object.entries(shapeOf(resource.update)).map(([key, schema]): [string, Schema] => {
    const created = shapeOf(resource.create)[key];
    const isDemanded = created !== undefined && !takes(created, undefined) && !resource.secrets?.includes(key);
    return [key, isDemanded && schema instanceof z.ZodOptional ? schema.unwrap() : schema];
  });
  return z.object(Object.fromEntries(shape));
}

/**
 * The schema that knows a field: the one given, else that of new records for what is chosen once, else that of the record
 * for what is derived (WORK-13).
 */
export function schemaWith({ create, record }: ResourceDefinition, schema: z.ZodObject, field: string): z.ZodObject {
  return [schema, create].find((one) => schemaAt(one, field) !== undefined) ?? record;
}

/**
 * Checks whether a form leaves anything to change in a saved record. Sections written by hand have fields that are not
 * declared, and count as such.
 */
export function hasChangeable(resource: ResourceDefinition, form: FormDefinition): boolean {
  return form.sections.some((section) =>
    'fields' in section
      ? section.fields.some(
          ({ field, readOnly }) => readOnly !== true && schemaAt(resource.update, field) !== undefined,
        )
      : true,
  );
}

function kindOf(schema: Schema): FieldFacts['kind'] {
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'number';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodArray) return 'list';
  return schema instanceof z.ZodObject ? 'object' : 'text';
}

const unknownField: FieldFacts = {
  kind: 'text',
  isRequired: false,
  isNullable: true,
  choices: [],
  maxCharacters: undefined,
};

/** Returns what `schema` says about one field; a field it does not know is optional text. */
export function factsOf(schema: z.ZodObject, field: string): FieldFacts {
  const own = schemaAt(schema, field);
  if (own === undefined) return unknownField;
  const inner = unwrapped(own);
  const choices = inner instanceof z.ZodArray ? unwrapped(inner.element) : inner;
  return {
    kind: kindOf(inner),
    // An empty list is something entered, where the contract takes it.
    isRequired: !takes(own, undefined) && !takes(own, null) && !(inner instanceof z.ZodArray && takes(own, [])),
    isNullable: takes(own, null),
    choices: choices instanceof z.ZodEnum ? choices.options.map(String) : [],
    maxCharacters: inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined,
  };
}

/** The widget of a field: the named one, else what the contract says it holds. */
export function widgetOf(resource: ResourceDefinition, definition: FieldDefinition, facts: FieldFacts): WidgetName {
  const { field, widget } = definition;
  if (widget !== undefined) return widget;
  if (definition.reference !== undefined) return facts.kind === 'list' ? 'multiReference' : 'reference';
  if (resource.secrets?.includes(field)) return 'secret';
  const use = resource.files?.[field];
  if (use === 'font' || use === 'icons') return 'file';
  if (use !== undefined) return facts.kind === 'list' ? 'images' : 'image';
  if (resource.richText?.includes(field)) return 'richText';
  const hasOptions = definition.options !== undefined || facts.choices.length > 0;
  switch (facts.kind) {
    case 'boolean':
      return 'switch';
    case 'number':
    case 'integer':
      return 'number';
    case 'list':
      return hasOptions ? 'multiChoice' : 'domains';
    default:
      return hasOptions ? 'choice' : 'text';
  }
}
