import { notification, type Session } from '@atrium/contract';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { deepLinkKeyOf } from './deepLinks.reads.ts';
import { notificationTable } from './notification.table.ts';
import { notificationRecipientTable } from './notificationRecipient.table.ts';
import { completeNotification, findNotificationIssues, findShownIds, restoreAsDraft } from './notificationRules.ts';

/** Checks whether the notification was sent to this person, as a user or an employee (MSG-03, LIM-07). */
function wasSentTo({ user }: Session): Sql {
  return sql`exists (select from ${notificationRecipientTable} r
    where ${column('r', notificationRecipientTable.notificationId)} = ${column('t', notificationTable.id)}
      and ${column('r', notificationRecipientTable.person)} = lower(${user.email}::text collate "C"))`;
}

export const notificationStore = defineStore({
  resource: notification,
  table: notificationTable,
  joins: joinBuildingPlace(notificationTable.buildingId),
  computed: {
    timezone: { sql: buildingTimezone },
    deepLinkKey: { sql: deepLinkKeyOf(column('t', notificationTable.deepLinkId)) },
  },
  readerCondition: wasSentTo,
  findShownIds,
  defaults: {
    audienceType: 'allUsers',
    audienceBuildingIds: [],
    employeeGroupIds: [],
    channels: [],
    linkType: 'none',
    deepLinkId: null,
    linkUrl: null,
    sendTime: null,
    state: 'draft',
  },
  findIssues: findNotificationIssues,
  beforeWrite: completeNotification,
  beforeRestore: restoreAsDraft,
});
