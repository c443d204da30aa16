import { type RuleIssue, template, wrongPlaceholders } from '@atrium/contract';

import { sanitizeRichText } from '../../base/sanitizeRichText.ts';
import { defineStore } from '../../directory/defineStore.ts';
import type { CheckContext, Stored } from '../../store/storeDefinition.ts';
import { templateTable } from './template.table.ts';

/**
 * Finds placeholders that the purpose of a template does not have. The body is checked again without what is removed from rich text, as that may leave braces side by side (MSG-21).
 */
function findTemplateIssues({ values }: CheckContext<Stored<typeof template>>): RuleIssue[] {
  const { purpose, body: html } = values;
  if (purpose === undefined || html === undefined) return [];
  const isWrong = wrongPlaceholders(sanitizeRichText(html), purpose).length > 0;
  return isWrong ? [{ field: 'body', code: 'placeholder' }] : [];
}

export const templateStore = defineStore({
  resource: template,
  table: templateTable,
  computed: {},
  findIssues: findTemplateIssues,
});
