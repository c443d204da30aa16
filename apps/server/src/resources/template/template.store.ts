import { type RuleIssue, template, wrongPlaceholders } from '@atrium/contract';

import { sanitizeRichText } from '../../base/sanitizeRichText.ts';
import { defineStore } from '../../directory/defineStore.ts';
import type { CheckContext, Stored } from '../../store/storeDefinition.ts';
import { templateTable } from './template.table.ts';

const fixedFields = ['purpose', 'customerId', 'buildingId'] as const;

/**
 * Finds what a template may not change, its purpose and its place, and placeholders that its purpose does not have. The
 * body is checked again without what is removed from rich text, as that may leave braces side by side (MSG-21).
 */
function findTemplateIssues({ before, values, body }: CheckContext<Stored<typeof template>>): RuleIssue[] {
  const changed = fixedFields.filter(
    (field) => before !== null && body[field] !== undefined && body[field] !== before[field],
  );
  const issues = changed.map((field): RuleIssue => ({ field, code: 'notChangeable' }));
  const { purpose, body: html } = values;
  if (purpose === undefined || html === undefined) return issues;
  if (wrongPlaceholders(sanitizeRichText(html), purpose).length > 0)
    issues.push({ field: 'body', code: 'placeholder' });
  return issues;
}

export const templateStore = defineStore({
  resource: template,
  table: templateTable,
  computed: {},
  findIssues: findTemplateIssues,
});
