import { addRevisionMonths } from '../services/audit/revisionMonths.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Values } from '../store/storeDefinition.ts';
import type { KnownStore } from '../store/storeDefinition.ts';
import { insertRecords } from '../reference/insertRecords.ts';
import { articleStore, customerArticleStore } from '../modules/content/article/article.store.ts';
import { buildingStore } from '../modules/places/building/building.store.ts';
import { customerStore } from '../modules/customers/customer/customer.store.ts';
import { userStore } from '../modules/people/user/user.store.ts';
import { userConfigurationStore } from '../modules/people/user/userConfiguration.store.ts';
import { withDelayedSearch } from './withDelayedSearch.ts';
import { portfolioCustomers } from './content/portfolioCustomers.ts';
import { createLargeRecords, type LargeReferences, type LargeSizes, makeCustomers } from './largeRecords.ts';
import { DEMO_REASON } from '../reference/writeRevisions.ts';
import { PORTFOLIO_LOCK_KEY } from './loadDemoIfEmpty.ts';
import { readReferenceIds } from './portfolioSeed.ts';
import { sampleRoles } from './sampleRoles.ts';

/** What the figures of the product are measured on. */
export const largeSizes: LargeSizes = { customers: 100, buildings: 10_000, users: 100_000, articles: 100_000 };

const YEAR_MONTHS = 13;

async function idsOf(executor: Executor, text: string, values: readonly unknown[]): Promise<string[]> {
  return (await executor.query<{ id: string }>({ text, values })).map(({ id }) => id);
}

/** Returns what the large portfolio is on: the operator's people, the sample roles and the reference data. */
async function readReferences(executor: Executor): Promise<LargeReferences> {
  const roleId = async (name: string) => {
    const [id] = await idsOf(executor, 'select id from roles where name = $1 and deleted_at is null', [name]);
    if (id === undefined) throw new Error(`The role "${name}" of the demo portfolio is gone; start over with --reset`);
    return id;
  };
  const editorIds = await idsOf(
    executor,
    `select u.id from users u join customer_domains d on d.customer_id = u.customer_id
      where d.domain = $1 and u.deleted_at is null order by u.email`,
    [portfolioCustomers[0]?.domains[0]],
  );
  return {
    reference: await readReferenceIds(executor),
    editorIds,
    roles: {
      reader: await roleId(sampleRoles.reader.name),
      manager: await roleId(sampleRoles.manager.name),
      vendor: await roleId(sampleRoles.vendor.name),
    },
  };
}

async function isLoaded(executor: Executor): Promise<boolean> {
  const [first] = makeCustomers(1);
  const found = await executor.query({
    text: 'select 1 from customer_domains where domain = $1',
    values: [first?.domain],
  });
  return found.length > 0;
}

/**
 * Adds a large portfolio to the demo portfolio, for measuring: all of it in one transaction, or nothing. Does nothing
 * when it is there already. Its revisions tell no live events.
 * @param tell is given lines of progress
 */
export async function loadLarge(
  database: Database,
  tell: (line: string) => void,
  sizes: LargeSizes = largeSizes,
): Promise<void> {
  const number = new Intl.NumberFormat('en');
  const isNew = await database.transaction(async (tx) => {
    // A batch may take longer than a statement of a request may.
    await tx.query({ text: `select set_config('statement_timeout', '0', true)`, values: [] });
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [PORTFOLIO_LOCK_KEY] });
    if (await isLoaded(tx)) return false;
    const now = new Date();
    await addRevisionMonths(tx, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12, 1)), YEAR_MONTHS);
    const records = createLargeRecords(sizes, await readReferences(tx), now);
    const insert = async (store: KnownStore, what: string, values: readonly Values[], total = values.length) => {
      let reported = 0;
      await insertRecords(tx, store, values, {
        reason: DEMO_REASON,
        onProgress: (done) => {
          if (done < total && done - reported < total / 5) return;
          reported = done;
          tell(`  ${number.format(done)} of ${number.format(total)} ${what}`);
        },
      });
    };
    tell('Loading the large portfolio');
    await withDelayedSearch(tx, async () => {
      await insert(customerStore, 'customers', records.customers);
      await tx.query({
        text: `insert into customer_domains (domain, customer_id, shown)
        select domain, customer_id, shown from jsonb_populate_recordset(null::customer_domains, $1::jsonb)`,
        values: [JSON.stringify(records.domains)],
      });
      await insert(buildingStore, 'buildings', records.buildings());
      const users = records.users();
      await insert(
        userConfigurationStore,
        'user configurations',
        users.map(({ configuration }) => configuration),
      );
      await insert(
        userStore,
        'users',
        users.map(({ user }) => user),
      );
      const articles = Map.groupBy(records.articles(), ({ buildingId }) => buildingId === null);
      await insert(articleStore, 'articles of buildings', articles.get(false) ?? []);
      await insert(customerArticleStore, 'articles of customers', articles.get(true) ?? []);
      tell('  Indexing what searches look in');
    });
    return true;
  });
  if (!isNew) return tell('The large portfolio is there already');
  await database.query({ text: 'analyze', values: [] });
}
