import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, scopeColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Service requests of people in buildings (SRV-01). */
export const serviceRequestTable = pgTable(
  'service_requests',
  {
    ...recordColumns(),
    ...scopeColumns('building'),
    number: integer('number').notNull(),
    floorId: uuid('floor_id'),
    spaceId: uuid('space_id'),
    category: text('category'),
    quickRequestId: uuid('quick_request_id'),
    problemCode: text('problem_code'),
    changeType: text('change_type'),
    impact: text('impact'),
    title: sortedText('title').notNull(),
    description: text('description').notNull(),
    priority: text('priority').notNull().default('Normal'),
    userId: uuid('user_id'),
    name: sortedText('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    status: text('status').notNull().default('Requested'),
    reason: text('reason'),
    assigneeId: uuid('assignee_id'),
    assigneeName: text('assignee_name'),
    pictureIds: uuid('picture_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    dueAt: instant('due_at'),
    reportedAt: instant('reported_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    closedAt: instant('closed_at'),
    searchText: searchColumn('title', 'description', 'name', 'email', 'category'),
  },
  (table) => {
    const fields = [table.number, table.title, table.name, table.dueAt, table.reportedAt, table.changedAt];
    const { id, buildingId, customerId, status, priority, searchText: search } = table;
    return [
      index('service_requests_by_age').on(table.customerId, table.closedAt, table.id),
      check('service_requests_number', sql`number > 0`),
      uniqueIndex('service_requests_number_unique').on(customerId, table.number),
      index('service_requests_open_of_user')
        .on(table.userId)
        .where(sql`status in ('Requested', 'Approved', 'Assigned', 'InProgress', 'OnHold')`),
      index('service_requests_of_user').on(table.userId, table.number, id),
      index('service_requests_by_assignee').on(table.assigneeId),
      index('service_requests_by_quick_request').on(table.quickRequestId),
      index('service_requests_by_space').on(table.spaceId),
      index('service_requests_by_floor').on(table.floorId),
      ...listIndexes('service_requests', {
        id,
        scope: [buildingId],
        fields,
        counted: [status, priority],
        search,
        hasDeletedFilter: false,
      }),
      ...listIndexes('service_requests_customer', { id, scope: [customerId], fields, counted: [status, priority] }),
      ...listIndexes('service_requests_all', { id, scope: [], fields }),
    ];
  },
);
