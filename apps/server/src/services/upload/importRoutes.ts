import { importLimits, sheetFormatOf, sheetFormats, trialOf } from '@atrium/contract';
import { z } from 'zod';

import { acceptedLanguage } from '../export/exportTexts.ts';
import { attachment } from '../files/contentDisposition.ts';
import { readUpload } from '../files/readUpload.ts';
import { saveUpload } from '../files/saveUpload.ts';
import { invalid } from '../../base/httpError.ts';
import { assertParent, parentsOf } from '../../http/crud/recordRequests.ts';
import { type Route, type RouteAnswer, type RouteContext, routesWith } from '../../http/route.ts';
import type { FileServices } from '../files/fileServices.ts';
import { type JobStarter, startedJob, startJob } from '../jobs/startJob.ts';
import type { ImportDefinition } from './defineImport.ts';
import { IMPORT_JOB_KIND, type ImportJobInput } from './importJob.ts';
import { templateFile } from './templateFile.ts';

type ImportServices = FileServices & JobStarter;
type ImportContext = RouteContext<ImportServices>;

const templateQuery = z.object({
  format: z.enum(sheetFormats).default('xlsx').describe('xlsx (when missing), ods or csv'),
});
type TemplateContext = RouteContext<ImportServices, ImportContext['params'], unknown, z.infer<typeof templateQuery>>;

const defineRoute = routesWith<ImportServices>();

/** The ids of the path, each of a place where the caller may create. */
async function placeOf({ resource }: ImportDefinition, context: ImportContext): Promise<Record<string, string>> {
  const parents = z.record(z.string(), z.uuid()).parse(parentsOf(resource, context));
  for (const [field, id] of Object.entries(parents)) await assertParent(context, resource, field, id);
  await context.services.stores.named(resource.name).placeInScope(context.grant, context.work, parents);
  return parents;
}

async function startImport(
  definition: ImportDefinition,
  context: ImportContext,
): Promise<RouteAnswer<z.input<typeof startedJob>>> {
  const { request, services, session } = context;
  const parents = await placeOf(definition, context);
  const { name, content } = await readUpload(request, importLimits.maxFileBytes, 'tooLarge');
  if (sheetFormatOf(name) === null) throw invalid([{ field: 'file', code: 'fileKind' }]);
  const file = await saveUpload(services, session, {
    kind: 'import',
    name,
    mime: 'application/octet-stream',
    content,
    expiresAt: new Date(Date.now() + importLimits.uploadKept),
  });
  const input: ImportJobInput = {
    resource: definition.resource.name,
    fileId: file.id,
    fileName: name,
    language: acceptedLanguage(request.headers['accept-language']),
    parents,
    ...trialOf(session),
  };
  return startJob(context, IMPORT_JOB_KIND, input);
}

async function answerTemplate(definition: ImportDefinition, context: TemplateContext): Promise<undefined> {
  const { reply, request } = context;
  await placeOf(definition, context);
  const { format } = context.queryInput();
  const file = await templateFile(definition, format, acceptedLanguage(request.headers['accept-language']));
  void reply
    .type(file.mime)
    .header('content-disposition', attachment(`${definition.resource.name}.${format}`))
    .header('vary', 'accept-language, authorization');
  void reply.send(file.content);
  return undefined;
}

/** `POST {resource}/import` takes a spreadsheet and starts a job; `GET {resource}/import/template` answers an empty one (MSG-14). */
export function importRoutes(definition: ImportDefinition): Route<ImportServices>[] {
  const { resource } = definition;
  return [
    defineRoute({
      method: 'POST',
      path: `${resource.path}/import`,
      tag: resource.name,
      summary: `Create from a spreadsheet (.xlsx, .ods or .csv), as a job: ${resource.name}`,
      access: { kind: 'resource', resource, action: 'add' },
      rate: 'upload',
      upload: true,
      answer: startedJob,
      status: 202,
      streams: true,
      handle: (context) => startImport(definition, context),
    }),
    defineRoute({
      method: 'GET',
      path: `${resource.path}/import/template`,
      tag: resource.name,
      summary: `An empty spreadsheet with the headings of an import: ${resource.name}`,
      access: { kind: 'resource', resource, action: 'add' },
      query: templateQuery,
      streams: true,
      handle: (context) => answerTemplate(definition, context),
    }),
  ];
}
