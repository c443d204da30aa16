import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { httpUrl, id, recordHead, requiredText, text } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { questionSources } from './building.facts.ts';
import { questionnaireFacts } from './questionnaire.facts.ts';

const fields = {
  /** Where the questions come from; the building's own field, which is set from here too (BLDG-20). */
  questionSource: z.enum(questionSources, 'choice'),
  introContent: text(textLimits.richContent).nullable(),
  /** Statements that people answer with true or false, in their order (CONT-29). */
  questions: z.array(requiredText(textLimits.description)).max(50),
  termsAndConditions: text(textLimits.richContent).nullable(),
  externalLink: httpUrl().nullable(),
};

const scope = { customerId: id(), buildingId: id() };

/** Returns what the chosen source needs: an external one its link, the product's own at least one question (CONT-30). */
function check({ questionSource, externalLink, questions }: Readonly<Record<string, unknown>>): RuleIssue[] {
  const isLinkMissing = questionSource === 'externalLink' && (typeof externalLink !== 'string' || externalLink === '');
  const isQuestionMissing = questionSource === 'host' && !(Array.isArray(questions) && questions.length > 0);
  return [
    ...(isLinkMissing ? [{ field: 'externalLink', code: 'linkRequired' } as const] : []),
    ...(isQuestionMissing ? [{ field: 'questions', code: 'required' } as const] : []),
  ];
}

/** The self-check of a building, one for each (CONT-28 to CONT-30, RES-71). `GET` of the path answers it itself, not a list. */
export const questionnaire = defineResource({
  ...questionnaireFacts,
  reader: z.object({ id: id(), buildingId: id(), ...fields }),
  record: z.object({ ...recordHead, ...fields, ...scope, buildingName: z.string() }),
  row: z.object({ ...recordHead, ...fields, ...scope, buildingName: z.string() }),
  create: z.object(fields).partial().extend({ questionSource: fields.questionSource }),
  update: z.object(fields).partial(),
  check,
});
