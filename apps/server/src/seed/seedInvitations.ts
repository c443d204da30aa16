import { dayAt, instantOf, times } from '@atrium/contract';
import { z } from 'zod';

import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { selectInvited } from '../modules/bookings/invitation/invitedEmployees.reads.ts';
import { employeeGroupStore } from '../modules/people/employee/employeeGroup.store.ts';
import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { invitationStore } from '../modules/bookings/invitation/invitation.store.ts';
import { inviteeTable } from '../modules/bookings/invitation/invitee.table.ts';
import type { Values } from '../store/storeDefinition.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { languageOf } from './seedBuildings.ts';

/** Each is on a day from today, at an hour of the building's clocks. */
const meetings = [
  { inDays: -9, hour: 10, subject: { en: 'Welcome back: tour of the new desks', fr: 'Visite des nouveaux postes' } },
  { inDays: 6, hour: 9, subject: { en: 'Fire wardens: autumn briefing', fr: 'Équipiers incendie : point d’automne' } },
  { inDays: 13, hour: 14, subject: { en: 'Meet the building team', fr: 'Rencontre avec l’équipe du bâtiment' } },
] as const;

/** Invitations of the buildings that have back to work and a mailbox: one that is over and two to come (RESV-13). */
export function seedInvitations(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const now = portfolio.calendar.now.getTime();
  const enabled = new Set(
    portfolio.histories
      .filter(
        ({ store, last: { values } }) =>
          store === extensionStore && values['code'] === 'extension.backToWork' && values['enabled'] === true,
      )
      .map(({ last: { values } }) => values['buildingId']),
  );
  for (const [site, building] of seeded.buildings.entries()) {
    const facts = seeded.facts.sites[site];
    const mailbox = building.value('calendarAdminGroupEmail');
    if (facts === undefined || facts.status !== undefined || !enabled.has(building.id) || mailbox === null) continue;
    const groups = portfolio.histories.filter(
      ({ store, last: { values } }) => store === employeeGroupStore && values['buildingId'] === building.id,
    );
    for (const [at, { inDays, hour, subject }] of meetings.entries()) {
      const group = groups[at % Math.max(groups.length, 1)];
      const day = Date.parse(`${dayAt(now, facts.timezone)}T00:00:00Z`) + inDays * times.day;
      const start = instantOf(day + hour * times.hour, facts.timezone);
      if (group === undefined || start === undefined) continue;
      const date = new Date(Math.min(start - 8 * times.day, now - 2 * times.day));
      if (date < group.last.date) continue;
      portfolio.create(
        invitationStore,
        { date, editorId: portfolio.keeper(seeded, site, date) },
        {
          customerId: seeded.history.id,
          buildingId: building.id,
          subject: subject[languageOf(facts)],
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + times.hour).toISOString(),
          groupId: group.id,
          employeeIds: [],
          organizerName: building.value('calendarAdminGroupName'),
          organizerEmail: mailbox,
          sequence: 0,
          sentTime: date.toISOString(),
        },
      );
    }
  }
}

const sentRecord = z.object({
  id: z.string(),
  buildingId: z.string(),
  groupId: z.string(),
  organizerName: z.string(),
  organizerEmail: z.string(),
  sentTime: z.string(),
});

/** Writes down whom the invitations went to, and what most of them have answered within two days. */
export async function writeInvitees(executor: Executor, records: readonly Values[]): Promise<void> {
  const i = inviteeTable;
  for (const record of records) {
    const { id, buildingId, groupId, organizerName, organizerEmail, sentTime } = sentRecord.parse(record);
    await executor.query(sql`
      insert into ${i} (${i.id}, ${i.invitationId}, ${i.name}, ${i.email}, ${i.status}, ${i.responseTime})
        select gen_random_uuid(), ${id}::uuid, ${organizerName}, ${organizerEmail}, 'Organizer', null
        union all select gen_random_uuid(), ${id}::uuid, p.name, p.email,
            (array['Accepted', 'NotResponded', 'Accepted', 'Tentative', 'Declined'])[1 + p.place % 5],
            case when p.place % 5 <> 1 then ${sentTime}::timestamptz + make_interval(hours => (1 + p.place * 7 % 47)::int) end
          from (select q.name, q.email, row_number() over (order by q.email) as place
            from (${selectInvited(buildingId, groupId, [])}) q) p`);
  }
}
