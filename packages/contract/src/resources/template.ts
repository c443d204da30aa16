import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { id, name, oneLineName, recordHead, requiredText } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { withoutTags } from '../rules/richText.ts';
import { isTemplatePurpose, templatePurposes, wrongPlaceholders } from '../rules/templatePlaceholders.ts';
import { templateFacts, templateLanguages, templateLevels } from './template.facts.ts';

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
  ...templateFacts,
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
  check,
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
