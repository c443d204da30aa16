import { batchKinds, canSeeAllBuildings } from '@atrium/contract';
import { z } from 'zod';

import { invalid, notFound } from '../../base/httpError.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import { type RouteContext, routesWith } from '../../http/route.ts';
import type { FileServices } from '../files/fileServices.ts';
import type { JobStarter } from '../jobs/startJob.ts';
import type { UploadDefinition, UploadPlace } from './defineUpload.ts';
import { assertUploadRight, placeIdOf } from './uploadPlace.ts';
import { findUpload, type ShownUpload } from './uploadRecords.ts';

type UploadServices = FileServices & JobStarter;
/** What a route of uploads works with. */
export type UploadContext = RouteContext<UploadServices>;
export type UploadAction = 'view' | 'add' | 'edit';

export const defineUploadRoute = routesWith<UploadServices>();

export const placeQuery = z.object({
  kind: z.enum(batchKinds, 'choice').describe('What is uploaded'),
  buildingId: z.string().optional().describe('The building of what is uploaded'),
  campusId: z.string().optional().describe('The campus of destinations'),
  customerId: z.string().optional().describe('The customer of buildings, or of spaces in many of them'),
});
export type PlaceQuery = z.infer<typeof placeQuery>;

/** A kind of upload and where its records are. */
export interface PlacedKind {
  readonly definition: UploadDefinition;
  readonly place: UploadPlace;
}

/** Finds the definition of a kind. @throws HttpError 400 */
export function definitionOf(definitions: readonly UploadDefinition[], kind: string): UploadDefinition {
  const found = definitions.find((one) => one.kind === kind);
  if (found === undefined) throw invalid([{ field: 'kind', code: 'choice', choices: batchKinds }]);
  return found;
}

/** Finds the place that a request names, where the caller may do this. @throws HttpError 400, 403, 404 */
export async function placeOf(
  definitions: readonly UploadDefinition[],
  context: UploadContext,
  asked: PlaceQuery,
  action: UploadAction,
): Promise<PlacedKind> {
  const definition = definitionOf(definitions, asked.kind);
  assertUploadRight(definition, context.session, action);
  const { param, find } = definition.home;
  const text = asked[param];
  if (text === undefined) throw invalid([{ field: param, code: 'required' }]);
  return { definition, place: await find(context, context.work, idOf(text)) };
}

/** Finds the place of a kind that has a spreadsheet. @throws HttpError 400, 403, 404 */
export async function sheetPlaceOf(
  definitions: readonly UploadDefinition[],
  context: UploadContext,
  asked: PlaceQuery,
): Promise<PlacedKind> {
  const found = await placeOf(definitions, context, asked, 'view');
  if (found.definition.imageField === undefined) return found;
  const sheets = definitions.filter(({ imageField }) => imageField === undefined);
  throw invalid([{ field: 'kind', code: 'choice', choices: sheets.map(({ kind }) => kind) }]);
}

/** Returns whose uploads a person sees: lines of many buildings are for those who see all, and for their uploader (SEC-19). */
export function uploaderSeen({ home }: UploadDefinition, { session }: UploadContext): string | null {
  return home.param === 'customerId' && !canSeeAllBuildings(session) ? session.user.id : null;
}

/** Finds an upload whose place is in the caller's scope. @throws HttpError 403, 404 */
export async function uploadOf(
  definitions: readonly UploadDefinition[],
  context: UploadContext,
  idText: unknown,
  action: UploadAction,
): Promise<{ readonly upload: ShownUpload; readonly definition: UploadDefinition }> {
  const upload = await findUpload(context.work, idOf(idText));
  const definition = definitions.find(({ kind }) => kind === upload?.kind);
  if (upload === undefined || definition === undefined) throw notFound();
  assertUploadRight(definition, context.session, 'view');
  if ((uploaderSeen(definition, context) ?? upload.uploaderId) !== upload.uploaderId) throw notFound();
  await definition.home.find(context, context.work, placeIdOf(upload));
  assertUploadRight(definition, context.session, action);
  return { upload, definition };
}
