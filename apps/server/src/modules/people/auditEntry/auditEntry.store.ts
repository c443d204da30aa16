import { auditLog, type ListQuery, type RecordQuery, type ValuesQuery } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { directory } from '../../../directory/directory.ts';
import { buildingName, customerName, roleName, userName } from '../../../directory/names.ts';
import { auditEntryView } from '../../../services/audit/auditEntry.view.ts';
import { seenEntries } from '../../../services/audit/seenEntries.ts';
import { Store } from '../../../store/defineStore.ts';
import { revisionTable } from '../../../store/revision.table.ts';
import type { StoredPage } from '../../../store/recordReader.ts';
import type { ReadContext, StoredRecord } from '../../../store/storeDefinition.ts';

const own = {
  actorId: column('t', auditEntryView.actorId),
  actorEmail: column('t', auditEntryView.actorEmail),
  triedRoleId: column('t', auditEntryView.triedRoleId),
  customerId: column('t', auditEntryView.customerId),
  buildingId: column('t', auditEntryView.buildingId),
};

/** The name of the key, of changes and of events; the view does not have it. */
const keyName = sql`case when ${column('t', auditEntryView.source)} = 'apiKey' then coalesce(
  ${column('t', auditEntryView.detail)}->>'apiKey', (select ${column('k', revisionTable.reason)} from ${revisionTable} k
    where ${column('k', revisionTable.id)} = ${column('t', auditEntryView.id)}
      and ${column('k', revisionTable.date)} = ${column('t', auditEntryView.date)})) end`;

function seen(grant: Grant, { services }: ReadContext): Sql {
  return seenEntries(grant, services.stores);
}

/** Reads the audit log: each reading is kept to what the grant's holder sees elsewhere (AUD-01). Nothing writes it. */
class AuditEntryStore extends Store<typeof auditLog> {
  override list(grant: Grant, context: ReadContext, asked: ListQuery): Promise<StoredPage> {
    return super.list(grant, context, asked, seen(grant, context));
  }

  override get(grant: Grant, context: ReadContext, id: string): Promise<StoredRecord> {
    return super.get(grant, context, id, seen(grant, context));
  }

  override getParts(grant: Grant, context: ReadContext, id: string, asked: RecordQuery): Promise<StoredRecord> {
    return super.getParts(grant, context, id, asked, seen(grant, context));
  }

  override count(grant: Grant, context: ReadContext, asked: ListQuery): Promise<number> {
    return super.count(grant, context, asked, seen(grant, context));
  }

  override valuesInUse(grant: Grant, context: ReadContext, asked: ValuesQuery): Promise<string> {
    return super.valuesInUse(grant, context, asked, seen(grant, context));
  }
}

export const auditEntryStore = new AuditEntryStore(
  auditLog,
  {
    resource: auditLog,
    table: auditEntryView,
    // People see the entries of their customer; which of them follows from what they see of its records.
    scope: { building: null, vendor: null },
    hidesWithBuilding: false,
    // Over the months of two years a plan took 110 ms, and a page 15.
    isPlanKept: true,
    computed: {
      actor: { sql: sql`coalesce(${userName(own.actorId)}, ${own.actorEmail})` },
      triedRole: { sql: roleName(own.triedRoleId) },
      keyName: { sql: keyName },
      customerName: { sql: customerName(own.customerId) },
      buildingName: { sql: buildingName(own.buildingId) },
    },
  },
  directory,
);
