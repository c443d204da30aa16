import type { RetentionType } from '@atrium/contract';

import { column, instantText, type Sql, sql } from '../../../db/sql.ts';
import { thinRevisions } from '../../../services/audit/thinRevisions.ts';
import { auditSealTable } from '../../../services/audit/auditSeal.table.ts';
import { factsOf, recordKind } from '../../../services/retention/recordKind.ts';
import type { RetentionFacts, RetentionKind, RetentionScope } from '../../../services/retention/retentionKind.ts';
import { revisionTable } from '../../../store/revision.table.ts';
import { invitationTable } from '../../bookings/invitation/invitation.table.ts';
import { inviteeTable } from '../../bookings/invitation/invitee.table.ts';
import { reservationTable } from '../../bookings/reservation/reservation.table.ts';
import { rsvpTable } from '../../bookings/reservation/rsvp.table.ts';
import { roomReleaseTable } from '../../bookings/roomRelease/roomRelease.table.ts';
import { eventSessionTable } from '../../events/event/eventSession.table.ts';
import { registrationTable } from '../../events/event/registration.table.ts';
import { inactiveUsers } from './inactiveUsers.process.ts';
import { keepOrderTotals } from './keepOrderTotals.process.ts';
import { requestEntryTable } from '../../integrations/serviceRequest/requestEntry.table.ts';
import { requestLinkTable } from '../../integrations/serviceRequest/requestLink.table.ts';
import { requestSendTable } from '../../integrations/serviceRequest/requestSend.table.ts';
import { serviceRequestTable } from '../../integrations/serviceRequest/serviceRequest.table.ts';
import { waitingRequestTable } from '../../integrations/serviceRequest/unmappedCode.table.ts';
import { visitorTable } from '../../integrations/visitor/visitor.table.ts';
import { notificationTable } from '../../messages/notification/notification.table.ts';
import { notificationRecipientTable } from '../../messages/notification/notificationRecipient.table.ts';
import { orderTable } from '../../orders/order/order.table.ts';
import { orderPaymentTable } from '../../orders/payment/orderPayment.table.ts';

const sessionEnd = column('s', eventSessionTable.endDate);
const hasOpenPayment = sql`exists (select from ${orderPaymentTable} p
  where ${column('p', orderPaymentTable.orderId)} = ${column('t', orderTable.id)}
    and (not ${column('p', orderPaymentTable.isClosed)} or ${column('p', orderPaymentTable.refundAt)} is not null))`;

/** The revisions that a run would thin: those of months that are sealed. */
function oldRevisions({ customerId, cutoff }: RetentionScope): Sql {
  const date = column('v', revisionTable.date);
  return sql`${column('v', revisionTable.customerId)} = ${customerId}::uuid and ${date} < ${cutoff.toISOString()}::timestamptz
    and exists (select from ${auditSealTable} s
      where ${column('s', auditSealTable.month)} = date_trunc('month', ${date} at time zone 'UTC')::date)`;
}

const auditRevisions: RetentionKind = {
  async count(executor, scope) {
    const date = column('v', revisionTable.date);
    const [found] = await executor.query<RetentionFacts>(sql`
      select count(*)::int as count, ${instantText(sql`min(${date})`)} as oldest, ${instantText(sql`max(${date})`)} as newest
        from ${revisionTable} v where ${oldRevisions(scope)}`);
    return found ?? factsOf([]);
  },
  remove: async ({ tx, customerId, cutoff }, limit) => factsOf(await thinRevisions(tx, { customerId, cutoff }, limit)),
};

/** What retention removes, by type (AUDIT-13, RET-01). What is still under way stays, however old it is. */
export const retentionKinds: Readonly<Record<RetentionType, RetentionKind>> = {
  invitations: recordKind({
    resource: 'invitation',
    table: invitationTable,
    date: invitationTable.endDate,
    parts: [{ table: inviteeTable, record: inviteeTable.invitationId }],
  }),
  reservations: recordKind({
    resource: 'reservation',
    table: reservationTable,
    date: reservationTable.endDate,
    parts: [{ table: rsvpTable, record: rsvpTable.reservationId, own: { id: rsvpTable.id, resource: 'rsvp' } }],
  }),
  orders: recordKind({
    resource: 'order',
    table: orderTable,
    date: orderTable.time,
    isDone: () => sql`${column('t', orderTable.status)} in ('Completed', 'Cancelled') and not ${hasOpenPayment}`,
    parts: [{ table: orderPaymentTable, record: orderPaymentTable.orderId }],
    keepFigures: keepOrderTotals,
  }),
  eventRegistrations: recordKind({
    resource: 'registration',
    table: registrationTable,
    date: registrationTable.date,
    isDone: (cutoff) => sql`not exists (select from ${eventSessionTable} s
      where ${column('s', eventSessionTable.id)} = ${column('t', registrationTable.sessionId)} and ${sessionEnd} >= ${cutoff})`,
  }),
  visitors: recordKind({ resource: 'visitor', table: visitorTable, date: visitorTable.expectedAt }),
  serviceRequests: recordKind({
    resource: 'serviceRequest',
    table: serviceRequestTable,
    date: serviceRequestTable.closedAt,
    parts: [
      { table: requestEntryTable, record: requestEntryTable.requestId },
      { table: waitingRequestTable, record: waitingRequestTable.requestId },
      { table: requestLinkTable, record: requestLinkTable.requestId },
      { table: requestSendTable, record: requestSendTable.requestId },
    ],
    files: serviceRequestTable.pictureIds,
  }),
  notifications: recordKind({
    resource: 'notification',
    table: notificationTable,
    date: notificationTable.sentTime,
    isDone: () => sql`${column('t', notificationTable.state)} in ('sent', 'stopped')`,
    parts: [{ table: notificationRecipientTable, record: notificationRecipientTable.notificationId }],
  }),
  roomReleaseLogs: recordKind({
    resource: 'roomRelease',
    table: roomReleaseTable,
    date: roomReleaseTable.ends,
    isDone: () => sql`${column('t', roomReleaseTable.decidedAt)} is not null`,
  }),
  auditRevisions,
  inactiveUsers,
};
