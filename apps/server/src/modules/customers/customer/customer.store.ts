import { customer, type RuleIssue } from '@atrium/contract';

import { toDomain } from '../../../base/emailDomain.ts';
import { HttpError } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { isBookingInPlace } from '../bookingPlace.reads.ts';
import { isOtherProvider, providerName } from './identityProviders.reads.ts';
import type { CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { bookingColumns } from './bookingConfig.ts';
import { bookingPart } from './bookingPart.ts';
import { customerDomainTable, customerTable } from './customer.table.ts';
import { checkCustomerRemoval, customerTrustChange, keepSignIn } from './trustSettings.ts';

type StoredCustomer = Stored<typeof customer>;

function comparable(domain: string): string {
  return toDomain(domain) ?? domain.toLowerCase();
}

/** Replaces the customer's domains where they were sent; another customer's domain ends in a unique violation. */
async function writeDomains({ work, id, values }: WriteContext<StoredCustomer>): Promise<void> {
  const { emailDomains } = values;
  if (emailDomains === undefined) return;
  const { domain, customerId, shown } = customerDomainTable;
  const typed = new Map(emailDomains.map((one) => [comparable(one), one]));
  const domains = [...typed.keys()];
  await work.query(sql`delete from ${customerDomainTable}
    where ${customerId} = ${id}::uuid and ${domain} <> all(${domains}::text[])`);
  await work.query(sql`insert into ${customerDomainTable} (${domain}, ${customerId}, ${shown})
    select d, ${id}::uuid, s from unnest(${domains}::text[], ${[...typed.values()]}::text[]) as x(d, s)
    where not exists (select from ${customerDomainTable} e
      where ${column('e', domain)} = d and ${column('e', customerId)} = ${id}::uuid)`);
}

/** A domain belongs to one customer, a deleted one included until it is purged (CUST-05, CUST-07). */
async function refuseForeignDomains({ work, id, values }: WriteContext<StoredCustomer>): Promise<void> {
  const { emailDomains } = values;
  if (emailDomains === undefined) return;
  const domains = emailDomains.map(comparable);
  const { domain, customerId } = customerDomainTable;
  const lines = await work.query<{ domain: string }>(sql`select ${domain} from ${customerDomainTable}
    where ${domain} = any(${domains}::text[]) and ${customerId} <> ${id}::uuid`);
  const foreign = new Set(lines.map((line) => line.domain));
  const issues = domains.flatMap((one, index): RuleIssue[] =>
    foreign.has(one) ? [{ field: `emailDomains.${String(index)}`, code: 'duplicate' }] : [],
  );
  if (issues.length > 0) throw new HttpError(409, 'duplicate', { issues });
}

/** People sign in at providers of identity alone. */
async function findProviderIssues({ work, values, changed }: CheckContext<StoredCustomer>): Promise<RuleIssue[]> {
  const { identityProviderId } = values;
  if (!changed.includes('identityProviderId') || typeof identityProviderId !== 'string') return [];
  return (await isOtherProvider(work, identityProviderId)) ? [{ field: 'identityProviderId', code: 'reference' }] : [];
}

const id = column('t', customerTable.id);
const bookingConfig = column('t', customerTable.bookingConfig);

export const customerStore = defineStore({
  resource: customer,
  table: customerTable,
  scope: { customer: id, building: null, vendor: null },
  computed: {
    emailDomains: {
      sql: sql`(select coalesce(array_agg(${column('d', customerDomainTable.shown)} order by ${column('d', customerDomainTable.domain)}), '{}')
        from ${customerDomainTable} d where ${column('d', customerDomainTable.customerId)} = ${id})`,
      type: 'texts',
    },
    bookingConfig: {
      sql: sql`case when ${bookingConfig} is null then null else ${bookingConfig} || jsonb_build_object(
        'clientSecretSet', ${column('t', customerTable.bookingClientSecret)} is not null and ${isBookingInPlace('t')},
        'passwordSet', ${column('t', customerTable.bookingPassword)} is not null and ${isBookingInPlace('t')}) end`,
    },
    providerName: { sql: providerName(column('t', customerTable.identityProviderId)) },
    buildingCount: { counts: 'building', by: 'customerId' },
  },
  sealed: ['bookingClientSecret', 'bookingPassword'],
  parts: [bookingPart],
  outsideAddresses: ['identityConfig.providerUri', 'calendarConfig.providerUri'],
  findIssues: findProviderIssues,
  beforeWrite: async (context) => {
    await refuseForeignDomains(context);
    return { ...context.values, ...(await bookingColumns(context)) };
  },
  afterWrite: async (context) => {
    await writeDomains(context);
    await keepSignIn(context);
  },
  beforeRemove: checkCustomerRemoval,
  security: customerTrustChange,
});
