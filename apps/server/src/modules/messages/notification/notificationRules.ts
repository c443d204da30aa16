import type { notification, RuleIssue } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { areBuildingsOfCustomer, shownBuildingsOf } from '../../places/buildings.reads.ts';
import { findChannelsOff } from './maintenanceChannel.process.ts';
import { areGroupsOfBuilding } from '../../people/employeeGroups.reads.ts';
import { shownIdsOf, withHiddenIds } from '../../../store/shownIds.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import type { notificationTable } from './notification.table.ts';

type StoredNotification = Stored<typeof notification>;
type NotificationChanges = Changes<typeof notification, typeof notificationTable>;

/** Finds which buildings of an audience a person is shown. */
export const findShownIds = shownBuildingsOf('audienceBuildingIds');

/** The place of a notification stays; its buildings are those of the customer, its groups those of the building (MSG-09). */
export async function findNotificationIssues({
  work,
  before,
  values,
  changed,
}: CheckContext<StoredNotification>): Promise<RuleIssue[]> {
  const { customerId, buildingId, audienceBuildingIds = [], employeeGroupIds = [], channels = [] } = values;
  const issues: RuleIssue[] = [];
  const areForeignBuildings =
    changed.includes('audienceBuildingIds') &&
    typeof customerId === 'string' &&
    !(await areBuildingsOfCustomer(work, audienceBuildingIds, customerId));
  if (areForeignBuildings) issues.push({ field: 'audienceBuildingIds', code: 'reference' });
  const areForeignGroups =
    (before === null || changed.includes('employeeGroupIds')) &&
    typeof buildingId === 'string' &&
    !(await areGroupsOfBuilding(work, employeeGroupIds, buildingId));
  if (areForeignGroups) issues.push({ field: 'employeeGroupIds', code: 'groupOfBuilding' });
  if (changed.includes('channels') && channels.includes('cmms')) {
    const off = await findChannelsOff(work, customerId ?? null);
    if (off.some(({ channel }) => channels.includes(channel))) issues.push({ field: 'channels', code: 'channelOff' });
  }
  return issues;
}

function nameOf({ holder }: Grant): string {
  if (holder.kind === 'system') return 'Atrium';
  const { firstName, lastName } = holder.session.user;
  return `${firstName} ${lastName}`.trim();
}

/** The state follows from the send time (MSG-06), and a sender that is not named is who writes it. */
export async function completeNotification({
  work,
  grant,
  before,
  values,
}: WriteContext<StoredNotification>): Promise<NotificationChanges> {
  const { sendTime = null, sender = null, audienceType, audienceBuildingIds = [] } = values;
  const shown = await shownIdsOf(findShownIds, grant, work);
  const stored = before?.audienceType === audienceType ? (before?.audienceBuildingIds ?? []) : [];
  return {
    ...values,
    audienceBuildingIds: withHiddenIds(shown, 'audienceBuildingIds', audienceBuildingIds, stored),
    sender: sender ?? nameOf(grant),
    state: sendTime === null ? 'draft' : 'scheduled',
  };
}

/** One that comes back is a draft: its time may be over (MSG-06). */
export function restoreAsDraft(): NotificationChanges {
  return { state: 'draft', sendTime: null };
}
