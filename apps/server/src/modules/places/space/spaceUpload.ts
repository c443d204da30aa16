import { indoorTypes, isNodeType, needsService, nodeRules, type NodeType, readNames, space } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { hasExtension } from '../../setup/buildingExtensions.reads.ts';
import { findBuildingReferences } from '../buildings.reads.ts';
import { findBuildingTags } from '../buildingTags.reads.ts';
import { findPlacedSpaces } from '../spaces.reads.ts';
import {
  type UploadDefinition,
  type UploadPlace,
  type KnownRecord,
  type KnownReferences,
  type PlannedLine,
  type ReadLine,
} from '../../../services/upload/defineUpload.ts';
import { assumedReference } from '../../../services/upload/checkLines.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import { type NamedPlace, PlaceNames } from '../../../services/upload/placeNames.ts';
import { ReferenceIndex } from '../../../services/upload/referenceIndex.ts';
import { inBuilding, inCustomer } from '../../../services/upload/uploadPlace.ts';
import type { Stored, Values } from '../../../store/storeDefinition.ts';
import { spaceTable } from './space.table.ts';

/** A placeholder for a node of the file that is not saved yet. */
const PENDING_ID = '00000000-0000-7000-8000-000000000000';
/** The most places that are inside each other in one file. */
const MAX_DEPTH = 20;

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A line of a floor or space. */
type SpaceLine = ReadLine<typeof space>;

/** A line that others may be in. */
interface FileNode {
  readonly line: number;
  readonly isNew: boolean;
  readonly reference: string;
  readonly type: NodeType | null;
  readonly parent: string | null;
}

function nodesIn(lines: readonly SpaceLine[]): ReferenceIndex<FileNode> {
  const nodes = new ReferenceIndex<FileNode>();
  for (const { line, values, before } of lines) {
    const reference = textOf(values.mapSpaceXRefId) ?? before?.mapSpaceXRefId ?? null;
    const type = textOf(values.type) ?? before?.type ?? null;
    const parent = textOf(values.parentReference);
    // Of lines with one reference the first counts.
    if (reference !== null && nodes.find(reference)?.isAssumed !== false)
      nodes.add(reference, { line, isNew: before === null, reference, type: isNodeType(type) ? type : null, parent });
  }
  return nodes;
}

/** Returns how many lines of the file are around a line; null where it is inside itself, or too deep. */
function depthOf(nodes: ReferenceIndex<FileNode>, node: FileNode | undefined): number | null {
  const around = new Set<FileNode>();
  for (let at = node; at?.parent != null; at = nodes.find(at.parent)?.entry) {
    // What is in places that are inside each other is below them, and waits for them.
    if (around.has(at)) return at === node ? null : around.size;
    around.add(at);
  }
  return around.size > MAX_DEPTH ? null : around.size;
}

/** The place around a line as the file names it. */
function aroundOf({ values }: SpaceLine): string {
  return (textOf(values.parentReference) ?? '').toLowerCase();
}

/** The first line in each place. */
function firstLines(lines: readonly SpaceLine[]): Map<string, number> {
  const firsts = new Map<string, number>();
  for (const line of lines) if (!firsts.has(aroundOf(line))) firsts.set(aroundOf(line), line.line);
  return firsts;
}

