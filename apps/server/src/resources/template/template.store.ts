import { isTemplatePurpose, type RuleIssue, template, wrongPlaceholders } from '@atrium/contract';

import { sanitizeRichText } from '../../core/content/sanitizeRichText.ts';
import { defineStore } from '../../core/store/defineStore.ts';
import type { CheckContext } from '../../core/store/storeDefinition.ts';
import { templateTable } from './template.table.ts';

/** A template keeps its purpose and its place. Its body is looked at again once it is clean: what goes may leave braces side by side (MSG-21). */
function findTemplateIssues({ before, values, body }: CheckContext): RuleIssue[] {
  const fixed = ['purpose', 'customerId', 'buildingId'].filter(
    (field) => before !== null && body[field] !== undefined && body[field] !== before[field],
  );
  const issues = fixed.map((field): RuleIssue => ({ field, code: 'notChangeable' }));
  const { purpose, body: html } = values;
  if (isTemplatePurpose(purpose) && typeof html === 'string') {
    if (wrongPlaceholders(sanitizeRichText(html), purpose).length > 0)
      issues.push({ field: 'body', code: 'placeholder' });
  }
  return issues;
}

export const templateStore = defineStore({
  resource: template,
  table: templateTable,
  computed: {},
  findIssues: findTemplateIssues,
});
