import { z } from 'zod';

import { hexColour, id, name, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { iconFacts, mapTemplateFacts, mapTemplateKinds, masterDataTypes } from './mapTemplate.facts.ts';

const fields = {
  name: name(),
  /** The kind of master data that is drawn so. */
  type: z.enum(masterDataTypes),
  fillColor: hexColour().nullable(),
  outlineColor: hexColour().nullable(),
  /** Pixels. */
  outlineWidth: z.number('number').min(0, 'tooSmall').max(20, 'tooLarge').nullable(),
  /** Side of the drawn icons in pixels. */
  iconSize: z.int('integer').min(8, 'tooSmall').max(256, 'tooLarge').nullable(),
};
const kind = z.enum(mapTemplateKinds);

/**
 * How maps are drawn: the shapes of structures, and categories of icons (ROOT-32 to ROOT-34, PLACE-07, MAP-07, RES-56). A
 * template of kind Icon is a category; what it is cannot change, as icons and spaces belong to it.
 */
export const mapTemplate = defineResource({
  ...mapTemplateFacts,
  record: z.object({ ...recordHead, ...fields, kind }),
  row: z.object({ ...recordHead, ...fields, kind, iconCount: z.int() }),
  create: z.object(fields).partial().extend({ name: fields.name, kind }),
  update: z.object(fields).partial(),
});

const iconFields = {
  name: name(),
  /** A PNG image of kind `icon` (BRAND-06, MAP-08). */
  imageId: id(),
};
const iconDerived = {
  /** The map template of kind Icon that it belongs to. */
  templateId: id(),
  imageUrl: z.string().nullable(),
};

/** The icons of a category (ROOT-34, MAP-08). */
export const icon = defineResource({
  ...iconFacts,
  record: z.object({ ...recordHead, ...iconFields, ...iconDerived }),
  row: z.object({ ...recordHead, ...iconFields, ...iconDerived }),
  create: z.object(iconFields),
  update: z.object(iconFields).partial(),
});
