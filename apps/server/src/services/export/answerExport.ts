import { listLimits, TRIAL_HEADER, TRIAL_PLACE_HEADER, trialOf } from '@atrium/contract';

import { assertFreshSignIn } from '../../access/freshSignIn.ts';
import { recordSecurityEvent } from '../audit/securityEvents.ts';
import { attachment } from '../files/contentDisposition.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import type { RawQuery, RouteAnswer } from '../../http/route.ts';
import type { JobRouteContext } from '../jobs/startJob.ts';
import { startJob } from '../jobs/startJob.ts';
import type { Store } from '../../store/defineStore.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { EXPORT_JOB_KIND, type ExportJobInput } from './exportJob.ts';
import { exportRows, type ExportSource, isLongerThan } from './exportRows.ts';
import { exportStream, exportTypes } from './exportStream.ts';
import { acceptedLanguage, exportTexts } from './exportTexts.ts';
import { exportZone } from './exportZone.ts';
import { readExport } from './readExport.ts';

/** The list's own parameters as they are kept for a job; each is there once, or the query would have been refused. */
function textParameters(query: RawQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Answers an export (KIT-04, API-42): up to 10,000 rows are streamed immediately; for more a job is started and answered
 * with 202, whose result is a file that is kept for 24 hours. Columns that name people are for those who have signed in
 * of late (SEC-20). `fixed` are the values that the path and `narrow` give; the
 * file is called `name`, with its ending, or like the resource.
 * @throws HttpError 403 `signInAgain`
 */
export async function answerExport(
  store: Store,
  context: JobRouteContext,
  fixed: Values,
  narrow: readonly string[],
  name = store.resource.name,
): Promise<RouteAnswer | undefined> {
  const { grant, reply, request, services, session, work } = context;
  const ids = Object.fromEntries(Object.entries(fixed).map(([field, value]) => [field, idOf(value)]));
  const { format, query, columns } = readExport(store, grant, context.query, narrow);
  if (columns.some(({ field }) => store.resource.personal?.includes(field))) assertFreshSignIn(grant);
  const language = acceptedLanguage(request.headers['accept-language']);
  const source: ExportSource = {
    reader: store,
    grant,
    context: { work: services.database, services },
    urls: services.urls,
    query,
    columns,
    where: { ids },
  };
  const detail = { resource: store.resource.name, columns: columns.map(({ field }) => field), format };
  await recordSecurityEvent(work, context, 'exported', detail);
  if (await isLongerThan(source, listLimits.exportAtOnce)) {
    const input: ExportJobInput = {
      resource: store.resource.name,
      language,
      parameters: textParameters(context.query),
      narrow: [...narrow],
      fixed: ids,
      name,
      ...trialOf(session),
    };
    return startJob(context, EXPORT_JOB_KIND, input);
  }
  const timeZone = await exportZone(source, format);
  const texts = await exportTexts(store.resource, columns, language, timeZone);
  void reply
    .type(exportTypes[format])
    .header('content-disposition', attachment(`${name}.${format}`))
    .header('vary', `accept-language, authorization, ${TRIAL_HEADER}, ${TRIAL_PLACE_HEADER}`);
  void reply.send(exportStream(format, texts, columns, exportRows(source, timeZone)));
  return undefined;
}
