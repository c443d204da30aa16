import { isResendable, outgoingMail, type OutgoingMailState, type RuleIssue } from '@atrium/contract';
import english from '@atrium/phrases/en/outgoingMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/outgoingMail.json' with { type: 'json' };

import { uuidv7 } from '../../../base/uuidv7.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, joinBuilding } from '../../places/buildings.reads.ts';
import { customerName, joinCustomer } from '../../customers/customers.reads.ts';
import { sql } from '../../../db/sql.ts';
import { addMailContent, mailAgain, mailOnce, wakeSenders } from '../../../services/mail/enqueueMail.ts';
import { defaultMailColours, mailLayout } from '../../../services/mail/mailLayout.ts';
import { outgoingMailTable } from '../../../services/mail/outgoingMail.table.ts';
import { escapeHtml } from '../../../services/mail/recipientValue.ts';

/** A message that tries the mail server, in both languages: which one its recipient reads is not known. */
function testContent(subject: string) {
  const { html, text } = mailLayout({
    language: 'en',
    brand: 'Atrium',
    title: subject,
    bodyHtml: `<p>${escapeHtml(english.testText)}</p><p lang="fr">${escapeHtml(french.testText)}</p>`,
    footer: 'Atrium',
    ...defaultMailColours,
  });
  return { subject, html, text };
}

/** A message goes one way by itself; a person may only resend it once it has ended, or cancel it while it waits. */
function isAllowed(before: OutgoingMailState, wanted: OutgoingMailState): boolean {
  if (wanted === 'Waiting') return isResendable(before);
  return wanted === 'Cancelled' && before === 'Waiting';
}

export const outgoingMailStore = defineStore({
  resource: outgoingMail,
  table: outgoingMailTable,
  // One queue for all: of its messages people see those of their customer, and all of them with viewAll on customers.
  scope: { building: null, vendor: null },
  joins: sql`${joinCustomer(outgoingMailTable.customerId)} ${joinBuilding(outgoingMailTable.buildingId)}`,
  computed: { customerName: { sql: customerName }, buildingName: { sql: buildingName } },
  findIssues: ({ before, values, changed }): RuleIssue[] => {
    if (before === null || !changed.includes('state') || values.state === undefined) return [];
    return isAllowed(before.state, values.state) ? [] : [{ field: 'state', code: 'notChangeable' }];
  },
  // The version of the row is the sender's too: one that has begun meanwhile makes this a 412.
  beforeWrite: async ({ work, grant: { holder }, before, values }) => {
    const { recipient, subject = '', state } = values;
    if (before === null) {
      const contentId = await addMailContent(work, testContent(subject));
      // A test belongs to the customer of the person who sends it, so that they see what becomes of it.
      const customerId = holder.kind === 'session' ? holder.session.user.customerId : (values.customerId ?? null);
      return { ...mailOnce(`test:${uuidv7()}`), customerId, recipient, subject, purpose: 'test', contentId };
    }
    return state === 'Waiting' && before.state !== 'Waiting' ? mailAgain() : { state };
  },
  afterWrite: async ({ work }) => wakeSenders(work),
});
