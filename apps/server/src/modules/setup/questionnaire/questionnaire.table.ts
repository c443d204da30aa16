import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns, scopeColumns } from '../../../db/columns.ts';

/** The self-checks of buildings (CONT-28). Where the questions come from is a field of the building. */
export const questionnaireTable = pgTable(
  'questionnaires',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    introContent: text('intro_content'),
    questions: text('questions').array().notNull().default([]),
    termsAndConditions: text('terms_and_conditions'),
    externalLink: text('external_link'),
  },
  (table) => [
    uniqueIndex('questionnaires_building_unique')
      .on(table.buildingId)
      .where(sql`deleted_at is null`),
  ],
);
