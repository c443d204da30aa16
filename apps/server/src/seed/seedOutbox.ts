import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { composeMail } from '../modules/messages/composeMail.reads.ts';
import { userTable } from '../modules/people/user/user.table.ts';
import { keepMails } from '../services/mail/enqueueMail.ts';
import { outgoingMailTable } from '../services/mail/outgoingMail.table.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** People of each customer who were written to in the last weeks. */
const READERS = 12;

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** How the messages of a customer ended, by their place: most were sent. */
const endings: Readonly<Record<number, { readonly state: string; readonly problem: string; readonly reply: string }>> =
  {
    3: { state: 'Failed', problem: 'mailRefused', reply: '550 5.1.1 No such mailbox' },
    7: { state: 'Unknown', problem: 'mailInterrupted', reply: 'Connection closed unexpectedly' },
    9: { state: 'Failed', problem: 'mailLater', reply: '452 4.2.2 Mailbox full' },
  };

/** The outbox of the last weeks: welcome messages to people of each customer (MSG-11). */
export async function seedOutbox(executor: Executor, portfolio: PortfolioSeed): Promise<void> {
  const u = userTable;
  const m = outgoingMailTable;
  for (const { history, facts } of portfolio.customers) {
    const content = await composeMail(executor, {
      purpose: 'welcome',
      place: { customerId: history.id, buildingId: null },
      values: () => ({ portalLink: 'https://portal.atrium.example' }),
      personal: ['firstName', 'lastName'],
    });
    if (content === null) continue;
    const readers =
      await executor.query<Reader>(sql`select ${u.id}, ${u.email}, ${u.firstName} as "firstName", ${u.lastName} as "lastName"
      from ${u} where ${u.customerId} = ${history.id}::uuid and ${u.deletedAt} is null order by ${u.email} limit ${READERS}::int`);
    await keepMails(
      executor,
      readers.map(({ id, email, firstName, lastName }) => ({
        key: `welcome:${id}`,
        purpose: 'welcome',
        customerId: history.id,
        buildingId: null,
        recipient: email,
        recipientName: `${firstName} ${lastName}`,
        senderName: facts.name,
        values: { firstName, lastName },
        content,
      })),
    );
    const ends = readers.map(({ id }, place) => {
      const { state = 'Sent', problem = null, reply = '250 2.0.0 Accepted' } = endings[place] ?? {};
      const at = portfolio.calendar.daysAgo(portfolio.random.whole(1, 60)).toISOString();
      return { key: `welcome:${id}`, state, problem, reply, at };
    });
    await executor.query(sql`update ${m} set ${m.state} = x.state, ${m.problem} = x.problem, ${m.reply} = x.reply, ${m.attempts} = 1,
        ${m.queuedAt} = x.at, ${m.createdAt} = x.at, ${m.updatedAt} = x.at, ${m.nextAttemptAt} = x.at, ${m.triedSince} = x.at,
        ${m.sentAt} = case when x.state = 'Sent' then x.at end
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as x ("key" text, state text, problem text, reply text, at timestamptz)
      where ${m}.${m.key} = x."key"`);
  }
}
