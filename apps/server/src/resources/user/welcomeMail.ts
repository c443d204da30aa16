import type { user } from '@atrium/contract';

import { composeMail } from '../../readModels/composeMail.ts';
import { findCustomerName } from '../../readModels/customers.ts';
import { opensPortal } from '../../readModels/roles.ts';
import { enqueueMails } from '../../services/mail/enqueueMail.ts';
import type { Stored, WriteContext } from '../../store/storeDefinition.ts';

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
  const content = await composeMail(work, {
    purpose: PURPOSE,
    place: { customerId, buildingId: null },
    values: () => ({ portalLink: services.config.publicUrl }),
    personal: ['firstName', 'lastName'],
  });
  if (content === null) return;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const customerName = await findCustomerName(work, customerId);
  await enqueueMails(work, [
    {
      key: `${PURPOSE}:${id}`,
      ...{ purpose: PURPOSE, customerId, buildingId: null },
      ...{ recipient: email, recipientName: `${names.firstName} ${names.lastName}`.trim() },
      ...(customerName === null ? {} : { senderName: customerName }),
      values: names,
      content,
    },
  ]);
}