/** Returns what a line says of the place it is in. */
function planParent(
  buildingId: string | null,
  { values, before }: SpaceLine,
  { byReference, places }: KnownReferences,
  nodes: ReferenceIndex<FileNode>,
): PlannedLine {
  const given = values.parentReference;
  const own = nodes.find(textOf(values.mapSpaceXRefId) ?? before?.mapSpaceXRefId ?? '')?.entry;
  const rank = depthOf(nodes, own);
  const wrong = (code: 'reference' | 'parentType' | 'parentBelow' | 'required' | 'severalCalledSo'): PlannedLine => ({
    body: {},
    open: { parentId: before?.parentId ?? PENDING_ID },
    issues: [{ field: 'parentReference', code }],
  });
  if (given === undefined) {
    const type = values.type;
    const isMissing = before === null && isNodeType(type) && !nodeRules[type].isFree;
    return isMissing ? wrong('required') : { body: {}, issues: [], rank: rank ?? 0 };
  }
  if (given === null) return { body: { parentId: null }, issues: [], rank: 0 };
  if (rank === null) return wrong('parentBelow');
  const reference = textOf(given) ?? '';
  const written = nodes.find(reference);
  const found = byReference.find(reference);
  // What is called so, here or in the file, is meant rather than what a spreadsheet program may have made the same of.
  const isWritten = found?.isAssumed === false || written?.isAssumed === false;
  const named = isWritten ? undefined : places.find(reference);
  if (named === null) return wrong('severalCalledSo');
  const assumed = isWritten && found?.isAssumed === true ? undefined : found?.entry;
  const there: Pick<KnownRecord, 'id' | 'reference' | 'type'> | undefined = named ?? assumed;
  const isAssumed = named === undefined ? found?.isAssumed === true : (named.reference ?? '') !== '';
  const inFile = there?.reference == null ? written : nodes.find(there.reference);
  const parentType = there?.type ?? inFile?.entry.type ?? null;
  if (there === undefined && inFile === null) return wrong('reference');
  const type = textOf(values.type) ?? before?.type ?? null;
  const isFitting = type === null || !isNodeType(type) || nodeRules[type].parents.some((one) => one === parentType);
  if (!isFitting) return wrong('parentType');
  const to = there?.reference ?? inFile?.entry.reference ?? reference;
  const assumptions =
    (there !== undefined && isAssumed) || (there === undefined && inFile?.isAssumed === true)
      ? [assumedReference('parentReference', reference, to)]
      : [];
  if (there !== undefined) return { body: { parentId: there.id }, issues: [], rank, assumptions };
  const later = { parentReference: to, inBuilding: buildingId };
  const after = inFile?.entry.isNew === true ? { line: inFile.entry.line, field: 'parentReference' } : undefined;
  return { body: {}, issues: [], rank, assumptions, open: { parentId: PENDING_ID }, later, ...(after && { after }) };
}

const noService = { field: 'serviceId', code: 'serviceIdOrMap' } as const;

/** Checks whether a place has no service, which it needs where the building has no map (PLACE-17). */
function lacksService({ values, before }: SpaceLine): boolean {
  const type = textOf(values.type) ?? before?.type ?? null;
  const service = values.serviceId === undefined ? before?.serviceId : values.serviceId;
  return isNodeType(type) && needsService(type) && (textOf(service) ?? '').trim() === '';
}

async function plan(
  executor: Executor,
  { buildingId }: UploadPlace,
  lines: readonly SpaceLine[],
  known: KnownReferences,
): Promise<Map<number, PlannedLine>> {
  const nodes = nodesIn(lines);
  const hasMap = await hasExtension(executor, buildingId ?? '', 'extension.map');
  const tags = new Map(
    (await findBuildingTags(executor, buildingId)).map(({ id, name }) => [name.toLowerCase(), id] as const),
  );
  const firsts = firstLines(lines);
  return new Map(
    lines.map((line) => {
      const placed = { ...planParent(buildingId, line, known, nodes), neighbor: firsts.get(aroundOf(line)) ?? 0 };
      const planned = hasMap || !lacksService(line) ? placed : { ...placed, issues: [...placed.issues, noService] };
      const cell = line.values.tagNames;
      if (cell === undefined) return [line.line, planned];
      const ids = readNames(textOf(cell) ?? '', [';', ',', '\n'], (name) => tags.get(name.toLowerCase()));
      return [
        line.line,
        ids === null
          ? { ...planned, issues: [...planned.issues, { field: 'tagNames', code: 'reference' }] }
          : { ...planned, body: { ...planned.body, tags: ids } },
      ];
    }),
  );
}

/** The floors and areas of a building, which its spaces are in. */
function placesOf(executor: Executor, buildingId: string | null): Promise<NamedPlace[]> {
  return findPlacedSpaces(executor, buildingId, ['Floor', 'Area']);
}

/**
 * Returns what the places of given ids are called in a file: by their references, else by names that leave no other
 * (`PlaceNames`).
 */
async function placeTexts(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await executor.query<{ id: string; reference: string; buildingId: string }>(sql`
    select ${spaceTable.id}, coalesce(${spaceTable.mapSpaceXRefId}, '') as reference, ${spaceTable.buildingId} as "buildingId"
      from ${spaceTable} where ${spaceTable.id} = any(${ids}::uuid[])`);
  const texts = new Map(found.map(({ id, reference }) => [id, reference]));
  const nameless = Map.groupBy(
    found.filter(({ reference }) => reference === ''),
    ({ buildingId }) => buildingId,
  );
  for (const [buildingId, places] of nameless) {
    const names = new PlaceNames(await placesOf(executor, buildingId));
    const references = await executor.query<{ reference: string }>(sql`
      select lower(${spaceTable.mapSpaceXRefId}) as reference from ${spaceTable} where ${spaceTable.buildingId} = ${buildingId}::uuid
        and ${spaceTable.mapSpaceXRefId} <> '' and ${spaceTable.deletedAt} is null`);
    const taken = new Set(references.map(({ reference }) => reference));
    for (const { id } of places)
      texts.set(
        id,
        names.textOf(id, (text) => taken.has(text.toLowerCase())),
      );
  }
  return texts;
}

