import { type InvitationAnswer, invitation, type InviteeStatus } from '@atrium/contract';

import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { hasFeature } from '../../../directory/features.ts';
import { buildingsThere } from '../../places/buildings.reads.ts';
import { findInvitingBuilding } from './invitingBuildings.reads.ts';
import type { EventPublisher } from '../../../store/storeDefinition.ts';
import { invitationTable } from './invitation.table.ts';
import { inviteeTable } from './invitee.table.ts';

/** An invitation as one invitee sees it. */
export interface OwnInvitation {
  readonly invitationId: string;
  readonly customerId: string;
  readonly buildingId: string;
  readonly subject: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly sequence: number;
  readonly status: InviteeStatus;
  /** Whether it can still be answered; with its building it is cancelled, and off while the building's invitations are (ON-01). */
  readonly state: 'open' | 'over' | 'cancelled' | 'off';
  readonly buildingName: string;
  readonly zone: string;
}

/** Finds the invitation of an invitee; null where the person is no longer invited. `isLocked` keeps it from changing. */
export async function findOwnInvitation(
  executor: Executor,
  inviteeId: string,
  { isLocked = false } = {},
): Promise<OwnInvitation | null> {
  const t = (own: Parameters<typeof column>[1]) => column('t', own);
  const i = (own: Parameters<typeof column>[1]) => column('i', own);
  const [found] = await executor.query<Omit<OwnInvitation, 'buildingName' | 'zone'>>(sql`
    select ${t(invitationTable.id)} as "invitationId", ${t(invitationTable.customerId)} as "customerId",
        ${t(invitationTable.buildingId)} as "buildingId", ${t(invitationTable.subject)},
        to_json(${t(invitationTable.startDate)}) #>> '{}' as "startDate",
        to_json(${t(invitationTable.endDate)}) #>> '{}' as "endDate", ${t(invitationTable.sequence)}, ${i(inviteeTable.status)},
        case when ${t(invitationTable.deletedAt)} is not null or ${t(invitationTable.buildingId)} not in (${buildingsThere})
            then 'cancelled'
          when ${t(invitationTable.endDate)} <= now() then 'over'
          when ${hasFeature(t(invitationTable.buildingId), { code: 'extension.backToWork', setting: sql`'invites'` }, null)}
            then 'open' else 'off' end as state
      from ${inviteeTable} i join ${invitationTable} t on ${t(invitationTable.id)} = ${i(inviteeTable.invitationId)}
      where ${i(inviteeTable.id)} = ${inviteeId}::uuid and ${i(inviteeTable.status)} <> 'Organizer'
      ${isLocked ? sql`for update` : sql``}`);
  if (found === undefined) return null;
  const building = await findInvitingBuilding(executor, found.buildingId);
  return { ...found, buildingName: building?.name ?? '', zone: building?.zone ?? 'UTC' };
}

/**
 * Keeps an invitee's answer with its time; it replaces an earlier one (RESV-16). `sequence` is that of the invitation that
 * the person saw: an answer to another time is not kept, and false.
 */
export async function answerInvitation(
  database: Database,
  live: EventPublisher,
  inviteeId: string,
  { answer, sequence }: { readonly answer: InvitationAnswer; readonly sequence: number },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const own = await findOwnInvitation(tx, inviteeId, { isLocked: true });
    if (own?.state !== 'open' || own.sequence !== sequence) return false;
    await tx.query(sql`update ${inviteeTable} set ${inviteeTable.status} = ${answer}, ${inviteeTable.responseTime} = now()
      where ${inviteeTable.id} = ${inviteeId}::uuid`);
    const { invitationId, customerId, buildingId } = own;
    await live.publish(tx, {
      type: 'changed',
      resource: invitation.name,
      id: invitationId,
      action: 'Modified',
      customerId,
      buildingId,
    });
    return true;
  });
}
