import { defineFacts } from '../core/resource.ts';

/** How a change came about (AUD-01); `unknown` is that of entries from before it was noted. */
export const auditSources = ['screen', 'apiKey', 'import', 'job', 'scim', 'system', 'unknown'] as const;
export type AuditSource = (typeof auditSources)[number];

/** What is done to records (AUDIT-02), and what else the audit log has of those who use the product (SEC-10). */
export const auditActions = [
  'Created',
  'Modified',
  'Deleted',
  'Enabled',
  'Disabled',
  'Archived',
  'signedIn',
  'signInFailed',
  'refused',
  'roleChanged',
  'userRolesChanged',
  'secretChanged',
  'trustChanged',
  'signInTested',
  'signInReset',
  'signedOutByForce',
  'recovered',
  'exported',
  'trialStarted',
  'trialEnded',
] as const;

/** The type of entries that are no change of a record. */
export const SECURITY_TYPE = 'security';

/** The features of the two pages of the audit log. */
export const auditFeatures = ['ROOT.audit', 'CUSTOMER.audit'] as const;

/**
 * The audit log (AUD-01). It is no resource of the registry: entries are written with what they are about and never by
 * themselves. Those of a customer are seen by that one's people; what of it each person sees is what they see elsewhere.
 */
export const auditLogFacts = defineFacts({
  name: 'auditEntry',
  path: 'audit/entry',
  levels: { root: { view: auditFeatures, add: [], edit: [], delete: [] } },
  readers: 'feature',
  query: {
    filter: [
      'date',
      'actorId',
      'action',
      'type',
      'recordId',
      'changed',
      'source',
      'requestId',
      'customerId',
      'buildingId',
    ],
    sort: ['date'],
    search: ['recordName', 'actor'],
    defaultSort: 'date desc',
    // Of millions: each entry that is counted is read (AUD-05).
    maxCounted: 1_000,
  },
  finding: { levels: [] },
  actions: ['list', 'get', 'export'],
});
