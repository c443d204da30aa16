import type { WriteContext } from '../../core/store/storeDefinition.ts';
import { amendBeside } from '../../core/store/amendBeside.ts';

/** The source is the building's field: a save here sets it there, with a revision of the building (BLDG-20, CONT-30). */
export async function writeQuestionSource(context: WriteContext): Promise<void> {
  const { before, values } = context;
  const { questionSource, buildingId } = values;
  if (questionSource === undefined || questionSource === before?.['questionSource']) return;
  await amendBeside(context, 'building', String(buildingId ?? before?.['buildingId']), { questionSource });
}
