import type { user } from '@atrium/contract';

import type { MailOrder } from '../../messages/composeMail.reads.ts';
import { findCustomerName } from '../../customers/customers.reads.ts';
import { draftMails } from '../../messages/mailDrafts.reads.ts';
import { opensPortal } from './roles.reads.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';

const PURPOSE = 'welcome';

/**
 * Queues to a person whom someone has given access to the portal where to sign in, in the transaction of that, once ever,
 * where a level has a template for it (MSG-20, CUST-13). The role that is in force is the first one.
 */
export async function welcome({
  work,
  services,
  grant,
  id,
  before,
  values,
}: WriteContext<Stored<typeof user>>): Promise<void> {
  const { customerId, email, firstName, lastName, roles } = { ...before, ...values };
  const [role] = roles ?? [];
  const [earlier] = before?.roles ?? [];
  if (grant.editorId === null || role === earlier || customerId === undefined || email === undefined) return;
  if ((await opensPortal(work, earlier)) || !(await opensPortal(work, role))) return;
  const order: MailOrder = {
    purpose: PURPOSE,
    place: { customerId, buildingId: null },
    values: () => ({ portalLink: services.config.publicUrl }),
    personal: ['firstName', 'lastName'],
  };
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const customerName = await findCustomerName(work, customerId);
  // Each person has one in all, at an address of their customer's domains.
  await draftMails(work, null, order, [
    {
      key: `${PURPOSE}:${id}`,
      ...{ purpose: PURPOSE, customerId, buildingId: null },
      ...{ recipient: email, recipientName: `${names.firstName} ${names.lastName}`.trim() },
      ...(customerName === null ? {} : { senderName: customerName }),
      values: names,
    },
  ]);
}
