import type { FeatureKey } from './featureKey.ts';
import { can } from './access.ts';
import type { Permission } from './permissions.ts';

/** What is uploaded in bulk (PLACE-32). */
export const batchKinds = [
  'building',
  'buildingSpace',
  'buildingTag',
  'destination',
  'device',
  'image',
  'keyContact',
  'quickRequest',
  'space',
  'statusMapping',
  'tenant',
] as const;
export type BatchKind = (typeof batchKinds)[number];

/** The parameters of a request that name what the records of a file are in. */
export type UploadParam = 'buildingId' | 'campusId' | 'customerId';

/** The feature of the screens that upload each kind (NAV-40, NAV-53). */
export const batchFeatures: Readonly<Record<BatchKind, FeatureKey>> = {
  building: 'CUSTOMER.buildings',
  buildingSpace: 'BUILDING.locations',
  buildingTag: 'BUILDING.tags',
  destination: 'CAMPUS.destinations',
  device: 'BUILDING.devices',
  image: 'BUILDING.locations',
  keyContact: 'BUILDING.keycontacts',
  quickRequest: 'CUSTOMER.providers',
  space: 'BUILDING.locations',
  statusMapping: 'CUSTOMER.providers',
  tenant: 'BUILDING.tenants',
};

/**
 * Checks whether a role may do this with uploads of a kind: what the right to the saved records allows, and for a file of
 * many buildings the page of the customer that it is sent from is needed too.
 */
export function canBatchUpload(session: Parameters<typeof can>[0], kind: BatchKind, permission: Permission): boolean {
  const seesPage = kind !== 'buildingSpace' || can(session, 'CUSTOMER.geographies', 'view');
  return seesPage && can(session, batchFeatures[kind], permission);
}

/** The area of phrases with a kind's title and the headings of its columns. */
export const batchTexts: Readonly<Record<BatchKind, string>> = {
  building: 'building',
  buildingSpace: 'space',
  buildingTag: 'buildingTag',
  destination: 'destination',
  device: 'device',
  image: 'space',
  keyContact: 'keyContact',
  quickRequest: 'quickRequest',
  space: 'space',
  statusMapping: 'statusMapping',
  tenant: 'tenant',
};

/** Checks whether a file can be an upload of images, by its name: one image, or a ZIP archive of them (PLACE-36). */
export function isImageUpload(name: string): boolean {
  return /\.(?:zip|png|jpe?g)$/i.test(name);
}

/** How far an upload is. `Checked` waits for someone to apply it; `Failed` and `Cancelled` say that its last job has ended so. */
export const batchStatuses = [
  'Checking',
  'Checked',
  'Applying',
  'Applied',
  'Undoing',
  'Undone',
  'Failed',
  'Cancelled',
] as const;

/** What the check says of a line: what applying it would do. */
export const batchActions = ['create', 'update', 'same', 'error'] as const;
export type BatchAction = (typeof batchActions)[number];

/** What became of a line; null while nothing has. `kept` is a line that its undo left alone, as it was changed since. */
export const batchOutcomes = ['applied', 'refused', 'undone', 'kept'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** What reading assumed where a cell could be meant in one way alone. */
export const batchAssumptions = ['reference', 'choice', 'number', 'blanks', 'lines'] as const;

/** The sets of lines that can be asked for. */
export const batchLineFilters = ['all', ...batchActions, ...batchOutcomes, 'unprocessed'] as const;

/** Why a step of an upload could not be done, as its message: the phrase `failures.{code}` of the area `batchUpload`. */
export const batchFailures = [
  'batchUnreadable',
  'batchEncoding',
  'batchArchive',
  'batchEmpty',
  'batchNoImages',
  'batchTooLong',
  'batchForbidden',
] as const;
export type BatchFailure = (typeof batchFailures)[number];