/** Returns what the places around records are called, and the names of their tags. */
async function describe(
  executor: Executor,
  records: readonly Partial<Stored<typeof space>>[],
): Promise<Record<string, string>[]> {
  const parentIds = [...new Set(records.flatMap(({ parentId }) => parentId ?? []))];
  const places = await placeTexts(executor, parentIds);
  const buildingIds = [...new Set(records.flatMap(({ buildingId }) => buildingId ?? []))];
  const tags = new Map<string, string>();
  for (const buildingId of buildingIds)
    for (const { id, name } of await findBuildingTags(executor, buildingId)) tags.set(id, name);
  const buildings = await findBuildingReferences(executor, buildingIds);
  return records.map(({ parentId, buildingId, tags: own }) => ({
    buildingReference: buildings.get(buildingId ?? '') ?? '',
    parentReference: places.get(parentId ?? '') ?? '',
    tagNames: (own ?? []).flatMap((id) => tags.get(id) ?? []).join('; '),
  }));
}

/** Gives a body the place around it that was saved before. */
async function complete(executor: Executor, _: UploadPlace, body: Values): Promise<Values> {
  const { parentReference, inBuilding: placeId, ...values } = body;
  if (typeof parentReference !== 'string') return body;
  const [parent] = await executor.query<{ id: string }>(sql`select ${spaceTable.id} from ${spaceTable}
    where coalesce(${spaceTable.buildingId}, ${spaceTable.customerId}) = ${textOf(placeId)}::uuid
      and lower(${spaceTable.mapSpaceXRefId}) = lower(${parentReference}) and ${spaceTable.deletedAt} is null
      and ${spaceTable.mapSpaceXRefId} <> ''`);
  // Without it the save says what is wrong with the place.
  return { ...values, parentId: parent?.id ?? PENDING_ID };
}

/** The floors and spaces of a building from a spreadsheet (PLACE-32, PLACE-37). */
export const spaceUpload = {
  kind: 'space',
  resource: space,
  home: inBuilding,
  referenceField: space.uploads.by,
  typeField: 'type',
  around: {
    field: 'parentReference',
    ids: sql`${column('t', spaceTable.ancestorIds)}`,
    places: (executor, { buildingId }) => placesOf(executor, buildingId),
  },
  columns: columnsOf(space),
  // A floor comes before its areas, these before what is in them.
  order: sql`case ${column('t', spaceTable.type)} when 'Floor' then 0 when 'Area' then 1 else 2 end`,
  within: ({ buildingId }) =>
    sql`${column('t', spaceTable.buildingId)} = ${buildingId}::uuid and ${column('t', spaceTable.type)} = any(${indoorTypes}::text[])`,
  fixed: ({ buildingId }) => ({ buildingId }),
  plan,
  describe,
  complete,
  // A move takes what is below along, and a floor without an order is the last of those that are there.
  isAlone: (action, body) =>
    action === 'update'
      ? 'parentId' in body || 'parentReference' in body
      : body.type === 'Floor' && typeof body.displayOrder !== 'number',
} as const satisfies UploadDefinition<typeof space>;

/** The floors and spaces of many buildings of a customer from one spreadsheet (PLACE-32). */
export const buildingSpaceUpload: UploadDefinition<typeof space> = {
  ...spaceUpload,
  kind: 'buildingSpace',
  home: inCustomer,
  buildingField: 'buildingReference',
  columns: [
    { field: 'buildingReference', kind: 'text', isRequired: true, sets: 'buildingId', example: 'HQ-1' },
    ...spaceUpload.columns,
  ],
  within: (place) =>
    place.buildingId === null
      ? sql`${column('t', spaceTable.buildingId)} = any(${(place.buildings ?? []).map(({ id }) => id)}::uuid[])
          and ${column('t', spaceTable.type)} = any(${indoorTypes}::text[])`
      : spaceUpload.within(place),
};
