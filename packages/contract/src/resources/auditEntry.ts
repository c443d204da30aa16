import { z } from 'zod';

import { id, instant, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { auditActions, auditLogFacts, auditSources } from './auditEntry.facts.ts';

const entry = z.object({
  ...recordHead,
  date: instant(),
  action: z.enum(auditActions),
  /** The resource of the record, such as `building`; `security` for what is no change of a record. */
  type: z.string(),
  /** Null where an event is about no record. */
  recordId: id().nullable(),
  /** What the record was called then; null where it has no name, or the person whom it named was deleted for good. */
  recordName: z.string().nullable(),
  /** The version of the record that the change made; null for an event. */
  recordVersion: z.int().nullable(),
  actorId: id().nullable(),
  /** The person who did it, also while they tried a role; the e-mail of one without a user record, null for the product itself. */
  actor: z.string().nullable(),
  /** The role that the person was trying (PERM-36). */
  triedRole: z.string().nullable(),
  /** The API key with which a program did it for the person, as it was called then (KEY-03). */
  keyName: z.string().nullable(),
  /** The fields that the change gave other values; null for a new record, an event and what was written before they were noted. */
  changed: z.array(z.string()).nullable(),
  source: z.enum(auditSources),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  customerId: id().nullable(),
  customerName: z.string().nullable(),
  buildingId: id().nullable(),
  buildingName: z.string().nullable(),
  vendorId: id().nullable(),
  /** How many similar events the entry counts. */
  times: z.int(),
});

/** The audit log (AUD-01 to AUD-03): revisions of records and events of security in one list. No one writes it. */
export const auditLog = defineResource({
  ...auditLogFacts,
  record: entry.extend({
    /** What an event is about: names of things and ids, never a value that a person typed. */
    detail: z.record(z.string(), z.unknown()),
  }),
  row: entry,
  create: z.object({}),
  update: z.object({}),
});
