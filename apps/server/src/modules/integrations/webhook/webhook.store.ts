import {
  allFacts,
  canSeeAllBuildings,
  type RuleIssue,
  type Session,
  webhook,
  webhookLimits,
  webhookTopicsOf,
} from '@atrium/contract';

import { HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { userName } from '../../../directory/names.ts';
import { stopDeliveries } from '../../../services/webhooks/stopDeliveries.ts';
import { webhookTable } from '../../../services/webhooks/webhook.table.ts';
import { newSecret, sealSecret } from '../../../services/webhooks/webhookSecret.ts';
import { webhookStateTable } from '../../../services/webhooks/webhookState.table.ts';
import { shownIdsOf, type ShownIds, withHiddenIds } from '../../../store/shownIds.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';

type Webhook = Stored<typeof webhook>;

const topics: ReadonlySet<string> = new Set(webhookTopicsOf(allFacts));

/** Checks that each topic that is new exists. */
function findTopicIssues({ before, values }: CheckContext<Webhook>): RuleIssue[] {
  const known = new Set(before?.topics ?? []);
  return (values.topics ?? []).flatMap((topic, at) =>
    topics.has(topic) || known.has(topic) ? [] : [{ field: `topics.${String(at)}`, code: 'topic' }],
  );
}

/** The buildings that a session is shown: those that it sees. */
function findShownIds(session: Session): Promise<ShownIds> {
  const shown = canSeeAllBuildings(session) ? [] : [['buildingIds', new Set(session.buildingIds)] as const];
  return Promise.resolve(new Map(shown));
}

/** @throws HttpError 409 where the customer has as many as it may have; writes of one customer wait for each other */
async function assertRoomLeft(work: Executor, customerId: string): Promise<void> {
  await work.query(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${customerId}`}, 0))`);
  const [line] = await work.query<{ count: number }>(sql`select count(*)::int as count from ${webhookTable}
    where ${webhookTable.customerId} = ${customerId}::uuid and ${webhookTable.deletedAt} is null`);
  if ((line?.count ?? 0) >= webhookLimits.maxPerCustomer) throw new HttpError(409, 'tooManyWebhooks');
}

/** A secret that no one has seen. */
function unseenSecret({ services, id }: Pick<WriteContext<Webhook>, 'services' | 'id'>): Changes<typeof webhook> {
  return { secret: sealSecret(services.secrets, id, newSecret()), secretShown: false };
}

/** Refuses an address in a private network (SEC-05). */
async function assertOutside({ services, values, before }: WriteContext<Webhook>): Promise<void> {
  const { url } = values;
  if (url === undefined || url === before?.url || (await services.isOutsideAddress(url))) return;
  throw invalid([{ field: 'url', code: 'privateAddress' }]);
}

/**
 * Makes the secret of a new webhook. Who changes the address, or turns it on again after its maker has left, is its maker
 * from then on: no one gets by their own address what another person may see.
 */
async function prepareWrite(context: WriteContext<Webhook>): Promise<Changes<typeof webhook, typeof webhookTable>> {
  const { work, grant, before, values } = context;
  await assertOutside(context);
  if (before === null) {
    await assertRoomLeft(work, String(values.customerId));
    return { ...values, ...unseenSecret(context), makerId: grant.editorId };
  }
  const shown = await shownIdsOf(findShownIds, grant, work);
  const { url = before.url, active = before.active, buildingIds = before.buildingIds } = values;
  const isTakenOver = url !== before.url || (active && before.offReason === 'makerLeft');
  return {
    ...values,
    buildingIds: withHiddenIds(shown, 'buildingIds', buildingIds, before.buildingIds),
    ...(isTakenOver && grant.editorId !== null ? { makerId: grant.editorId } : {}),
    ...(active === before.active ? {} : { offReason: null }),
  };
}

const id = column('t', webhookTable.id);
const previousUntil = column('t', webhookTable.previousUntil);
const ofState = (field: 'lastSuccessAt' | 'failingSince') => sql`(select ${column('s', webhookStateTable[field])}
  from ${webhookStateTable} s where ${column('s', webhookStateTable.webhookId)} = ${id})`;

export const webhookStore = defineStore({
  resource: webhook,
  table: webhookTable,
  computed: {
    makerName: { sql: userName(column('t', webhookTable.makerId)) },
    lastSuccessAt: { sql: ofState('lastSuccessAt'), type: 'instant' },
    failingSince: { sql: ofState('failingSince'), type: 'instant' },
    previousSecretUntil: { sql: sql`case when ${previousUntil} > now() then ${previousUntil} end`, type: 'instant' },
  },
  sealed: ['secret', 'previousSecret'],
  outsideAddresses: ['url'],
  findShownIds,
  findIssues: findTopicIssues,
  beforeWrite: prepareWrite,
  afterWrite: async ({ work, id: webhookId, values }) => {
    if (values.active === false) await stopDeliveries(work, webhookId);
  },
  actionOf: (before, { active = before.active }) => {
    if (active === before.active) return 'Modified';
    return active ? 'Enabled' : 'Disabled';
  },
  // A secret that leaked would be trusted again after a restore.
  beforeRemove: async ({ work, id: webhookId }) => {
    await stopDeliveries(work, webhookId);
    return { secret: null, previousSecret: null, previousUntil: null };
  },
  beforeRestore: async (context) => {
    await assertRoomLeft(context.work, context.before.customerId);
    return { ...unseenSecret(context), active: false, offReason: null };
  },
});
