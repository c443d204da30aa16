import { times } from '@atrium/contract';
import { z } from 'zod';

import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { selectAudience } from '../modules/messages/notification/notificationAudience.reads.ts';
import { notificationStore } from '../modules/messages/notification/notification.store.ts';
import { notificationTable } from '../modules/messages/notification/notification.table.ts';
import { notificationRecipientTable } from '../modules/messages/notification/notificationRecipient.table.ts';
import type { Values } from '../store/storeDefinition.ts';
import { buildingNotices, customerNotices, globalNotices, type NotificationText } from './content/notificationTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { languageOf } from './seedBuildings.ts';

const empty = {
  customerId: null,
  buildingId: null,
  audienceType: 'allUsers',
  audienceBuildingIds: [],
  employeeGroupIds: [],
  channels: [],
  linkType: 'none',
  deepLinkId: null,
  linkUrl: null,
  sendTime: null,
  state: 'draft',
  sentTime: null,
  recipientCount: null,
  activeAt: null,
};

interface Writing {
  readonly date: Date;
  readonly editorId: string;
  readonly sender: string;
  readonly customerId?: string;
  readonly buildingId?: string;
}

/** One that was written and sent some minutes later, in the app alone: the demo has sent no e-mail. */
function seedSent(portfolio: PortfolioSeed, text: NotificationText, { date, editorId, ...place }: Writing): void {
  const history = portfolio.create(notificationStore, { date, editorId }, { ...empty, ...text, ...place });
  const at = new Date(date.getTime() + 12 * times.minute);
  const sendTime = at.toISOString();
  history.change({ date: at, editorId }, { state: 'sending', sendTime, activeAt: sendTime });
  const end = new Date(at.getTime() + 2 * times.second);
  history.change({ date: end, editorId: null }, { state: 'sent', sentTime: end.toISOString() });
}

/** One that is still to be sent: at a time to come, or as a draft. */
function seedUnsent(
  portfolio: PortfolioSeed,
  text: NotificationText,
  { date, editorId, ...place }: Writing,
  daysAhead: number | null,
): void {
  const channels = ['email'];
  const history = portfolio.create(notificationStore, { date, editorId }, { ...empty, ...text, ...place, channels });
  if (daysAhead === null) return;
  const sendTime = new Date(portfolio.calendar.now.getTime() + daysAhead * times.day);
  sendTime.setUTCMinutes(0, 0, 0);
  const edit = { date: new Date(date.getTime() + 5 * times.minute), editorId };
  history.change(edit, { state: 'scheduled', sendTime: sendTime.toISOString() });
}

function seedOfBuildings(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  for (const [index, building] of seeded.buildings.entries()) {
    const site = seeded.facts.sites[index];
    if (site === undefined || site.status !== undefined) continue;
    const texts = buildingNotices[languageOf(site)];
    const place = { customerId: seeded.history.id, buildingId: building.id, sender: String(building.value('name')) };
    for (const [position, text] of texts.entries()) {
      const planned = portfolio.calendar.daysAgo(90 - position * 28 + (index % 5));
      const since = building.last.date;
      const date = planned > since ? planned : portfolio.calendar.later(since, 1);
      const writing = { ...place, date, editorId: portfolio.keeper(seeded, index, date) };
      if (position < texts.length - 1) seedSent(portfolio, text, writing);
      else seedUnsent(portfolio, text, writing, index % 3 === 0 ? 3 : null);
    }
  }
}

/** Notifications of the past months, one that is scheduled and drafts, at each level (MSG-01, MSG-08). */
export function seedNotifications(portfolio: PortfolioSeed): void {
  for (const seeded of portfolio.customers) {
    if (seeded.facts.sites.length === 0) continue;
    seedOfBuildings(portfolio, seeded);
    const [first, second] = customerNotices[seeded.facts.languages.includes('fr') ? 'fr' : 'en'];
    const ofCustomer = (daysAgo: number) => {
      const date = portfolio.calendar.daysAgo(daysAgo);
      const place = { customerId: seeded.history.id, sender: seeded.facts.name };
      return { ...place, date, editorId: portfolio.implementer(date) };
    };
    if (first !== undefined) seedSent(portfolio, first, ofCustomer(60));
    if (second !== undefined) seedUnsent(portfolio, second, ofCustomer(4), 9);
  }
  const byOperator = (daysAgo: number) => {
    const date = portfolio.calendar.daysAgo(daysAgo);
    return { date, editorId: portfolio.administrator, sender: 'Atrium' };
  };
  const [first, second] = globalNotices;
  if (first !== undefined) seedSent(portfolio, first, byOperator(40));
  if (second !== undefined) seedUnsent(portfolio, second, byOperator(2), null);
}

const sentRecord = z.object({
  id: z.string(),
  state: z.literal('sent'),
  customerId: z.string().nullable(),
  buildingId: z.string().nullable(),
  audienceType: z.string(),
  audienceBuildingIds: z.array(z.string()),
  employeeGroupIds: z.array(z.string()),
});

/** Writes down whom the sent notifications went to: the people of today. */
export async function writeNotificationRecipients(executor: Executor, records: readonly Values[]): Promise<void> {
  const r = notificationRecipientTable;
  const n = notificationTable;
  for (const record of records) {
    const sent = sentRecord.safeParse(record);
    if (!sent.success) continue;
    const { id } = sent.data;
    await executor.query(sql`
      with added as (
        insert into ${r} (${r.notificationId}, ${r.person}, ${r.email}, ${r.firstName}, ${r.lastName}, ${r.customerId}, ${r.emailState})
        select ${id}::uuid, a.person, a.email, a.first_name, a.last_name, a.customer_id, 'none' from (${selectAudience(sent.data)}) a
        returning 1)
      update ${n} set ${n.recipientCount} = (select count(*)::int from added) where ${n.id} = ${id}::uuid`);
  }
}
