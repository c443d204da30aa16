import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { questionnaireTable } from '../../setup/questionnaire/questionnaire.table.ts';

/** What a building's questionnaire has for its sources to choose from (CONT-30). */
interface QuestionnaireContent {
  readonly hasLink: boolean;
  readonly hasQuestion: boolean;
}

/** Returns what the building's questionnaire has; undefined where there is none. */
export async function findQuestionnaireContent(
  executor: Executor,
  buildingId: string,
): Promise<QuestionnaireContent | undefined> {
  const [found] = await executor.query<QuestionnaireContent>(sql`select
      ${questionnaireTable.externalLink} is not null as "hasLink", cardinality(${questionnaireTable.questions}) > 0 as "hasQuestion"
    from ${questionnaireTable} where ${questionnaireTable.buildingId} = ${buildingId}::uuid and ${questionnaireTable.deletedAt} is null`);
  return found;
}
