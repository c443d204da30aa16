import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { id, name, oneLineName, recordHead, requiredText } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { allActions, defineResource } from '../core/resource.ts';
import { withoutTags } from '../rules/richText.ts';
import { isTemplatePurpose, templatePurposes, wrongPlaceholders } from '../rules/templatePlaceholders.ts';

/** The levels of templates, the nearest first (MSG-20). */
export const templateLevels = ['building', 'customer', 'root'] as const;

/** The languages that templates are written in. */
export const templateLanguages = ['en', 'fr'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

const fields = {
  name: name(),
  /** What its text is in: the dates, times and other words that fill its placeholders are in the same. */
  language: z.enum(templateLanguages),
  subject: oneLineName(),
  title: name(),
  body: requiredText(textLimits.richContent),
};
const fixed = { purpose: z.enum(templatePurposes) };
const scope = { customerId: id().nullable(), buildingId: id().nullable() };

function isBlank(html: unknown): boolean {
  return typeof html === 'string' && withoutTags(html).replaceAll('&nbsp;', '').trim() === '';
}

/** A body with words in it, and no placeholder that the purpose does not have (MSG-21). */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { purpose, body } = value;
  const issues: RuleIssue[] = isBlank(body) ? [{ field: 'body', code: 'required' }] : [];
  if (!isTemplatePurpose(purpose)) return issues;
  for (const field of ['subject', 'title', 'body']) {
    const text = value[field];
    if (typeof text === 'string' && wrongPlaceholders(text, purpose).length > 0)
      issues.push({ field, code: 'placeholder' });
  }
  return issues;
}

/** E-mail templates for all customers, one customer or one building; the nearest with the purpose is sent (MSG-19 to MSG-21, RES-99). */
export const template = defineResource({
  name: 'template',
  path: 'template',
  levels: { root: 'ROOT.templates', customer: 'CUSTOMER.templates', building: 'BUILDING.templates' },
  readers: 'feature',
  record: z.object({ ...recordHead, ...scope, ...fields, ...fixed }),
  row: z.object({ ...recordHead, ...scope, ...fields, ...fixed }).omit({ body: true }),
  create: z
    .object({
      ...fields,
      ...fixed,
      language: fields.language.default('en'),
      customerId: scope.customerId,
      buildingId: scope.buildingId,
    })
    .partial({ customerId: true, buildingId: true }),
  update: z.object(fields).partial(),
  query: {
    filter: ['name', 'subject', 'title', 'purpose', 'customerId', 'buildingId'],
    sort: ['name', 'subject', 'purpose'],
    search: ['name', 'subject', 'title'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['purpose'], within: ['customerId', 'buildingId'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingId: { resource: 'building', code: 'reference' },
  },
  richText: ['body'],
  check,
  actions: allActions,
});

/** The template of a purpose that is sent for a place, the level it comes from, and the level whose template it replaces (RES-101). */
export const templateInForce = z.object({
  purpose: fixed.purpose,
  level: z.enum(templateLevels).nullable(),
  replaces: z.enum(templateLevels).nullable(),
  /** Null where no level has one: then no such e-mail is sent. */
  template: z.object({ id: id(), version: z.int(), ...scope, ...fields, ...fixed }).nullable(),
});

/** The answer of `GET template/purpose` (RES-102). */
export const templatePurposeList = z.object({
  value: z.array(z.object({ purpose: fixed.purpose, placeholders: z.array(z.string()) })),
});

export type TemplateInForce = z.infer<typeof templateInForce>;
