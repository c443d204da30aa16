import { dueTime, isOpenRequest, times, usualHours } from '@atrium/contract';
import { z } from 'zod';

import { uuidv7 } from '../base/uuidv7.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { requestCounterTable } from '../modules/integrations/serviceRequest/requestCounter.table.ts';
import { requestEntryTable } from '../modules/integrations/serviceRequest/requestEntry.table.ts';
import { quickRequestStore } from '../modules/integrations/serviceRequest/quickRequest.store.ts';
import { serviceConfigStore } from '../modules/integrations/serviceRequest/serviceConfig.store.ts';
import { serviceRequestStore } from '../modules/integrations/serviceRequest/serviceRequest.store.ts';
import { serviceRequestTable } from '../modules/integrations/serviceRequest/serviceRequest.table.ts';
import { userStore } from '../modules/people/user/user.store.ts';
import type { Values } from '../store/storeDefinition.ts';
import {
  demoCategories,
  demoChangeTypes,
  demoImpacts,
  demoQuickRequests,
  demoRequests,
} from './content/requestTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { languageOf } from './seedBuildings.ts';

/** The buildings of a customer that have requests. */
const MAX_BUILDINGS = 3;

/** The settings of a customer's service requests. */
function seedSettings(portfolio: PortfolioSeed, { history, facts }: CustomerSeed): void {
  const [site] = facts.sites;
  if (site === undefined) return;
  const date = portfolio.calendar.daysAgo(60);
  portfolio.create(
    serviceConfigStore,
    { date, editorId: portfolio.implementer(date) },
    {
      customerId: history.id,
      urgentHours: usualHours.Urgent,
      highHours: usualHours.High,
      normalHours: usualHours.Normal,
      lowHours: usualHours.Low,
      informsRequester: true,
      categories: demoCategories.map((category) => category[languageOf(site)]),
      changeTypes: demoChangeTypes.map((type) => type[languageOf(site)]),
      impacts: demoImpacts.map((impact) => impact[languageOf(site)]),
      problemCodes: [],
    },
  );
}

/** The quick requests of a customer (INTG-14). */
function seedQuickRequests(portfolio: PortfolioSeed, { history, facts }: CustomerSeed): void {
  const [site] = facts.sites;
  if (site === undefined) return;
  const date = portfolio.calendar.daysAgo(59);
  for (const { code, text } of demoQuickRequests)
    portfolio.create(
      quickRequestStore,
      { date, editorId: portfolio.implementer(date) },
      { customerId: history.id, problemCode: code, description: text[languageOf(site)] },
    );
}

/** Service requests of people in the first buildings of a customer, from new to closed (SRV-01 to SRV-04). */
export function seedRequests(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const now = portfolio.calendar.now.getTime();
  const people = portfolio.histories.filter(
    ({ store, last }) =>
      store === userStore && last.values['customerId'] === seeded.history.id && last.deletedAt === null,
  );
  const sites = seeded.facts.sites.filter(({ status }) => status === undefined).slice(0, MAX_BUILDINGS);
  if (people.length === 0 || sites.length === 0) return;
  seedSettings(portfolio, seeded);
  seedQuickRequests(portfolio, seeded);
  const asked = sites.flatMap((site) => demoRequests.map((request) => ({ site, request })));
  for (const [at, { site, request }] of asked.toSorted((one, other) => other.request.ago - one.request.ago).entries()) {
    const place = seeded.facts.sites.indexOf(site);
    const building = seeded.buildings[place];
    const person = people[at % people.length];
    if (building === undefined || person === undefined) continue;
    const language = languageOf(site);
    const reported = now - request.ago * times.hour - at * times.minute;
    if (reported < building.last.date.getTime() || reported < person.last.date.getTime()) continue;
    const due = dueTime(null, site.timezone, reported, usualHours[request.priority]);
    const history = portfolio.create(
      serviceRequestStore,
      { date: new Date(reported), editorId: person.id },
      {
        customerId: seeded.history.id,
        buildingId: building.id,
        number: at + 1,
        floorId: null,
        spaceId: null,
        category: request.category[language],
        quickRequestId: null,
        problemCode: null,
        changeType: null,
        impact: null,
        title: request.text[language],
        description: request.text[language],
        priority: request.priority,
        userId: person.id,
        name: `${String(person.value('firstName'))} ${String(person.value('lastName'))}`,
        email: person.value('email'),
        phone: null,
        status: 'Requested',
        reason: null,
        assigneeId: null,
        assigneeName: null,
        pictureIds: [],
        dueAt: due === null ? null : new Date(due).toISOString(),
        reportedAt: new Date(reported).toISOString(),
        changedAt: new Date(reported).toISOString(),
        closedAt: null,
      },
    );
    for (const [step, status] of request.states.entries()) {
      const date = new Date(Math.min(reported + (step + 1) * 2 * times.hour, now));
      const isLast = step === request.states.length - 1;
      history.change(
        { date, editorId: portfolio.keeper(seeded, place, date) },
        {
          status,
          reason: isLast ? (request.comment?.[language] ?? null) : null,
          changedAt: date.toISOString(),
          closedAt: isOpenRequest(status) ? null : date.toISOString(),
        },
      );
    }
  }
}

const seededRequest = z.object({ id: z.string() });

/** Writes down what happened to the requests, and goes on from the last number of each customer. */
export async function writeRequestEntries(executor: Executor, records: readonly Values[]): Promise<void> {
  const e = requestEntryTable;
  for (const { id } of records.map((record) => seededRequest.parse(record))) {
    const steps = await executor.query<{
      at: string;
      editorId: string | null;
      editor: string | null;
      status: string;
      reason: string | null;
    }>({
      text: `select r.date as at, r.editor_id as "editorId", u.first_name || ' ' || u.last_name as editor,
          r.values->>'status' as status, r.values->>'reason' as reason
        from revisions r left join users u on u.id = r.editor_id where r.entity_id = $1::uuid order by r.version`,
      values: [id],
    });
    for (const { at, editorId, editor, status, reason } of steps)
      await executor.query(sql`insert into ${e} (${e.id}, ${e.requestId}, ${e.at}, ${e.kind}, ${e.authorId}, ${e.authorName}, ${e.value}, ${e.text})
        values (${uuidv7()}::uuid, ${id}::uuid, ${at}::timestamptz, 'state', ${editorId}::uuid, ${editor}, ${status}, ${reason})`);
  }
  const { customerId, last } = requestCounterTable;
  await executor.query(sql`insert into ${requestCounterTable} (${customerId}, ${last})
    select ${serviceRequestTable.customerId}, max(${serviceRequestTable.number}) from ${serviceRequestTable} group by 1
    on conflict (${customerId}) do update set ${last} = excluded.last`);
}
