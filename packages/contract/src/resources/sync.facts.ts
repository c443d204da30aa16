/** What is synchronised from a customer's maintenance system (INTG-19). */
export const syncKinds = ['locations', 'problemCodes'] as const;
export type SyncKind = (typeof syncKinds)[number];

/** The statuses of a sync job (INTG-17). */
export const syncStatuses = ['Running', 'Errored', 'Success', 'Never'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** The levels of the locations of a maintenance system, outermost first. What is deeper than a space is one of its floor too. */
export const locationLevels = ['area', 'building', 'floor', 'space'] as const;

/**
 * Why a sync ended without success: the problems of a connection; an item without a key, or two with the same one; too many of
 * them; more would be removed than a person has agreed to; it was stopped, or its server was.
 */
export const syncErrors = [
  'unavailable',
  'credentials',
  'absent',
  'unreadable',
  'throttled',
  'refused',
  'noKey',
  'sameKey',
  'tooMany',
  'manyRemoved',
  'stopped',
  'interrupted',
  'notSetUp',
  'failed',
] as const;
export type SyncError = (typeof syncErrors)[number];

/** The kinds of jobs that the job screen of a customer lists (SRV-12). */
export const customerJobKinds = [
  'syncLocations',
  'syncProblemCodes',
  'import',
  'batchCheck',
  'batchApply',
  'batchUndo',
  'bulk',
  'bulkRows',
  'bulkUndo',
  'mapImport',
  'export',
  'webhookOff',
] as const;
